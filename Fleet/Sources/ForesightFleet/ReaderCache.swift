internal import ForesightValues

/// The rows of a person from which suggestions are made, kept until the log changes.
final class ReaderCache {
  /// The version of the person's log that the rows were read from; -1 if nothing was read.
  var version: Int64 = -1
  var intents: [Int64: (source: String, name: String)] = [:]
  /// The last declarations of intents; an intent that declares nothing has none.
  var declarations: [Int64: Presentation] = [:]
  /// The values with which an intent was donated at an instant, in the order of the log.
  var values: [Use: [Values]] = [:]
  /// The sizes of what was read, in bytes, as they were sent.
  var byteCounts = (names: 0, values: 0)

  /// An intent at an instant.
  struct Use: Hashable {
    var intent: Int64
    var instant: Instant
  }

  /// The values of one donation.
  struct Values {
    var hash: UInt64
    var parameters: Fields
    var presentation: Presentation?
  }

  /// The most uses whose values are remembered.
  static let limit = 128

  /// Drops everything that was read, and sets the version of the log to read from next.
  func reset(to version: Int64) {
    self.version = version
    intents = [:]
    declarations = [:]
    values = [:]
    byteCounts = (0, 0)
  }
}
