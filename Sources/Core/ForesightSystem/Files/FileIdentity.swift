internal import Glibc

/// The identity of the file at a path, which changes when another file takes its place.
///
///     FileIdentity("/etc/passwd") == FileIdentity("/etc/passwd")      // true
///     FileIdentity("/nowhere") == nil                                 // true
public struct FileIdentity: Hashable, Sendable {
  private let (device, inode): (UInt64, UInt64)

  /// Reads the identity of the file at a path; `nil` if there is none.
  public init?(_ path: String) { self.init(FileStatus(at: path)) }

  /// Reads the identity of an open file.
  package init?(_ descriptor: Int32) { self.init(FileStatus(descriptor)) }

  private init?(_ status: FileStatus?) {
    guard let status else { return nil }
    (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
  }
}
