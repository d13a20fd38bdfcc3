/// A class of characters, such as `[:alpha:]`.
///
/// In ASCII the classes are those of the C library. Beyond ASCII they follow Unicode properties, with the library's own
/// exceptions: digits of other scripts count as letters, and a no-break space is not a space.
enum CharacterClass: String, Sendable {
  case alnum, alpha, blank, cntrl, digit, graph, lower, print, punct, space, upper, xdigit

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return switch self {
    case .alnum: Self.alpha.contains(scalar) || Self.digit.contains(scalar)
    case .alpha:
      properties.isAlphabetic || !scalar.isASCII && properties.generalCategory == .decimalNumber
    case .blank:
      scalar == "\t" || properties.generalCategory == .spaceSeparator && !scalar.isNoBreakSpace
    case .cntrl:
      [.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
    case .digit: ("0"..."9").contains(scalar)
    case .graph: Self.print.contains(scalar) && !Self.space.contains(scalar)
    case .lower: properties.isLowercase
    case .print:
      !Self.cntrl.contains(scalar)
        && ![.unassigned, .surrogate].contains(properties.generalCategory)
    case .punct: Self.graph.contains(scalar) && !Self.alnum.contains(scalar)
    case .space: properties.isWhitespace && !scalar.isNoBreakSpace && scalar != "\u{85}"
    case .upper: properties.isUppercase
    case .xdigit: scalar.isASCII && properties.isHexDigit
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isNoBreakSpace: Bool { ["\u{a0}", "\u{2007}", "\u{202f}"].contains(self) }
}
