internal import ForesightValues

/// Titles for suggestions for which no app rendered one.
package enum Title {
  /// Makes a title of the intent's declared name, or its name in words, and the parameter values as far as they are
  /// short to read; without those that are nothing to read.
  ///
  ///     Title.of(intent: "OrderCoffeeIntent", parameters: ["size": "large", "cups": 2])
  ///     // "Order Coffee (cups 2, large)"
  ///
  /// - Parameter texts: what people call some of the values.
  package static func of(
    intent: String, called declared: String? = nil, parameters: Fields, texts: [ParameterText] = []
  ) -> String {
    let name = declared ?? words(intent)
    let values = parameters.compactMap { field in
      words(field, texts.first { $0.parameter.hasSameBytes(as: field.name) }?.text)
    }
    return values.isEmpty ? name : name + " (" + values.joined(separator: ", ") + ")"
  }

  /// A value that says little without its name is preceded by it.
  private static func words(_ field: Fields.Field, _ text: String?) -> String? {
    let isNamed: Bool
    var text = text
    switch (field.value, text) {
    case (.string, _), (.enumeration, _), (.array, _?): isNamed = false
    case (.entity(_, let id), _): (isNamed, text) = (false, text ?? id)
    default: isNamed = true
    }
    let value = text ?? field.value.canonicalText
    if value.allSatisfy(\.isWhitespace) { return nil }
    return (isNamed ? field.name + " " : "") + shortened(value)
  }

  package static func shortened(_ text: String) -> String {
    let line = text.prefix { !$0.isNewline }.prefix(40)
    return line.count == text.count ? text : line + "…"
  }

  /// Splits a name such as `OrderCoffeeIntent` into words; any other name is left as it is.
  private static func words(_ name: String) -> String {
    let cases = name.map(LetterCase.init)
    guard cases.first == .upper, !cases.contains(.none) else { return name }
    let stem = name.hasSuffix("Intent") && name != "Intent" ? name.dropLast(6) : name[...]
    let end = stem.count
    var words = ""
    for (place, character) in stem.enumerated() {
      if place > 0, cases[place] == .upper {
        let isStart = place + 1 < end && cases[place + 1] == .lower
        if cases[place - 1] != .upper || isStart { words += " " }
      }
      words.append(character)
    }
    return words
  }

  private enum LetterCase {
    /// Upper case, lower case, another letter or a digit, and everything else.
    case upper, lower, neither, none

    init(_ character: Character) {
      // Nearly all are ASCII, of which Unicode's tables need not be asked.
      if character.utf8.count == 1, let byte = character.utf8.first {
        self =
          switch byte {
          case UInt8(ascii: "A")...UInt8(ascii: "Z"): .upper
          case UInt8(ascii: "a")...UInt8(ascii: "z"): .lower
          case UInt8(ascii: "0")...UInt8(ascii: "9"): .neither
          default: .none
          }
      } else if character.isUppercase {
        self = .upper
      } else if character.isLowercase {
        self = .lower
      } else {
        self = character.isLetter || character.isNumber ? .neither : .none
      }
    }
  }
}
