internal import ForesightSystem
internal import ForesightValues

/// The words of an index by their length, packed so that all words of one length are scanned quickly.
///
/// Words that nearly match are found by a scan. The letters of each word are also stored as bits, which rule out most
/// words without reading them.
struct Vocabulary {
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// The fewest letters of a word for which a wrong letter is tolerated.
  static let shortest = 3
  /// The size in bytes above which a part is full, and the next one is begun.
  private static let partSize = 3800

  /// Returns words by their number of letters, in ascending order. Words that are too short, and those of scripts
  /// without spaces, are left out, because they are found by other means.
  private static func byLength(_ words: some Sequence<String>) -> [(key: Int, value: [String])] {
    let held = words.filter {
      $0.unicodeScalars.count >= shortest && SearchWord.words(of: $0).first?.isRun == false
    }
    return Dictionary(grouping: held, by: \.unicodeScalars.count).sorted { $0.key < $1.key }
  }

  private static func first(_ length: Int) -> Int64 { Int64(length) << 32 }

  /// Adds words that are not in the vocabulary yet.
  func add(_ words: some Sequence<String>) throws {
    for (length, words) in Self.byLength(words) {
      var (number, bytes) =
        try connection.first(
          "SELECT number, words FROM vocabulary WHERE number >= ? AND number < ? "
            + "ORDER BY number DESC LIMIT 1", Self.first(length), Self.first(length + 1)
        ) { row in (row.integer(0), row.bytes(1) { Array($0) }) } ?? (Self.first(length), [])
      for word in words.sorted() {
        if bytes.count > Self.partSize {
          try write(number, bytes)
          (number, bytes) = (number + 1, [])
        }
        Self.append(Self.mask(word.unicodeScalars), word.utf8, to: &bytes)
      }
      try write(number, bytes)
    }
  }

  /// Removes words.
  func remove(_ words: some Sequence<String>) throws {
    for (length, words) in Self.byLength(words) {
      let gone = Set(words.map { Array($0.utf8) })
      var parts: [(Int64, [UInt8])] = []
      try forEachPart(length...length) { number, part in
        var kept: [UInt8] = []
        Self.forEachWord(of: part) { letters, word in
          if !gone.contains(Array(word)) { Self.append(letters, word, to: &kept) }
        }
        if kept.count < part.count { parts.append((number, kept)) }
      }
      for (number, bytes) in parts { try write(number, bytes) }
    }
  }

  /// Calls `body` with each word that matches except for wrong letters, and with the quality of the match.
  ///
  /// - Complexity: O(words); of most words only a few bytes are read.
  func forEachNear(_ wanted: SearchWord, _ body: (String, WordFit) throws -> Void) throws {
    let (bound, letters) = (wanted.tolerance, wanted.letters)
    if bound == 0 || wanted.isRun { return }
    let mask = Self.mask(letters)
    let start = wanted.text.utf8.prefix(letters.first.map { UTF8.width($0) } ?? 0)
    let longest = wanted.fitsBeginnings ? SearchWord.longest : letters.count + bound
    var found: [(String, WordFit)] = []
    try forEachPart(max(Self.shortest, letters.count - bound)...longest) { number, part in
      let isLonger = number >= Self.first(letters.count + bound + 1)
      Self.forEachWord(of: part) { other, word in
        guard (mask & ~other).nonzeroBitCount <= bound else { return }
        let mayBegin = wanted.fitsBeginnings && word.starts(with: start)
        guard mayBegin || !isLonger && (other & ~mask).nonzeroBitCount <= bound else { return }
        let text = String(decoding: word, as: UTF8.self)
        let scalars = Array(text.unicodeScalars)
        // Words that begin with the wanted word have been found already.
        if !scalars.starts(with: letters), let fit = wanted.nearFit(scalars) {
          found.append((text, fit))
        }
      }
    }
    for (word, fit) in found { try body(word, fit) }
  }

  // MARK: Bytes

  private func write(_ number: Int64, _ bytes: [UInt8]) throws {
    if bytes.isEmpty {
      try connection.run("DELETE FROM vocabulary WHERE number = ?", number)
    } else {
      try connection.run("INSERT OR REPLACE INTO vocabulary VALUES (?, ?)", number, bytes)
    }
  }

  private func forEachPart(
    _ lengths: ClosedRange<Int>, _ body: (Int64, UnsafeRawBufferPointer) throws -> Void
  ) throws {
    try connection.forEach(
      "SELECT number, words FROM vocabulary WHERE number >= ? AND number < ?",
      Self.first(lengths.lowerBound), Self.first(lengths.upperBound + 1)
    ) { row in
      let number = row.integer(0)
      try row.bytes(1) { try body(number, $0) }
    }
  }

  /// Returns the set of letters, each as one of 32 bits.
  private static func mask(_ letters: some Sequence<Unicode.Scalar>) -> UInt32 {
    letters.reduce(0) { $0 | 1 << ($1.value & 31) }
  }

  private static func append(
    _ mask: UInt32, _ word: some Collection<UInt8>, to bytes: inout [UInt8]
  ) {
    for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(mask >> shift & 0xff)) }
    bytes.append(UInt8(word.count & 0xff))
    bytes.append(UInt8(word.count >> 8))
    bytes.append(contentsOf: word)
  }

  private static func forEachWord(
    of part: UnsafeRawBufferPointer, _ body: (_ mask: UInt32, UnsafeRawBufferPointer) -> Void
  ) {
    var offset = 0
    while offset + 6 <= part.count {
      let mask = UInt32(littleEndian: part.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      let count = Int(part[offset + 4]) | Int(part[offset + 5]) << 8
      offset += 6
      guard offset + count <= part.count else { return }
      body(mask, UnsafeRawBufferPointer(rebasing: part[offset..<offset + count]))
      offset += count
    }
  }
}
