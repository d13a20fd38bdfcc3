import Donations
import Files
import Foresight
import Glibc
import Synchronization

/// Where data and messages go: data to the standard output, everything else to the standard error.
struct Terminal: Sendable {
  /// Whether messages other than errors are left out.
  var isQuiet = false
  private let showsBold = isatty(STDOUT_FILENO) == 1 && !Environment.isColorRefused

  init(isQuiet: Bool = false) { self.isQuiet = isQuiet }

  /// Writes data and a newline.
  func print(_ text: String) throws {
    try Self.write(text + "\n", to: STDOUT_FILENO)
  }

  /// Writes a message.
  func message(_ text: String) {
    if !isQuiet { try? Self.write("foresight: \(text)\n", to: STDERR_FILENO) }
  }

  /// Writes an error.
  func error(_ text: String) {
    try? Self.write("foresight: \(text)\n", to: STDERR_FILENO)
  }

  /// Whether a person sits at both ends, and may be asked.
  var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// Asks a yes-or-no question; anything but yes is no.
  func confirms(_ question: String) -> Bool {
    try? Self.write("\(question) [y/N] ", to: STDERR_FILENO)
    return ["y", "yes"].contains(readLine()?.lowercased())
  }

  /// A progress bar, if there is a terminal to draw it on.
  func progress(_ what: String) -> (@Sendable (_ done: Int, _ total: Int) -> Void)? {
    guard !isQuiet, isatty(STDERR_FILENO) == 1 else { return nil }
    let bar = ProgressBar(what: what, start: Environment.now)
    return { done, total in bar.draw(done, total) }
  }

  /// A text without characters that steer a terminal or turn the line around: what is recorded may come from
  /// anywhere.
  static func visible(_ text: String) -> String {
    var visible = ""
    for scalar in text.unicodeScalars {
      let isSteering =
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: scalar.properties.isBidiControl
        }
      visible.unicodeScalars.append(isSteering ? "\u{fffd}" : scalar)
    }
    return visible
  }

  /// A number with what it counts: `1 donation`, `2 donations`.
  static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    "\(number) \(number == 1 ? one : many ?? one + "s")"
  }

  /// Text in bold, where that can be shown.
  func bold(_ text: String) -> String {
    showsBold ? "\u{1b}[1m\(text)\u{1b}[0m" : text
  }

  /// Writes all of a text.
  static func write(_ text: String, to descriptor: Int32) throws {
    var text = text
    try text.withUTF8 { bytes in
      do throws(FileError) {
        try PrivateFile.write(UnsafeRawBufferPointer(bytes), to: descriptor, path: "the output")
      } catch {
        throw OutputError(why: error.why)
      }
    }
  }
}

/// The output could not be written.
struct OutputError: Error, CustomStringConvertible {
  let why: String
  var description: String { "the output could not be written: \(why)" }
}

/// A line that tells how far something has come.
private final class ProgressBar: Sendable {
  private let what: String
  private let start: Instant
  private let lastDrawn = Mutex(Instant(microseconds: 0))

  init(what: String, start: Instant) {
    self.what = what
    self.start = start
  }

  func draw(_ done: Int, _ total: Int) {
    let now = Environment.now
    let isDue = lastDrawn.withLock { lastDrawn in
      guard done >= total || now.microseconds - lastDrawn.microseconds > 100_000 else {
        return false
      }
      lastDrawn = now
      return true
    }
    guard isDue, total > 0 else { return }
    let width = 30
    let filled = min(width, width * done / total)
    let elapsed = Double(now.microseconds - start.microseconds) / 1e6
    let left = Int((elapsed * Double(total - done) / Double(max(done, 1))).rounded(.up))
    var line = "\r\(what) ["
    line += String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    line += "] \(100 * done / total) %"
    line += done >= total ? "\u{1b}[K\n" : ", \(left) s left\u{1b}[K"
    line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
