internal import ForesightValues

/// A text that is stored once and referred to by its number: a name or a value, with its kind and the hash by
/// which it is found.
///
/// The text keeps what the canonical text leaves out (an enumeration's type, a date's microseconds),
/// so that ``value`` gives back exactly what was stored.
struct Symbol: Hashable {
  /// The types of symbols in the store. The numbers are part of the file format.
  enum Kind: Int64 {
    case string = 0
    case integer = 1
    case number = 2
    case boolean = 3
    case date = 4
    case entity = 5
    case enumeration = 6
  }

  let kind: Kind
  let text: String
  let hash: UInt64
}

extension Symbol {
  /// Makes the symbol of a name: that of an intent, a source or a field.
  init(name: String) { self.init(kind: .string, text: name, hash: StableHash.of(name)) }

  /// Makes the symbol of a value, which must not be an array: arrays are stored as the symbols of their elements.
  init(_ value: ParameterValue) {
    let (kind, text): (Kind, String) =
      switch value {
      case .string(let text): (.string, text)
      case .integer(let value): (.integer, String(value))
      case .number(let value): (.number, value.description)
      case .boolean(let value): (.boolean, value ? "1" : "0")
      case .date(let instant): (.date, String(instant.microseconds))
      case .entity(let type, let id): (.entity, type + "/" + id)
      case .enumeration(let type, let value): (.enumeration, type + "/" + value)
      case .array: preconditionFailure("an array is not one symbol")
      }
    self.init(kind: kind, text: text, hash: value.stableHash)
  }

  /// Returns true if two symbols are equal byte for byte; `==` ignores differences in the encoding of accents.
  func isIdentical(to other: Symbol) -> Bool {
    kind == other.kind && text.hasSameBytes(as: other.text)
  }

  /// The value that the symbol stands for; `nil` if the text is not of the symbol's kind, because the store is damaged.
  var value: ParameterValue? {
    switch kind {
    case .string: .string(text)
    case .integer: Int64(text).map(ParameterValue.integer)
    case .number: Double(text).map(ParameterValue.number)
    case .boolean: .boolean(text == "1")
    case .date: Int64(text).map { .date(Instant(microseconds: $0)) }
    case .entity: typed.map { .entity(type: $0, id: $1) }
    case .enumeration: typed.map { .enumeration(type: $0, value: $1) }
    }
  }

  /// The position of the value, regardless of the name of its field.
  var position: Position {
    switch kind {
    case .string, .integer: Position(text)
    // From the canonical text of the number, as everywhere: the text that is stored may have an exponent.
    case .number: Double(text).map { ParameterValue.number($0).position } ?? .nowhere
    case .boolean, .date, .entity, .enumeration: .nowhere
    }
  }

  private var typed: (String, String)? {
    // By scalars: a '/' and a combining accent after it are one character.
    guard let slash = text.unicodeScalars.firstIndex(of: "/") else { return nil }
    return (
      String(text.unicodeScalars[..<slash]),
      String(text.unicodeScalars[text.unicodeScalars.index(after: slash)...])
    )
  }

  /// True if the text is the one that was hashed, as a value or as a name.
  var isWhole: Bool {
    if kind == .string, StableHash.of(text) == hash { return true }
    return value.map { Symbol($0).hash == hash } ?? false
  }
}
