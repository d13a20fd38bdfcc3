internal import ForesightSystem
internal import ForesightValues
internal import Glibc

/// The copies of damaged databases, which are kept beside the store as `STORE.damaged-1` and so on.
///
/// They are kept so that a person can try to save more from them. Because they may hold anything that was ever
/// recorded, they are deleted when the person next forgets something. Expiry by age deletes them after a week at most,
/// and forgetting by an app leaves them.
package enum Quarantine {
  private static let mark = ".damaged-"

  /// The paths of the copies, and of their write-ahead logs.
  static func files(of store: String) -> [String] {
    let prefix = store + mark
    return PrivateFile.paths(beginningWith: prefix).filter { path in
      path.utf8.dropFirst(prefix.utf8.count).first?.isDigit ?? false
    }
  }

  /// The paths of the copies that are whole, without their write-ahead logs.
  package static func copies(of store: String) -> [String] {
    files(of: store).filter { $0.utf8.last?.isDigit ?? false }
  }

  /// Deletes the copies that were made at an instant that `isDue` accepts.
  static func delete(of store: String, where isDue: (Instant) -> Bool) throws {
    let files = files(of: store).filter { file in
      FileStatus(at: file).map { isDue(Instant(seconds: Int64($0.st_mtim.tv_sec))) } ?? true
    }
    for file in files { try PrivateFile.remove(file) }
    if !files.isEmpty { try PrivateFile.syncDirectory(of: store) }
  }

  /// Deletes a copy that ``copy(_:)`` made; call it only while the store still holds everything that is in the copy.
  static func remove(_ copy: String) {
    unlink(copy)
    unlink(copy + "-wal")
  }

  /// Copies a database and its write-ahead log; returns the copy's path once it is on disk.
  static func copy(_ store: String) throws -> String {
    // A process that is killed while it copies leaves such a file.
    for file in files(of: store) where file.hasSuffix(".partial") { unlink(file) }
    let taken = Set(files(of: store))
    var number = 1
    while taken.contains(store + mark + String(number)) { number += 1 }
    let name = store + mark + String(number)
    let file = try DatabaseFile(path: store)
    let (size, chunk) = (try file.size(), 1 << 16)
    let parts = stride(from: 0, to: size, by: chunk).lazy.map { offset in
      let count = min(chunk, size - offset)
      // Bytes that the disk cannot read become zeros.
      return file.bytes(at: offset, count: count) ?? Array(repeating: 0, count: count)
    }
    try PrivateFile.make(name + ".partial", of: parts)
    if let log = PrivateFile.contents(store + "-wal"), !log.isEmpty {
      unlink(name + "-wal")
      try PrivateFile.make(name + "-wal", of: [log])
    }
    // The last step, so that a copy under its final name is whole.
    guard rename(name + ".partial", name) == 0 else { throw StoreFile.failure(path: name, errno) }
    try PrivateFile.syncDirectory(of: store)
    return name
  }
}
