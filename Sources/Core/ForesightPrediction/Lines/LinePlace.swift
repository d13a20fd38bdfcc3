internal import ForesightValues

/// The place of a next word in a line: the words before it, and the situation in which the line is typed.
package struct LinePlace {
  private let situation: LineSituation
  /// The numbers of the words before the place.
  private(set) var words: [Int32] = []
  private var prefix: UInt64 = 0x11e5
  private var last: UInt64 = 0
  private var command: UInt64 = 0

  package init(_ situation: LineSituation) { self.situation = situation }

  var isFirst: Bool { words.isEmpty }

  /// The character that options begin with.
  static let dash = UInt8(ascii: "-")

  /// Returns the key of an option of this line's command.
  func key(ofOption text: Substring) -> UInt64 {
    StableHash.combine(command, StableHash.of(String(text)))
  }

  /// Moves the place past a word, given its number and its text.
  package mutating func append(_ word: Int32, _ text: String) {
    let hash = max(StableHash.of(text), 1)
    if words.isEmpty { command = hash }
    words.append(word)
    prefix = StableHash.combine(prefix, hash)
    last = hash
  }

  /// Calls `body` with each context of this place, and its key.
  package func contexts(_ body: (_ context: LineWeights.Context, _ key: UInt64) -> Void) {
    func key(_ context: LineWeights.Context, _ parts: UInt64...) {
      if parts.contains(0) { return }
      body(context, parts.reduce(UInt64(context.rawValue) + 1) { StableHash.combine($0, $1) })
    }
    key(.prefix, prefix)
    key(.prefixInDirectory, prefix, situation.directory)
    key(.prefixAfterLine, prefix, situation.line)
    key(.prefixAfterCommand, prefix, situation.command)
    key(.word, last)
    key(.commandAndPlace, command, UInt64(words.count))
  }
}
