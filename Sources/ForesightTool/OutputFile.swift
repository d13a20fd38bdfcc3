import Glibc

/// A file that appears whole or not at all.
///
/// It is written under a name of its own and renamed when it is complete, so that an interruption
/// leaves what was there before. It is private to its owner (0600). What is no regular file, such as
/// a pipe, is written as it is.
final class OutputFile {
  private let path: String
  private let temporary: String?
  private let descriptor: Int32

  /// - Throws: ``CannotCreate``.
  init(path: String) throws {
    self.path = path
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      temporary = nil
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
    } else {
      var name = Array((path + ".XXXXXX").utf8CString)
      descriptor = mkstemp(&name)
      temporary = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    guard descriptor >= 0 else {
      throw CannotCreate(path: path, why: String(cString: strerror(errno)))
    }
  }

  private var isFinished = false

  deinit {
    close(descriptor)
    if !isFinished, let temporary { unlink(temporary) }
  }

  /// Appends text.
  func write(_ text: String) throws {
    try Terminal.write(text, to: descriptor)
  }

  /// Puts the file in its place.
  func finish() throws {
    isFinished = true
    guard let temporary, rename(temporary, path) != 0 else { return }
    let why = String(cString: strerror(errno))
    unlink(temporary)
    throw CannotCreate(path: path, why: why)
  }
}

/// A file that was asked for cannot be made.
struct CannotCreate: Error, CustomStringConvertible {
  let path: String
  let why: String
  var description: String { "\(path): cannot be written: \(why)" }
}
