internal import Glibc

/// An error in reading input, with a message for a person.
///
///     InputError.missing(path: "log.tsv").description      // "log.tsv: no such file"
public enum InputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no such file.
  case missing(path: String)
  /// The file may not be read.
  case notPermitted(path: String)
  /// Reading failed.
  case failed(path: String, why: String)
  /// The content cannot be understood. `line` is counted from 1.
  case malformed(path: String, line: Int, why: String)
  /// A line is longer than ``LineReader/longestLine``; the lines after it can still be read.
  case lineTooLong(path: String, line: Int)
  /// The file is being written to, and there was no moment to read it as a whole.
  case busy(path: String)
  /// The file as a whole is not of the kind that was expected.
  case unsuitable(path: String, why: String)

  /// Makes the error for a file that could not be opened, from the current `errno`.
  package init(openingFailed path: String) {
    self =
      switch errno {
      case ENOENT, ENOTDIR: .missing(path: path)
      case EACCES: .notPermitted(path: path)
      default: .failed(path: path, why: String(cString: strerror(errno)))
      }
  }

  /// A message for a person: the file and its line, the fault, and the remedy.
  public var description: String {
    switch self {
    case .missing(let path): "\(path): no such file"
    case .notPermitted(let path): "\(path): permission denied"
    case .busy(let path): "\(path): another program is writing to it; try again"
    case .malformed(let path, let line, let why): "\(path):\(line): \(why)"
    case .lineTooLong(let path, let line): "\(path):\(line): \(LineError(tooLong: line).why)"
    case .failed(let path, let why), .unsuitable(let path, let why): "\(path): \(why)"
    }
  }
}
