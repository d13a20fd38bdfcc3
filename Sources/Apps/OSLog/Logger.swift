// The loggers that App Intents files use. This is not Apple's framework: messages are not stored, but written to
// standard error without their private values.

@_exported import Foundation

/// A logger, which writes messages to standard error for those who maintain the program.
///
///     let logger = Logger(subsystem: "org.example.cafe", category: "orders")
///     let name = "Ada"
///     logger.notice("2 cups for \(name)")      // org.example.cafe orders notice: 2 cups for <private>
///
/// Texts and objects in a message are private unless marked `privacy: .public`; numbers, Booleans and names of types
/// are public. A private value is not even evaluated. Debug messages are not written.
public struct Logger: Sendable {
  private let origin: String
  private let write: @Sendable (String) -> Void

  /// Makes a logger of the program.
  public init() { self.init(origin: "", write: Self.toStandardError) }

  /// Makes a logger of a part of the program.
  public init(subsystem: String, category: String) {
    self.init(origin: "\(subsystem) \(category) ", write: Self.toStandardError)
  }

  init(origin: String, write: @escaping @Sendable (String) -> Void) {
    self.origin = origin
    self.write = write
  }

  private static func toStandardError(_ line: String) {
    // If standard error cannot be written, there is nowhere left to report it.
    try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
  }

  /// Writes a message of a level.
  public func log(level: OSLogType, _ message: OSLogMessage) {
    guard level != .debug else { return }
    write("\(origin)\(level.name): \(message.text)\n")
  }

  /// Writes a message.
  public func log(_ message: OSLogMessage) { log(level: .default, message) }
  /// Writes a message that is worth knowing.
  public func notice(_ message: OSLogMessage) { log(level: .default, message) }
  /// Writes an informational message.
  public func info(_ message: OSLogMessage) { log(level: .info, message) }
  /// Takes a message for debugging, and does not write it.
  public func debug(_ message: OSLogMessage) { log(level: .debug, message) }
  /// Takes a message for tracing each step, and does not write it.
  public func trace(_ message: OSLogMessage) { log(level: .debug, message) }
  /// Writes a message about something unexpected.
  public func warning(_ message: OSLogMessage) { log(level: .error, message) }
  /// Writes a message about something that went wrong.
  ///
  ///     let logger = Logger(subsystem: "org.example.cafe", category: "orders")
  ///     logger.error("the grinder does not answer")      // org.example.cafe orders error: the grinder does not answer
  public func error(_ message: OSLogMessage) { log(level: .error, message) }
  /// Writes a message about a mistake in the program.
  public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
  /// Writes a message about a mistake in the program.
  public func critical(_ message: OSLogMessage) { log(level: .fault, message) }
}

/// The importance of a message.
public struct OSLogType: Hashable, Sendable {
  let name: String

  /// A message that is worth knowing.
  public static let `default` = OSLogType(name: "notice")
  /// An informational message.
  public static let info = OSLogType(name: "info")
  /// A message for debugging, which is not written.
  public static let debug = OSLogType(name: "debug")
  /// A message about something that went wrong.
  public static let error = OSLogType(name: "error")
  /// A message about a mistake in the program.
  public static let fault = OSLogType(name: "fault")
}
