internal import ForesightValues
internal import Glibc

/// A person's own words, as numbers, and the uses of each.
///
/// A line is split at single spaces, so that its words joined by spaces give the same bytes; two spaces in a row have
/// an empty word between them.
package struct Words: Sendable {
  /// The number that stands for the end of a line.
  static let end: Int32 = 0
  /// The number that stands for a word never used before.
  package static let new: Int32 = 1
  /// The number of the first word.
  static let firstNumber: Int32 = 2
  /// The factor by which fading counts decay with each use of any word.
  private static let fading: Float = 0.95

  /// The uses of a word, either as a first word or as a later one.
  struct Use: Sendable {
    var count: Float = 0
    var fading: Float = 0
    /// The index of the word's last use, among the uses of all words in the same role.
    var serial: Int32 = -1
    /// The number of the line in which the word was last used.
    var line: Int32 = 0
  }

  /// All uses of words in one role: as first words, or as later ones.
  struct Uses: Sendable {
    var all: [Use] = []
    var total: Float = 0
    var fadingTotal: Float = 0
    /// The word of each use, in the order of the uses.
    var order: [Int32] = []

    /// Returns the share of uses to expect of a word if nothing else is known: half its share of all uses, half its
    /// share of the latest uses.
    func share(_ word: Int32) -> Float {
      guard has(word) else { return 0 }
      let use = all[Int(word)]
      let faded = use.fading * powf(Words.fading, Float(order.count - 1 - Int(use.serial)))
      return 0.5 * use.count / total + 0.5 * faded / fadingTotal
    }

    /// Returns true if a word was ever used in this role.
    func has(_ word: Int32) -> Bool { Int(word) < all.count && all[Int(word)].serial >= 0 }

    /// Returns the number of uses of a word in this role; some uses count in part.
    func count(of word: Int32) -> Float { has(word) ? all[Int(word)].count : 0 }

    /// Returns the words of the latest uses, each once, the latest first.
    func latest(_ uses: Int) -> [Int32] {
      order.indices.suffix(uses).reversed().compactMap { serial in
        Int(all[Int(order[serial])].serial) == serial ? order[serial] : nil
      }
    }

    mutating func add(_ word: Int32, _ weight: Float, line: Int32) {
      while all.count <= Int(word) { all.append(Use()) }
      var use = all[Int(word)]
      if use.serial >= 0 { use.fading *= powf(Words.fading, Float(order.count - Int(use.serial))) }
      use.count += weight
      use.fading += weight
      use.serial = Int32(order.count)
      use.line = line
      all[Int(word)] = use
      total += weight
      fadingTotal = fadingTotal * Words.fading + weight
      order.append(word)
    }
  }

  private(set) var texts: [String] = ["", ""]
  private var numbers: [UInt64: Int32] = [:]
  /// The numbers in the order of the words' bytes.
  private var sorted: [Int32] = []
  var first = Uses()
  var later = Uses()

  /// Cuts a line at single spaces.
  package static func split(_ line: String) -> [Substring] {
    line.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false).map(
      Substring.init)
  }

  /// Returns the number of a word; `nil` if it was never used.
  func number(of word: Substring) -> Int32? { numbers[StableHash.of(String(word))] }

  /// Returns the number of a word, and adds the word if it is new.
  mutating func add(_ word: Substring) -> Int32 {
    let text = String(word)
    let hash = StableHash.of(text)
    if let number = numbers[hash] { return number }
    let number = Int32(texts.count)
    numbers[hash] = number
    texts.append(text)
    sorted.insert(number, at: start(of: text))
    return number
  }

  /// Returns the place of the first word that does not sort before some text.
  private func start(of text: String) -> Int {
    sorted.partitioningIndex { !texts[Int($0)].hasBytesBefore(text) }
  }

  /// Returns the words that begin with some text.
  ///
  /// - Complexity: O(log words).
  func beginning(with text: Substring) -> ArraySlice<Int32> {
    let start = start(of: String(text))
    let end = sorted[start...].partitioningIndex { !texts[Int($0)].utf8.starts(with: text.utf8) }
    return sorted[start..<end]
  }
}
