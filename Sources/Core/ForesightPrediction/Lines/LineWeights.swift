/// How much each thing says about the next word of a line.
///
/// The weights are figures fitted on the lines of `shell_kypo`, and the same for everybody: what is learned of a person
/// are the counts that they weigh.
enum LineWeights {
  /// What stands before a word, or around the line.
  enum Context: Int, Sendable {
    /// All words before; the same with the directory, with the line before, with the command of that.
    case prefix, prefixInDirectory, prefixAfterLine, prefixAfterCommand
    /// The word before, and the line's command with the number of the word.
    case word, commandAndPlace
  }

  /// How much a context counts, by its number.
  static let contexts: [Float] = [-0.04, 0.17, 0.35, 0.17, 0.51, 0.31]
  /// How much a word's share of all uses counts.
  static let share: Float = 0.48
  /// What the end of the line has, and a word never used before.
  static let end: Float = 0
  static let new: Float = 1.3
  /// What a word has that is in the line already.
  static let repeated: Float = -1.29
  /// How much it counts how many lines ago a word was used last.
  static let age: Float = -0.6
  /// How probably a word never used before has some given next character.
  static let character: Float = 0.1
  /// The share of a new word's probability that the best of what is joined from pieces has, and its part of the line's.
  static let pieces: Float = 0.1
  static let lineOfPieces: Float = 0.6
  /// How much of the probability of known lines is left to what is composed.
  static let composed: Float = 0.1
  /// How much a failed line counts, and one that was suggested and taken.
  static let failed: Float = 0.5
  static let taken: Float = 0.5
  /// How sure a probability can be believed to be: its log-odds are multiplied and moved.
  static let wordBelief = (slope: Float(0.6), shift: Float(0))
  static let lineBelief = (slope: Float(0.6), shift: Float(-0.6))
  /// The most keys for which a word or a line counts.
  static let wordKeys: Float = 1.3
  static let lineKeys: Float = 1
}
