import Foresight
import ForesightSystem
import Glibc

/// A file that appears whole or not at all.
///
/// The file has no name until it is finished, so an interruption leaves the former file, if any, and nothing else. On a
/// file system that does not support this, the new file has a temporary name until then. Only its owner may read and
/// write it unless another mode is given. A path that is not a regular file, such as a pipe, is written directly.
final class OutputFile: Sendable {
  let path: String
  private let descriptor: Int32
  /// The directory and name that the file gets when it is finished; `nil` if it is written directly.
  private let place: OutputPlace?
  /// The temporary name in the same directory, which is renamed over the final one; `nil` if the file is written
  /// directly.
  private let temporary: String?
  private let isNameless: Bool
  private let mode: mode_t

  /// - Parameters:
  ///   - path: the path of the file; symbolic links are followed, and `-` is the standard output.
  ///   - inputs: the paths of files that the new file must not replace.
  ///   - mode: the permission bits of a new file, whatever the umask is.
  /// - Throws: ``Failure``.
  init(path: String, unlike inputs: [String] = [], mode: mode_t = 0o600) throws {
    let path = path == "-" ? Self.standardOutputs[0] : path
    self.mode = mode
    let file = FileStatus(following: path)
    for input in inputs {
      if let file, let other = FileStatus(following: input), other.st_dev == file.st_dev,
        other.st_ino == file.st_ino
      {
        throw Self.failure(path, why: "it is also read; choose another file")
      }
    }
    let place = Self.isDevice(path) ? nil : try OutputPlace(path)
    if let place, place.device == nil, place.status.map(\.isRegular) ?? true {
      (self.path, self.place) = (try place.path, place)
      // A temporary name that no other process uses.
      let name = "\(place.name).foresight-\(String(Environment.random(), radix: 16))"
      let directory = place.directory.number
      let nameless = openat(directory, ".", O_RDWR | O_CLOEXEC | O_DIRECTORY | Self.noName, 0o600)
      (temporary, isNameless) = (name, nameless >= 0)
      descriptor =
        isNameless
        ? nameless : openat(directory, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    } else {
      (self.path, self.place, temporary, isNameless) = (path, nil, nil, false)
      let flags = O_WRONLY | O_APPEND | O_CLOEXEC
      if let place, place.device == nil {
        descriptor = openat(place.directory.number, place.name, flags | O_NOFOLLOW)
      } else {
        let device = place?.device ?? path
        // The standard output is duplicated. If it were opened again, a file would be written at two offsets, and one
        // writer would overwrite the other.
        descriptor =
          Self.standardOutputs.contains(device)
          ? fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0) : open(device, flags)
      }
    }
    if descriptor < 0 { throw Self.failure(path) }
  }

  private static let standardOutputs = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]
  /// `__O_TMPFILE`, which together with `O_DIRECTORY` is `O_TMPFILE`, a macro that Swift cannot import.
  private static let noName: Int32 = 0o20_000_000

  deinit {
    close(descriptor)
    if let place, let temporary { unlinkat(place.directory.number, temporary, 0) }
  }

  /// Appends text.
  func write(_ text: String) throws {
    try PrivateFile.write(Array(text.utf8), to: descriptor, path: path)
  }

  /// Appends the rest, and gives the file its name.
  func finish(writing rest: String = "") throws {
    try write(rest)
    guard let place, let temporary else { return }
    let directory = place.directory.number
    // linkat cannot replace a file, so the file gets the temporary name first, and is then renamed.
    let source = "/proc/self/fd/\(descriptor)"
    guard fchmod(descriptor, mode) == 0,
      !isNameless || linkat(AT_FDCWD, source, directory, temporary, AT_SYMLINK_FOLLOW) == 0,
      renameat(directory, temporary, directory, place.name) == 0
    else { throw Self.failure(path) }
  }

  /// Returns true if a path may be another name of an open file, such as the standard output.
  static func isDevice(_ path: String) -> Bool {
    ["/proc/", "/dev/fd/", "/dev/std"].contains { path.hasPrefix($0) }
  }

  /// Returns the failure of a file that cannot be written.
  static func failure(
    _ path: String, why: String = String(cString: strerror(errno))
  ) -> Failure {
    Failure(.cannotCreate, "cannot write \(path): \(why)")
  }
}
