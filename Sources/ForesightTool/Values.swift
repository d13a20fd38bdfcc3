import Donations
import Foresight

/// Values on the command line.
enum Values {
  /// A time: RFC 3339, Unix seconds, or a date and time of the local clock.
  static func moment(_ text: String) -> Moment? {
    guard var moment = Timestamp.parse(text, localOffset: Environment.localOffset(clockShowing:))
    else { return nil }
    // Unix seconds tell no offset, so the local one of that time is meant; and a time that the local
    // clock never showed is told as it did show it.
    if Timestamp.parse(text) == nil || text.allSatisfy({ $0.isNumber || $0 == "." }) {
      moment.utcOffset = Environment.localOffset(at: moment.instant)
    }
    return moment.isWritable ? moment : nil
  }

  /// What ``moment(_:)`` accepts, for messages.
  static let momentForms =
    "a time, such as 2026-11-21T08:30 (local), 2026-11-21T08:30:00+01:00, or Unix seconds"

  /// Fields from `name=value` words.
  static func fields(_ words: [String], option: String) throws -> Fields {
    let pairs = try words.map { word in
      guard let (name, value) = split(word, at: "=") else {
        throw UsageError("\(option) needs NAME=VALUE")
      }
      return Fields.Field(name: name, value: .string(value))
    }
    guard let fields = Fields(pairs) else {
      throw UsageError("\(option) gives one name twice")
    }
    return fields
  }

  /// An entity as `TYPE/ID`.
  static func entity(_ text: String) -> ParameterValue? {
    split(text, at: "/").map { .entity(type: $0, id: $1) }
  }

  /// The text before and after a separator; by scalars, because the separator and an accent that
  /// follows it are one character.
  private static func split(
    _ text: String, at separator: Unicode.Scalar
  ) -> (String, String)? {
    let scalars = text.unicodeScalars
    guard let place = scalars.firstIndex(of: separator), place != scalars.startIndex else {
      return nil
    }
    return (String(scalars[..<place]), String(scalars[scalars.index(after: place)...]))
  }
}

/// A word on the command line is not valid UTF-8.
struct InvalidEncoding: Error, CustomStringConvertible {
  let description = "a word on the command line is not valid UTF-8"
}
