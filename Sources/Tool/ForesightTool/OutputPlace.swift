import ForesightSystem
import Glibc

/// The place of a file that exists or is to be created: an open directory, and a name in it.
///
/// Symbolic links are followed, except one that another user made in a directory where others may write. The kernel has
/// a similar rule, `fs.protected_symlinks`, which may be off. The directory stays open, so that no other process can
/// put another directory in its place meanwhile.
struct OutputPlace: Sendable {
  private(set) var directory: Descriptor
  private(set) var name = "."
  /// The status of the file, which is never a link; `nil` if it does not exist yet.
  private(set) var status: FileStatus?
  /// The target of a link that names an open descriptor, such as `/proc/self/fd/1`, and can only be opened by this
  /// path; `nil` for any other file.
  private(set) var device: String?

  /// A file descriptor that is closed with its last reference.
  final class Descriptor: Sendable {
    let number: Int32

    init(_ number: Int32, _ path: String) throws {
      self.number = number
      if number < 0 { throw OutputFile.failure(path) }
    }
    deinit { close(number) }
  }

  /// Resolves a path and the links in it.
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
  /// `O_PATH`, a macro that Swift cannot import: such a descriptor only names a file, and cannot read or write it.
  private static let asName: Int32 = 0o10_000_000

  /// Returns the components of a path.
  private static func names(_ path: String) -> ArraySlice<String> {
    // A path that ends with a slash names a directory.
    (path.split(separator: "/").map(String.init) + (path.hasSuffix("/") ? ["."] : []))[...]
  }

  /// Returns the target of the link called `name` in a directory or, if `name` is empty, of the link that is open as
  /// `directory`. Errors name `path`.
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
