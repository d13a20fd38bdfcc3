public import ForesightValues

/// A donation that was read from a file, with the facts that the file adds to it.
public struct Record: Sendable {
  /// The donation. Its source is empty if the file names none.
  public var donation: Donation
  /// The user to whom the donation belongs, in a file of several users; `nil` if the file names none.
  public var user: String?
  /// The number of the line on which the donation begins, from 1.
  public var line: Int
  /// True if the file gives the time of the donation; if not, the donation's moment means nothing.
  public var hasTime = true
  /// The intent's name in the file, from which the donation's id is made; `nil` if it is the same as the donation's.
  package var name: String?

  package init(
    donation: Donation, user: String?, line: Int, hasTime: Bool = true, name: String? = nil
  ) {
    (self.donation, self.user, self.line, self.hasTime) = (donation, user, line, hasTime)
    self.name = name == donation.intent ? nil : name
  }
}

/// An error for a line of a file that is not a donation: a message for a person, without the line's content.
///
///     LineError(line: 7, why: "\"intent\" is missing")
public struct LineError: Error, Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The fault, as a message for a person.
  public let why: String

  /// Makes an error of a line.
  public init(line: Int, why: String) { (self.line, self.why) = (line, why) }

  /// Makes the error of a line that is longer than ``LineReader/longestLine``.
  ///
  ///     LineError(tooLong: 3).line      // 3
  public init(tooLong line: Int) {
    self.init(line: line, why: "the line is longer than \(LineReader.longestLine >> 20) MiB")
  }
}

/// The reason why a part of a file or a request cannot be used. It never holds a recorded value. The code that reads a
/// file adds the number of the line.
package struct Fault: Error {
  package let why: String

  package init(_ why: String) { self.why = why }
}

extension LineError {
  /// Returns the result of `body`, and converts a fault to an error with the number of the line.
  static func at<Value>(_ line: Int, _ body: () throws(Fault) -> Value) throws(LineError) -> Value {
    do {
      return try body()
    } catch {
      throw LineError(line: line, why: error.why)
    }
  }
}

/// Decodes UTF-8; throws an error if it is not valid.
package func text(_ bytes: some Sequence<UInt8>) throws(Fault) -> String {
  guard let text = String(validating: bytes, as: UTF8.self) else {
    throw Fault("the text is not valid UTF-8")
  }
  return text
}

/// Reads a number of at most `most` decimal digits; `nil` for anything else.
func wholeNumber(_ bytes: some Collection<UInt8>, most: Int = 15) -> Int64? {
  guard (1...most).contains(bytes.count), bytes.allSatisfy({ $0.isDigit }) else { return nil }
  return bytes.reduce(0) { $0 * 10 + Int64($1) - 48 }
}
