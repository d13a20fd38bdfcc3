import Glibc

/// A private directory with a name of its own.
struct TemporaryPlace {
  /// Where all such directories are.
  static let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"

  let path: String

  init() {
    var name = Array((Self.base + "/foresight-fuzzing-XXXXXX").utf8CString)
    mkdtemp(&name)
    path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Writes a file.
  func write(_ name: String, _ bytes: some Collection<UInt8>) throws {
    let descriptor = open(path + "/" + name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    let bytes = Array(bytes)
    try law(Glibc.write(descriptor, bytes, bytes.count) == bytes.count, "a file cannot be written")
  }

  /// Deletes the directory with the files in it.
  func remove() {
    guard let listing = opendir(path) else { return }
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      unlink(path + "/" + name)
    }
    closedir(listing)
    rmdir(path)
  }
}
