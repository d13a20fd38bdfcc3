internal import Glibc

/// Files beside the store that are read, written and copied as a whole.
///
/// Not for the database itself: closing a descriptor of it would take away SQLite's locks on it.
package enum PrivateFile {
  /// The bytes of a file; `nil` when it is not there, or no regular file of ours.
  static func contents(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid()
    else { return nil }
    var done = 0
    return [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, filled in
      while done < buffer.count, let base = buffer.baseAddress {
        let count = Glibc.read(descriptor, base + done, buffer.count - done)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        done += count
      }
      filled = done
    }
  }

  /// Makes a file that is not there yet, and has what `next` gives until that is nothing, on disk.
  static func make(_ path: String, from next: () throws -> [UInt8]?) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StoreFile.failure(path: path, errno) }
    defer { close(descriptor) }
    while let bytes = try next() {
      try bytes.withUnsafeBytes { bytes in
        var rest = bytes
        while !rest.isEmpty {
          let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
          if count < 0, errno == EINTR { continue }
          guard count > 0 else { throw StoreFile.failure(path: path, errno) }
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
      }
    }
    guard fsync(descriptor) == 0 else { throw StoreFile.failure(path: path, errno) }
  }

  /// The paths of the files whose paths begin with some text.
  package static func paths(beginningWith prefix: String) -> [String] {
    let slash = prefix.utf8.lastIndex(of: UInt8(ascii: "/"))
    let directory = slash.map { String(prefix[...$0]) } ?? ""
    guard let listing = opendir(directory.isEmpty ? "." : directory) else { return [] }
    defer { closedir(listing) }
    var paths: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if (directory + name).utf8.starts(with: prefix.utf8) { paths.append(directory + name) }
    }
    return paths.sorted()
  }
}
