internal import ForesightSystem
internal import Glibc

extension StoreFile {
  /// Throws an error unless the file at a path could be a store. Changes nothing.
  static func requireFile(_ path: String) throws(StoreError) {
    guard let status = FileStatus(at: path) else {
      if errno == ENOENT || errno == ENOTDIR { throw .missing(path: path) }
      throw failure(path: path, errno)
    }
    try requireRegular(path, status)
    if status.st_size == 0, !isEmptyBesideItsLog(path) { throw .missing(path: path) }
  }

  /// Returns the faults in the owners and modes of a store's files and their directory.
  static func faults(path: String) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    func add(_ what: String, remedy: String? = nil) {
      diagnostics.append(Diagnostic("files", .fault, what, remedy: remedy))
    }
    for file in suffixes.map({ path + $0 }) + Quarantine.files(of: path) {
      guard let status = FileStatus(at: file) else { continue }
      if !status.isRegular {
        add("\(file) is not a regular file", remedy: "take it away")
      } else if !status.isOwn {
        add(
          "\(file) belongs to another user",
          remedy: "find out how that came about, and give it back to its owner with 'chown'")
      } else if status.st_mode & 0o077 != 0 {
        add(
          "\(file) is open to others",
          remedy: "'chmod 600', or the next command that opens the store, closes it")
      }
    }
    do {
      try checkDirectory(parent(of: path))
    } catch {
      add("\(error)")
    }
    return diagnostics
  }
}
