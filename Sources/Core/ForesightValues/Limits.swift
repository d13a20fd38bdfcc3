/// The bounds of a donation, which keep one bad donor from filling the store.
public enum Limits {
  /// The longest name of an intent, a source, a parameter or a context field, in bytes.
  public static let name = 1024
  /// The longest value, in bytes of its text.
  public static let value = 65_536
  /// The most parameters, context fields, or elements of an array.
  public static let fields = 256
  /// The most combinations of parameters that an intent may declare, and the most parameters in each.
  public static let combinations = 16
  /// The most words of an action's command, and arguments of its call.
  public static let actionWords = 256
  /// The number of leading words of a command line for which it is recorded whether they were paths.
  public static let pathWords = 63
  /// The most that a live donation may be dated ahead of the clock, in microseconds.
  public static let ahead = Instant.day
  /// The longest duration, in seconds: a hundred years.
  public static let duration = 100 * 365.25 * 86_400
}

/// The reason why a donation cannot be recorded. It describes the kind of fault and contains no recorded value.
///
///     try Donation(at: moment, source: "", intent: "Order").check()      // throws: the source is empty
public struct InvalidDonation: Error, Hashable, Sendable, CustomStringConvertible {
  /// The fault, in words.
  public let description: String

  init(_ description: String) { self.description = description }

  /// The error for a donation that is dated too far ahead, and may be valid on a later day.
  package static let datedAhead = InvalidDonation(
    "the time is more than 24 hours ahead; give the one at which it happened")
}

/// Throws a fault unless a condition holds. The message is composed only if it does not.
func require(_ isRight: Bool, _ fault: @autoclosure () -> String) throws(InvalidDonation) {
  if !isRight { throw InvalidDonation(fault()) }
}

extension Donation {
  /// Checks that the donation can be recorded: its texts, counts and times are within the limits.
  ///
  ///     try Donation(at: moment, source: "cafe", intent: "").check()      // throws: the intent's name is empty
  ///
  /// - Complexity: O(bytes of its texts).
  public func check() throws(InvalidDonation) {
    try checkAllButFields()
    try Self.check(parameters, "parameter")
    try checkContext()
  }

  /// Checks one of many donations. Fields that share their memory with fields that have passed are not checked again.
  ///
  ///     var passed = FieldsMemory<Bool>()
  ///     for donation in donations { try donation.check(after: &passed) }
  ///
  /// - Complexity: O(bytes of its texts that have not passed).
  public func check(after passed: inout FieldsMemory<Bool>) throws(InvalidDonation) {
    try checkAllButFields()
    if passed[parameters] == nil { try Self.check(parameters, "parameter") }
    passed[parameters] = true
    if passed[context] == nil { try checkContext() }
    passed[context] = true
  }

  private func checkAllButFields() throws(InvalidDonation) {
    try Self.check(name: intent, "the intent's name")
    try Self.check(name: source, "the source")
    try require(
      Instant.recordable.contains(moment.instant),
      "the time is out of range: it must lie in the years 1970 to 9999")
    try require(
      moment.isWritable,
      "the UTC offset is out of range: it must be within a day, and not lead past 9999")
    if let result { try Self.check(result, "the result", nested: false) }
    if let sequence { try Self.check(name: sequence, "the sequence") }
    if let duration, !(0...Limits.duration).contains(duration) {
      throw InvalidDonation("the duration is out of range: it must be 0 to 100 years, in seconds")
    }
    if let paths, !zip([-1] + paths, paths + [Limits.pathWords]).allSatisfy(<) {
      throw InvalidDonation(
        "the paths are no indices of words: whole numbers from 0 to \(Limits.pathWords - 1) that ascend"
      )
    }
    if let presentation { try Self.check(presentation) }
    try action?.check()
  }

  /// Checks the context alone.
  func checkContext() throws(InvalidDonation) { try Self.check(context, "context field") }

  private static func check(_ fields: Fields, _ kind: String) throws(InvalidDonation) {
    try require(fields.count <= Limits.fields, "more than \(Limits.fields) \(kind)s")
    for field in fields {
      try check(name: field.name, "the name of a \(kind)")
      try check(field.value, "the value of a \(kind)", nested: false)
    }
  }

  private static func check(_ presentation: Presentation) throws(InvalidDonation) {
    if let name = presentation.name { try check(name: name, "the name in the presentation") }
    if let name = presentation.typeName { try check(name: name, "the type in the presentation") }
    try require(
      presentation.combinations.count <= Limits.combinations,
      "the presentation has more than \(Limits.combinations) combinations")
    for combination in presentation.combinations {
      let names = combination.parameters
      try require(
        names.count <= Limits.combinations,
        "a combination has more than \(Limits.combinations) parameters")
      for (index, name) in names.enumerated() {
        try check(name: name, "the name of a parameter in a combination")
        try require(
          !names[..<index].contains(where: { $0.hasSameBytes(as: name) }),
          "a combination names a parameter twice")
      }
      try check(text: combination.title, "a title", limit: Limits.value)
      if let subtitle = combination.subtitle {
        try check(text: subtitle, "a subtitle", limit: Limits.value)
      }
    }
    try require(
      presentation.texts.count <= Limits.fields,
      "the presentation has more than \(Limits.fields) texts")
    for (index, text) in presentation.texts.enumerated() {
      try check(name: text.parameter, "the name of a parameter with a text")
      try require(
        !presentation.texts[..<index].contains { $0.parameter.hasSameBytes(as: text.parameter) },
        "a parameter has two texts")
      try check(name: text.text, "the text of a value")
    }
  }

  /// Checks that the donation can be recorded, and is not dated more than a day ahead of the clock.
  ///
  /// - Parameter now: the current time.
  public func check(isLiveAt now: Instant) throws(InvalidDonation) {
    try check()
    guard moment.instant <= now.advanced(by: Limits.ahead) else { throw .datedAhead }
  }

  // Descriptions are autoclosures, because a million donations may be checked without a fault.

  private static func check(
    name: String, _ what: @autoclosure () -> String
  ) throws(InvalidDonation) {
    try require(!name.isEmpty, "\(what()) is empty")
    try check(text: name, what(), limit: Limits.name)
  }

  static func check(
    text: String, _ what: @autoclosure () -> String, limit: Int
  ) throws(InvalidDonation) {
    try require(text.utf8.count <= limit, "\(what()) is longer than \(limit) bytes")
    let bytes = text.utf8
    try require(
      !(bytes.withContiguousStorageIfAvailable { $0.contains(0) } ?? bytes.contains(0)),
      "\(what()) contains a NUL character")
  }

  private static func check(
    _ value: ParameterValue, _ what: @autoclosure () -> String, nested: Bool
  ) throws(InvalidDonation) {
    switch value {
    case .string(let text): try check(text: text, what(), limit: Limits.value)
    case .integer, .boolean: break
    case .number(let number):
      try require(number.isFinite, "\(what()) is not a finite number")
    case .date(let instant):
      try require(
        Instant.recordable.contains(instant), "\(what()) is a date outside the years 1970 to 9999")
    case .entity(let type, let text), .enumeration(let type, let text):
      try require(!type.unicodeScalars.contains("/"), "\(what()) has a type with a '/' in its name")
      try check(name: type, "the type of \(what())")
      try check(text: text, what(), limit: Limits.value)
    case .array(let elements):
      try require(!nested, "\(what()) is an array of arrays")
      try require(
        elements.count <= Limits.fields, "\(what()) has more than \(Limits.fields) elements")
      for element in elements { try check(element, what(), nested: true) }
    }
  }
}
