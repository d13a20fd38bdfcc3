internal import ForesightSystem

/// The pages of a database that may be damaged, as SQLite would see them: a page in the write-ahead log replaces the
/// one in the database file.
///
/// Each page is read by itself. The links between pages are stored in other pages, which may be damaged.
struct DamagedPages {
  /// The page size in bytes that nearly all databases have.
  static let usualPageSize = 4096

  let pageSize: Int
  /// The number of pages that the database has, or had before its file was cut short.
  let count: Int
  private let file: DatabaseFile
  private let log: DamagedLog?

  init(path: String) throws {
    file = try DatabaseFile(path: path)
    log = DamagedLog(path: path + "-wal")
    let header = log?.pages[1] ?? file.bytes(at: 0, count: 100) ?? []
    let told = header.count < 100 ? 0 : Int(header[16]) << 8 | Int(header[17]) << 16
    let isWhole = header.starts(with: Array("SQLite format 3\0".utf8))
    let isSize = (512...65_536).contains(told) && told & (told - 1) == 0
    pageSize = log?.pageSize ?? (isWhole && isSize ? told : Self.usualPageSize)
    let present = (try file.size() + pageSize - 1) / pageSize
    var pages = log?.pageCount ?? present
    // The header's count is valid if the last program that changed the file wrote the count too.
    if isWhole, log?.pageCount == nil, header[24..<28] == header[92..<96] {
      let told = Int(header.number(at: 28))
      // A garbled count must not lead to a loop that takes days.
      if told > 0, told < present * 1024 { pages = told }
    }
    count = pages
  }

  /// Returns the bytes of a page by its number, from 1; `nil` if it cannot be read.
  func page(_ number: Int) -> [UInt8]? {
    guard number >= 1, number <= count else { return nil }
    return log?.pages[number] ?? file.bytes(at: (number - 1) * pageSize, count: pageSize)
  }

  /// Returns the numbers of the pages on the free list, which hold nothing of the store.
  func free() -> Set<Int> {
    var free: Set<Int> = []
    guard let header = page(1), header.starts(with: Array("SQLite format 3\0".utf8)) else {
      return []
    }
    var trunk = Int(header.number(at: 32))
    while trunk > 0, trunk <= count, free.insert(trunk).inserted, let page = page(trunk) {
      let leaves = min(Int(page.number(at: 4)), pageSize / 4 - 2)
      for index in 0..<leaves {
        let leaf = Int(page.number(at: 8 + 4 * index))
        if leaf >= 1, leaf <= count { free.insert(leaf) }
      }
      trunk = Int(page.number(at: 0))
    }
    return free
  }
}

/// The committed content of a write-ahead log: the newest frame of each page.
struct DamagedLog {
  let pageSize: Int
  /// The number of pages that the database has after the last commit.
  let pageCount: Int
  /// The newest content of each page that the log holds, by the page's number.
  let pages: [Int: [UInt8]]

  /// Reads a log; `nil` if there is none, or if nothing in it was committed.
  init?(path: String) {
    // No lock is held on this file, so it may be opened and closed.
    guard let bytes = PrivateFile.contents(path), bytes.count > 32 else { return nil }
    let magic = bytes.number(at: 0)
    guard magic & ~1 == 0x377f_0682, bytes.number(at: 4) == 3_007_000 else { return nil }
    let size = Int(bytes.number(at: 8))
    guard (512...65_536).contains(size), size & (size - 1) == 0 else { return nil }
    // The running checksum, over pairs of words.
    var sums: (UInt32, UInt32) = (0, 0)
    func word(_ offset: Int) -> UInt32 {
      let word = bytes.number(at: offset)
      return magic & 1 == 1 ? word : word.byteSwapped
    }
    func add(_ range: Range<Int>) {
      for offset in stride(from: range.lowerBound, to: range.upperBound - 7, by: 8) {
        sums.0 &+= word(offset) &+ sums.1
        sums.1 &+= word(offset + 4) &+ sums.0
      }
    }
    func isSum(at offset: Int) -> Bool {
      sums == (bytes.number(at: offset), bytes.number(at: offset + 4))
    }
    add(0..<24)
    guard isSum(at: 24) else { return nil }
    var committed: [Int: [UInt8]] = [:]
    var pending: [Int: [UInt8]] = [:]
    var count = 0
    var start = 32
    while start + 24 + size <= bytes.count, bytes[start + 8..<start + 16] == bytes[16..<24] {
      add(start..<start + 8)
      add(start + 24..<start + 24 + size)
      guard isSum(at: start + 16) else { break }
      pending[Int(bytes.number(at: start))] = Array(bytes[start + 24..<start + 24 + size])
      let pagesAfterCommit = Int(bytes.number(at: start + 4))
      if pagesAfterCommit > 0 {
        committed.merge(pending) { $1 }
        pending.removeAll()
        count = pagesAfterCommit
      }
      start += 24 + size
    }
    guard count > 0 else { return nil }
    (pageSize, pageCount, pages) = (size, count, committed)
  }
}

extension [UInt8] {
  /// Four bytes as a number, most significant first; 0 past the end.
  func number(at offset: Int) -> UInt32 {
    guard offset + 4 <= count else { return 0 }
    return self[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
