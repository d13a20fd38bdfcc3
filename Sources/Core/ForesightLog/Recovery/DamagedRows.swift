/// One value of a row as SQLite stores it.
enum StoredValue: Hashable {
  case null
  case integer(Int64)
  case text(String)
  case blob([UInt8])

  var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  var text: String? { if case .text(let value) = self { value } else { nil } }
  /// The bytes of a blob; an empty array for NULL, which the store writes instead of an empty blob. `nil` for other
  /// values.
  var bytes: [UInt8]? {
    switch self {
    case .null: []
    case .blob(let bytes): bytes
    default: nil
    }
  }
}

/// The rows on one page, read without SQLite.
///
/// The layout is that of SQLite's file format. Tables with row numbers have their rows on leaf pages only; indices, and
/// tables without row numbers, have them on inner pages too.
struct DamagedRows {
  /// A row, with its number if it is on a page of a table with row numbers.
  struct Row {
    var number: Int64?
    var values: [StoredValue]
    /// The numbers of the overflow pages that hold the rest of the row.
    var overflow: Set<Int>
  }

  /// The rows that could be read.
  private(set) var rows: [Row] = []
  /// True if the page is one that holds rows, or leads to such pages.
  private(set) var isPage = false
  /// The number of rows on the page that could not be read.
  private(set) var unreadable = 0

  private let pages: DamagedPages
  private let page: [UInt8]

  init(_ number: Int, _ page: [UInt8], of pages: DamagedPages) {
    self.pages = pages
    self.page = page
    let start = number == 1 ? 100 : 0
    let kind = page[start]
    guard [2, 5, 10, 13].contains(kind) else { return }
    let isInner = kind == 2 || kind == 5
    let count = Int(page[start + 3]) << 8 | Int(page[start + 4])
    let pointers = start + (isInner ? 12 : 8)
    guard pointers + 2 * count <= page.count else { return }
    isPage = true
    // Inner pages of tables with row numbers hold numbers only.
    if kind == 5 { return }
    for index in 0..<count {
      let place = pointers + 2 * index
      let cell = Int(page[place]) << 8 | Int(page[place + 1])
      if cell >= pointers + 2 * count,
        let row = row(at: cell + (isInner ? 4 : 0), isNumbered: kind == 13)
      {
        rows.append(row)
      } else {
        unreadable += 1
      }
    }
  }

  private func row(at cell: Int, isNumbered: Bool) -> Row? {
    var rest = page.dropFirst(cell)
    guard let size = rest.popNumber(), size >= 1, size <= pages.count * pages.pageSize else {
      return nil
    }
    let number = isNumbered ? rest.popNumber() : nil
    if isNumbered, number == nil { return nil }
    let usable = pages.pageSize
    let least = (usable - 12) * 32 / 255 - 23
    let most = isNumbered ? usable - 35 : (usable - 12) * 64 / 255 - 23
    let spread = least + (size - least) % (usable - 4)
    let local = size <= most ? size : spread <= most ? spread : least
    let start = rest.startIndex
    guard start + local <= page.count else { return nil }
    var payload = Array(page[start..<start + local])
    var chain: Set<Int> = []
    var next = local < size ? Int(page.number(at: start + local)) : 0
    while payload.count < size {
      guard chain.insert(next).inserted, let further = pages.page(next) else { return nil }
      payload += further[4..<min(usable, 4 + size - payload.count)]
      next = Int(further.number(at: 0))
    }
    guard let values = Self.values(payload) else { return nil }
    return Row(number: number.map { Int64($0) }, values: values, overflow: chain)
  }

  /// Returns the values of a record, which is a header of their types, then their bytes; `nil` if the record is
  /// malformed.
  private static func values(_ payload: [UInt8]) -> [StoredValue]? {
    var header = payload[...]
    guard let size = header.popNumber(), size >= 1, size <= payload.count else { return nil }
    var values: [StoredValue] = []
    var place = size
    while header.startIndex < size {
      guard let type = header.popNumber(), header.startIndex <= size, type >= 0, type != 10,
        type != 11
      else { return nil }
      let length = type < 12 ? [0, 1, 2, 3, 4, 6, 8, 8, 0, 0][type] : (type - 12) / 2
      guard length <= payload.count - place else { return nil }
      let bytes = payload[place..<place + length]
      place += length
      switch type {
      case 0: values.append(.null)
      case 8: values.append(.integer(0))
      case 9: values.append(.integer(1))
      case 1...6:
        let sign: Int64 = bytes.first.map { $0 >= 128 ? -1 : 0 } ?? 0
        values.append(.integer(bytes.reduce(sign) { $0 << 8 | Int64($1) }))
      case 7: return nil  // No column of the store is a number with a point.
      case _ where type % 2 == 0: values.append(.blob(Array(bytes)))
      default:
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        values.append(.text(text))
      }
    }
    return place == payload.count ? values : nil
  }
}

extension ArraySlice<UInt8> {
  /// Removes and returns one of SQLite's variable-length numbers: seven bits a byte, the highest first, the ninth byte
  /// whole; returns `nil` if the bytes end before the number does.
  fileprivate mutating func popNumber() -> Int? {
    var value: UInt64 = 0
    for index in 0..<9 {
      guard let byte = popFirst() else { return nil }
      if index == 8 { return Int(truncatingIfNeeded: value << 8 | UInt64(byte)) }
      value = value << 7 | UInt64(byte & 127)
      if byte < 128 { break }
    }
    return Int(truncatingIfNeeded: value)
  }
}
