public import Donations

/// What a donation may hold. The bounds keep one bad donor from filling the store.
public enum Limits {
  /// The longest name of an intent, a source, a parameter or a context field, in bytes.
  public static let name = 1024
  /// The longest value, in bytes of its text.
  public static let value = 65_536
  /// The most parameters, context fields, or elements of an array.
  public static let fields = 256
  /// The most combinations of parameters that an intent declares, and the most parameters of one.
  public static let combinations = 16
  /// How far ahead of the clock a live donation may be dated, in microseconds.
  public static let ahead = Instant.day

  /// Checks that a donation can be recorded.
  ///
  /// - Throws: ``StoreError/invalid(why:)``, which tells the kind of fault and no value.
  public static func check(_ donation: Donation) throws(StoreError) {
    try check(name: donation.intent, "the intent's name")
    try check(name: donation.source, "the source")
    guard Instant.recordable.contains(donation.moment.instant) else {
      throw .invalid(why: "the time is out of range: it must lie in the years 1970 to 9999")
    }
    guard donation.moment.isWritable else {
      throw .invalid(
        why: "the UTC offset is out of range: it must be within a day, and not lead past 9999")
    }
    for (fields, kind) in [(donation.parameters, "parameter"), (donation.context, "context field")]
    {
      guard fields.count <= Self.fields else {
        throw .invalid(why: "more than \(Self.fields) \(kind)s")
      }
      for field in fields {
        try check(name: field.name, "the name of a \(kind)")
        try check(field.value, "the value of a \(kind)", nested: false)
      }
    }
    if let result = donation.result { try check(result, "the result", nested: false) }
    if let presentation = donation.presentation { try check(presentation) }
  }

  private static func check(_ presentation: Presentation) throws(StoreError) {
    if let name = presentation.name { try check(name: name, "the name in the presentation") }
    if let name = presentation.typeName { try check(name: name, "the type in the presentation") }
    guard presentation.combinations.count <= combinations else {
      throw .invalid(why: "the presentation has more than \(combinations) combinations")
    }
    for combination in presentation.combinations {
      let names = combination.parameters
      guard names.count <= combinations else {
        throw .invalid(why: "a combination has more than \(combinations) parameters")
      }
      for (index, name) in names.enumerated() {
        try check(name: name, "the name of a parameter in a combination")
        guard !names[..<index].contains(where: { $0.hasSameBytes(as: name) }) else {
          throw .invalid(why: "a combination names a parameter twice")
        }
      }
      try check(text: combination.title, "a title", limit: value)
      if let subtitle = combination.subtitle {
        try check(text: subtitle, "a subtitle", limit: value)
      }
    }
  }

  /// Checks that a donation that happens now is not dated far ahead.
  public static func check(_ donation: Donation, isLiveAt now: Instant) throws(StoreError) {
    guard donation.moment.instant <= now.advanced(by: ahead) else {
      throw .invalid(why: "the time is more than 24 hours ahead")
    }
  }

  // What is checked is named only where it fails: a million donations are checked without a word.

  private static func check(
    name: String, _ what: @autoclosure () -> String
  ) throws(StoreError) {
    guard !name.isEmpty else { throw .invalid(why: "\(what()) is empty") }
    try check(text: name, what(), limit: Self.name)
  }

  private static func check(
    text: String, _ what: @autoclosure () -> String, limit: Int
  ) throws(StoreError) {
    guard text.utf8.count <= limit else {
      throw .invalid(why: "\(what()) is longer than \(limit) bytes")
    }
    var text = text
    guard !text.withUTF8({ $0.contains(0) }) else {
      throw .invalid(why: "\(what()) contains a NUL character")
    }
  }

  private static func check(
    _ value: ParameterValue, _ what: @autoclosure () -> String, nested: Bool
  ) throws(StoreError) {
    switch value {
    case .string(let text): try check(text: text, what(), limit: Self.value)
    case .integer, .boolean: break
    case .number(let number):
      guard number.isFinite else { throw .invalid(why: "\(what()) is not a finite number") }
    case .date(let instant):
      guard Instant.recordable.contains(instant) else {
        throw .invalid(why: "\(what()) is a date outside the years 1970 to 9999")
      }
    case .entity(let type, let text), .enumeration(let type, let text):
      guard !type.unicodeScalars.contains("/") else {
        throw .invalid(why: "\(what()) has a type with a '/' in its name")
      }
      try check(name: type, "the type of \(what())")
      try check(text: text, what(), limit: Self.value)
    case .array(let elements):
      guard !nested else { throw .invalid(why: "\(what()) is an array of arrays") }
      guard elements.count <= fields else {
        throw .invalid(why: "\(what()) has more than \(fields) elements")
      }
      for element in elements { try check(element, what(), nested: true) }
    }
  }
}
