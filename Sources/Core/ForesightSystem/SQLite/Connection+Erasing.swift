internal import ForesightCSQLite
internal import Glibc

extension Connection {
  /// Overwrites the unused bytes of the database's pages with zeros, which are on disk when this returns.
  ///
  /// With `secure_delete` SQLite overwrites deleted rows. But when it moves rows between pages, for lack of room or to
  /// save it, copies of them stay between a page's directory and its first row. Nothing reads these bytes, so
  /// overwriting them does not disturb other connections, and may be interrupted.
  ///
  /// Until `then` writes, other connections can read but not write. Another connection that has cached a page has its
  /// unused bytes too, and would write them back with the page. That connection reads the page again once this one has
  /// written anything, so `then` should write something.
  ///
  /// - Parameter then: called after the bytes were overwritten, before any other connection can write.
  /// - Returns: true if the bytes were overwritten; false if the write-ahead log is not empty, because the bytes would
  ///   come back from there.
  /// - Complexity: O(pages), about a microsecond each.
  @discardableResult
  public func eraseUnusedBytes(then: () throws -> Void = {}) throws -> Bool {
    let isDone = try transaction {
      // No other connection can write to the log before this transaction ends.
      let log = sqlite3_db_filename(handle, "main").flatMap { sqlite3_filename_wal($0) }
      let length = log.flatMap { FileStatus(following: String(cString: $0)) }?.st_size
      guard length ?? 0 == 0 else { return false }
      let pageSize = Int(try integer("PRAGMA page_size") ?? 4096)
      let pages = try count("PRAGMA page_count")
      let file = try DatabaseFile(of: self, "erase")
      let zeros = [UInt8](repeating: 0, count: pageSize)
      var isChanged = false
      func erase(_ number: Int, _ page: UnsafeRawBufferPointer) throws {
        let unused = Self.unused(of: page, header: number == 0 ? 100 : 0)
        let bytes = UnsafeRawBufferPointer(rebasing: page[unused])
        guard let start = bytes.baseAddress,
          zeros.withUnsafeBytes({ memcmp(start, $0.baseAddress ?? start, bytes.count) }) != 0
        else { return }
        try file.write(
          zeros[..<unused.count], at: number * pageSize + unused.lowerBound, "erase")
        isChanged = true
      }
      for first in stride(from: 0, to: pages, by: Self.pagesAtOnce) {
        let numbers = first..<min(first + Self.pagesAtOnce, pages)
        if let block = file.bytes(at: first * pageSize, count: numbers.count * pageSize) {
          try block.withUnsafeBytes { block in
            for number in numbers {
              let page = block[(number - first) * pageSize..<(number - first + 1) * pageSize]
              try erase(number, UnsafeRawBufferPointer(rebasing: page))
            }
          }
          continue
        }
        // Page by page: the page that SQLite reserves for its locks cannot be read if it would be the last one.
        for number in numbers {
          try file.bytes(at: number * pageSize, count: pageSize)?.withUnsafeBytes {
            try erase(number, $0)
          }
        }
      }
      if isChanged { try file.sync("erase") }
      // Drop this connection's own cached pages, too, except for the first one, which a transaction keeps.
      sqlite3_db_release_memory(handle)
      try then()
      return true
    }
    sqlite3_db_release_memory(handle)
    return isDone
  }

  /// The number of pages that are read at once.
  private static let pagesAtOnce = 256

  /// Returns the range between the directory of a page of rows and its first row; an empty range for any other page.
  ///
  /// Other pages begin with the number of a page, whose first byte is zero in any file below 64 GB.
  private static func unused(of page: UnsafeRawBufferPointer, header: Int) -> Range<Int> {
    let sizes: [UInt8: Int] = [2: 12, 5: 12, 10: 8, 13: 8]
    guard let size = sizes[page[header]] else { return 0..<0 }
    func number(_ offset: Int) -> Int {
      Int(page[header + offset]) << 8 | Int(page[header + offset + 1])
    }
    let rows = number(5) == 0 ? 65536 : number(5)
    let directory = header + size + 2 * number(3)
    return directory < rows && rows <= page.count ? directory..<rows : 0..<0
  }
}
