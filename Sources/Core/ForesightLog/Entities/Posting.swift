internal import ForesightSystem
internal import ForesightValues

/// The occurrence of a word in an item, as two bytes: the item's place in its block, and the facts that its score
/// needs.
///
/// A block of postings is stored as the bytes of all of them, one posting after the other, in no particular order.
struct Posting: Hashable {
  /// The number of items that a block has room for.
  static let blockSize = 1024

  let bits: UInt16

  init(bits: UInt16) { self.bits = bits }

  /// - Parameters:
  ///   - place: the item's place in its block.
  ///   - field: the most important field that contains the word.
  ///   - titleClass: the class of the length of the item's title, from 0 to 3.
  ///   - priority: the item's priority, from 0 to 3.
  init(place: Int, field: SearchFields.Field, titleClass: Int, priority: Int) {
    bits = UInt16(place | field.rawValue << 10 | titleClass << 12 | priority << 14)
  }

  var place: Int { Int(bits) & (Self.blockSize - 1) }
  /// The kind: field, title class and priority, as one number. Postings of the same kind get the same score.
  var kind: Int { Int(bits) >> 10 }

  fileprivate var bytes: [UInt8] { [UInt8(truncatingIfNeeded: bits), UInt8(bits >> 8)] }

  /// The number of kinds.
  static let kinds = 64
  static func field(ofKind kind: Int) -> SearchFields.Field { .init(rawValue: kind & 3) ?? .text }
  static func titleClass(ofKind kind: Int) -> Int { kind >> 2 & 3 }
  static func priority(ofKind kind: Int) -> Int { kind >> 4 }
}

extension UnsafeRawBufferPointer {
  /// Calls `body` with each posting of a block.
  func forEachPosting(_ body: (Posting) -> Void) {
    for offset in stride(from: 0, to: count - 1, by: 2) {
      body(
        Posting(bits: UInt16(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt16.self))))
    }
  }
}

/// Pending changes to the postings, which are written together so that each block is written once.
struct PostingChanges {
  /// The changes by word and block.
  private var changes: [String: [Int64: (removed: Set<Int>, added: [Posting])]] = [:]

  mutating func remove(_ word: String, item number: Int64) {
    let (block, place) = (number / Int64(Posting.blockSize), Int(number) % Posting.blockSize)
    changes[word, default: [:]][block, default: ([], [])].removed.insert(place)
    changes[word]?[block]?.added.removeAll { $0.place == place }
  }

  mutating func add(_ word: String, item number: Int64, _ posting: Posting) {
    let block = number / Int64(Posting.blockSize)
    changes[word, default: [:]][block, default: ([], [])].added.append(posting)
  }

  /// The words whose postings change.
  var words: Set<String> { Set(changes.keys) }

  /// Writes the changes.
  func write(_ connection: Connection) throws {
    // In the order of the table, which is quickest.
    for (word, blocks) in changes.sorted(by: { $0.key < $1.key }) {
      for (block, change) in blocks.sorted(by: { $0.key < $1.key }) {
        var bytes =
          try connection.first(
            "SELECT items FROM posting WHERE word = ? AND block = ?", word, block
          ) { row in row.bytes(0) { Array($0) } } ?? []
        if !change.removed.isEmpty {
          var kept: [UInt8] = []
          bytes.withUnsafeBytes { old in
            old.forEachPosting { if !change.removed.contains($0.place) { kept += $0.bytes } }
          }
          bytes = kept
        }
        for posting in change.added { bytes += posting.bytes }
        if bytes.isEmpty {
          try connection.run("DELETE FROM posting WHERE word = ? AND block = ?", word, block)
        } else {
          try connection.run("INSERT OR REPLACE INTO posting VALUES (?, ?, ?)", word, block, bytes)
        }
      }
    }
  }
}
