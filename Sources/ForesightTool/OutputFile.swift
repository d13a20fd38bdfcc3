import Glibc

/// A file that appears whole or not at all.
///
/// Until it is finished it has no name, so whatever interrupts the program leaves what was there
/// before, and nothing else. Where the file system cannot do that, it has a name of its own until
/// then. It is private to its owner (0600). What is no regular file, such as a pipe, is written as it
/// is.
final class OutputFile {
  private let path: String
  private let descriptor: Int32
  private let kind: Kind
  private var isFinished = false

  private enum Kind {
    case unnamed
    case named(String)
    case special
  }

  /// - Parameters:
  ///   - path: the file; through a symbolic link the file that it leads to.
  ///   - inputs: files that it must not be.
  /// - Throws: ``CannotCreate``.
  init(path: String, unlike inputs: [String] = []) throws {
    var status = stat()
    let exists = stat(path, &status) == 0
    for input in inputs where exists {
      var other = stat()
      if stat(input, &other) == 0, other.st_dev == status.st_dev, other.st_ino == status.st_ino {
        throw CannotCreate(path: path, why: "it is read from")
      }
    }
    // What a path under these leads to may be a file, but the path is not that file's name.
    let isDevice = path.hasPrefix("/dev/") || path.hasPrefix("/proc/")
    self.path = exists ? Self.resolved(path) : path
    if isDevice || (exists && status.st_mode & S_IFMT != S_IFREG) {
      kind = .special
      descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    } else {
      let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
      let directory = slash.map { String(path[...$0]) } ?? "."
      let unnamed = open(directory, O_RDWR | O_CLOEXEC | O_DIRECTORY | Self.temporary, 0o600)
      if unnamed >= 0 {
        kind = .unnamed
        descriptor = unnamed
      } else {
        var name = Array((path + ".XXXXXX").utf8CString)
        descriptor = mkstemp(&name)
        kind = .named(Self.text(name))
      }
    }
    if descriptor < 0 { throw cannotCreate }
  }

  /// `__O_TMPFILE`, which together with `O_DIRECTORY` is `O_TMPFILE`, a macro that Swift cannot read.
  private static let temporary: Int32 = 0o20_000_000

  deinit {
    close(descriptor)
    if !isFinished, case .named(let name) = kind { unlink(name) }
  }

  private var cannotCreate: CannotCreate {
    CannotCreate(path: path, why: String(cString: strerror(errno)))
  }

  /// Appends text.
  func write(_ text: String) throws {
    try Terminal.write(text, to: descriptor)
  }

  /// Puts the file in its place.
  func finish() throws {
    switch kind {
    case .special: isFinished = true
    case .named(let name):
      guard rename(name, path) == 0 else { throw cannotCreate }
      isFinished = true
    case .unnamed:
      // A link cannot replace a file, so it is made beside it and renamed.
      let name = "\(path).\(getpid())"
      unlink(name)
      let source = "/proc/self/fd/\(descriptor)"
      guard linkat(AT_FDCWD, source, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 else {
        throw cannotCreate
      }
      guard rename(name, path) == 0 else {
        let error = cannotCreate
        unlink(name)
        throw error
      }
      isFinished = true
    }
  }

  private static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func text(_ characters: [CChar]) -> String {
    String(decoding: characters.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// A file that was asked for cannot be made.
struct CannotCreate: Error, CustomStringConvertible {
  let path: String
  let why: String
  var description: String { "\(path): cannot be written: \(why)" }
}
