import ForesightSystem
import Glibc

/// The place where a file stands or shall stand: a directory, which is held open, and a name.
///
/// Symbolic links are followed as the kernel follows them where `fs.protected_symlinks` is set, whether or not it is: not
/// one that somebody else put where others may write. What is held open cannot be exchanged meanwhile.
struct OutputPlace: Sendable {
  private(set) var directory: Descriptor
  private(set) var name = "."
  /// The system's facts about the file, which is no link; `nil` where there is none yet.
  private(set) var status: FileStatus?
  /// The device that a link leads to, which only its path opens.
  private(set) var device: String?

  /// Holds a file descriptor, and closes it once nobody needs it.
  final class Descriptor: Sendable {
    let number: Int32

    init(_ number: Int32, _ path: String) throws {
      self.number = number
      if number < 0 { throw OutputFile.failure(path) }
    }
    deinit { close(number) }
  }

  /// Follows a path to its end.
  ///
  /// - Throws: ``Failure``.
  init(_ path: String) throws {
    var rest = Self.names(path)
    var (links, isLink) = (0, false)
    func begin(_ path: String) throws -> Descriptor {
      try Descriptor(open(path.hasPrefix("/") ? "/" : ".", Self.asName | O_CLOEXEC), path)
    }
    directory = try begin(path)
    while let next = rest.popFirst() {
      name = next
      let number = openat(directory.number, name, Self.asName | O_NOFOLLOW | O_CLOEXEC)
      if number < 0, errno == ENOENT, rest.isEmpty {
        guard isLink else { return }
        throw OutputFile.failure(
          path, why: "this link leads to nothing; make the file that it leads to first")
      }
      let found = try Descriptor(number, path)
      guard let status = FileStatus(number), let holder = FileStatus(directory.number) else {
        throw OutputFile.failure(path)
      }
      guard status.kind == S_IFLNK else {
        if rest.isEmpty { self.status = status } else { directory = found }
        continue
      }
      links += 1
      guard links <= Self.mostLinks else {
        throw OutputFile.failure(path, why: String(cString: strerror(ELOOP)))
      }
      guard
        [geteuid(), 0, holder.st_uid].contains(status.st_uid) || holder.st_mode & 0o022 == 0
      else {
        throw Failure(
          .notPermitted,
          "cannot write \(path): it leads through '\(name)', a symbolic link that another user made in a directory "
            + "where others may write; choose another path")
      }
      let target = try Self.target("", in: number, of: path)
      if rest.isEmpty, OutputFile.isDevice(target) {
        device = target
        return
      }
      if target.hasPrefix("/") { directory = try begin(target) }
      isLink = isLink || rest.isEmpty
      rest = Self.names(target) + rest
    }
    if status == nil { throw OutputFile.failure(path, why: String(cString: strerror(ENOENT))) }
  }

  /// The file's path without links.
  var path: String {
    get throws {
      let directory = try Self.target(
        "/proc/self/fd/\(directory.number)", in: AT_FDCWD, of: name)
      return (directory == "/" ? "" : directory) + "/" + name
    }
  }

  /// The most links that are followed, as many as the kernel follows.
  private static let mostLinks = 40
  /// `O_PATH`, a macro that Swift cannot read: to be asked about, and not to be read or written.
  private static let asName: Int32 = 0o10_000_000

  /// The names of which a path consists.
  private static func names(_ path: String) -> ArraySlice<String> {
    // What ends with a slash is a directory.
    (path.split(separator: "/").map(String.init) + (path.hasSuffix("/") ? ["."] : []))[...]
  }

  /// Reads a link; by no name the one that is open.
  private static func target(_ name: String, in directory: Int32, of path: String) throws -> String
  {
    var count = -1
    let target = String(unsafeUninitializedCapacity: Int(PATH_MAX)) { text in
      count = text.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { readlinkat(directory, name, $0, text.count) } ?? -1
      }
      return max(0, count)
    }
    if count < 0 { throw OutputFile.failure(path) }
    return target
  }
}
