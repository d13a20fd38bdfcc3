public import ForesightValues

/// A donation as it stands in a file, with what the file says beside it.
public struct Record: Sendable {
  /// The donation; its source is empty where the file names none.
  public var donation: Donation
  /// The user to whom it belongs, in a file of several users.
  public var user: String?
  /// The line it begins on, from 1.
  public var line: Int
  /// True if the file tells when it happened; if not, the donation's moment means nothing.
  public var hasTime = true
  /// The intent's name as the file has it, of which the donation's id is made; `nil` where it is the same.
  package var name: String?

  package init(
    donation: Donation, user: String?, line: Int, hasTime: Bool = true, name: String? = nil
  ) {
    (self.donation, self.user, self.line, self.hasTime) = (donation, user, line, hasTime)
    self.name = name == donation.intent ? nil : name
  }
}

/// An error for a line of a file that is not a donation: for a person, and without the line's content.
///
///     LineError(line: 7, why: "\"intent\" is missing")
public struct LineError: Error, Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The fault, in words for a person.
  public let why: String

  /// Makes an error of a line.
  public init(line: Int, why: String) {
    self.line = line
    self.why = why
  }

  /// Makes the error of a line that is longer than ``LineReader/longestLine``.
  ///
  ///     LineError(tooLong: 3).line      // 3
  public init(tooLong line: Int) {
    self.init(line: line, why: "the line is longer than \(LineReader.longestLine >> 20) MiB")
  }
}

/// The reason why a part of a file cannot be used, whose place is known to the caller; it tells no recorded value.
package struct Fault: Error {
  package let why: String

  package init(_ why: String) { self.why = why }
}

extension LineError {
  /// Returns what `body` does; a fault of it is told with the line that it is in.
  static func at<Value>(_ line: Int, _ body: () throws(Fault) -> Value) throws(LineError) -> Value {
    do {
      return try body()
    } catch {
      throw LineError(line: line, why: error.why)
    }
  }
}

/// Reads UTF-8.
package func text(_ bytes: some Sequence<UInt8>) throws(Fault) -> String {
  guard let text = String(validating: bytes, as: UTF8.self) else {
    throw Fault("the text is not valid UTF-8")
  }
  return text
}

/// Reads a number that is written with so many digits at most, and nothing else.
func wholeNumber(_ bytes: some Collection<UInt8>, most: Int = 15) -> Int64? {
  guard (1...most).contains(bytes.count), bytes.allSatisfy({ $0.isDigit }) else { return nil }
  return bytes.reduce(0) { $0 * 10 + Int64($1) - 48 }
}
