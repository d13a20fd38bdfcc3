import Donations
import Foresight

/// Values on the command line.
enum Values {
  /// A time: RFC 3339, Unix seconds, or a date and time of the local clock.
  static func moment(_ text: String) -> Moment? {
    guard var moment = Timestamp.parse(text, localOffset: Surroundings.localOffset(clockShowing:))
    else { return nil }
    // Unix seconds tell no offset, so the local one of that time is meant.
    if text.allSatisfy({ $0.isNumber || $0 == "." }) {
      moment.utcOffset = Surroundings.localOffset(at: moment.instant)
    }
    return moment
  }

  /// What ``moment(_:)`` accepts, for messages.
  static let momentForms =
    "a time, such as 2026-11-21T08:30 (local), 2026-11-21T08:30:00+01:00, or Unix seconds"

  /// Fields from `name=value` words.
  static func fields(_ words: [String], option: String) throws -> Fields {
    let pairs = try words.map { word in
      guard let equals = word.firstIndex(of: "="), equals != word.startIndex else {
        throw UsageError("\(option) needs NAME=VALUE")
      }
      return Fields.Field(
        name: String(word[..<equals]),
        value: .string(String(word[word.index(after: equals)...])))
    }
    guard let fields = Fields(pairs) else {
      throw UsageError("\(option) gives one name twice")
    }
    return fields
  }

  /// An entity as `TYPE/ID`.
  static func entity(_ text: String) -> ParameterValue? {
    guard let slash = text.firstIndex(of: "/"), slash != text.startIndex else { return nil }
    return .entity(
      type: String(text[..<slash]), id: String(text[text.index(after: slash)...]))
  }

  /// Makes sure that words given to the program are valid UTF-8.
  ///
  /// The system hands over bytes; what is not UTF-8 in them has become U+FFFD.
  static func checkEncoding(_ words: [String]) throws {
    guard !words.contains(where: { $0.unicodeScalars.contains("\u{fffd}") }) else {
      throw InvalidEncoding()
    }
  }
}

/// A word on the command line is not valid UTF-8.
struct InvalidEncoding: Error, CustomStringConvertible {
  let description = "a word on the command line is not valid UTF-8"
}
