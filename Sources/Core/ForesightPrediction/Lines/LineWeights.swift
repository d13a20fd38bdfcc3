internal import Glibc

/// The weight of each piece of evidence about the next word of a line.
///
/// The weights were fitted on the lines of `shell_kypo`, and are the same for every person; only the counts that they
/// multiply are the person's own.
package enum LineWeights {
  /// The surroundings of a word: the words before it, or the circumstances of the line.
  package enum Context: Int, Sendable {
    /// All words before the word; the same with the directory, with the previous line, with the previous line's
    /// command.
    case prefix, prefixInDirectory, prefixAfterLine, prefixAfterCommand
    /// The previous word; the line's command with the number of words before the word.
    case word, commandAndPlace
  }

  /// The weight of each context, in the order of the cases of `Context`.
  static let contexts: [Float] = [-0.04, 0.17, 0.35, 0.17, 0.51, 0.31]
  /// The weight of each context of other people's words, in the same order; 0 for directories, which differ between
  /// people.
  static let namedContexts: [Float] = [0.14, 0, 0.194, 0.341, 0.189, 0.344]
  /// The log-weights added, if the words of others are known, to a word that only others typed (as a first word or a
  /// later one), to the end of the line, and to a word that nobody typed.
  static let named = (
    first: Float(-0.592), later: Float(-0.108), end: Float(0.323), new: Float(-1.039)
  )
  /// Returns the evidence for a word that `people` people typed in a context, given the word's share of all words.
  static func evidence(_ people: Float, _ share: Float) -> Float { logf(1 + people / (30 * share)) }
  /// The weight of a word's share of all uses.
  static let share: Float = 0.48
  /// The log-weights added to the end of the line (`end`), and to a word never used before (`new`).
  static let end: Float = 0
  static let new: Float = 1.3
  /// The log-weight added to a word that is in the line already.
  static let repeated: Float = -1.29
  /// The weight of a word's age: of the logarithm of one more than the lines since it was last used.
  static let age: Float = -0.6
  /// The probability that a word never used before has some given next character.
  static let character: Float = 0.1
  /// `pieces`: the share of a new word's probability for the best word joined from pieces. `lineOfPieces`: the part of
  /// that for the line that ends with the word.
  static let pieces: Float = 0.1
  static let lineOfPieces: Float = 0.6
  /// `told`: the share of a new word's probability for all words that a completion names. `leastTold`: the lowest
  /// probability of a new word there. `lineOfTold`: the part of a named word's probability for the line that ends with
  /// it. `untold`: the factor for words that the completion does not name.
  static let told: Float = 0.3
  static let leastTold: Float = 0.02
  static let lineOfTold: Float = 0.5
  static let untold: Float = 0.1
  /// The share of the probability of known lines that is left to composed ones.
  static let composed: Float = 0.1
  /// The weight of a failed line, and of a suggestion that was taken.
  static let failed: Float = 0.5
  static let taken: Float = 0.5
  /// The map of log-odds that calibrates a probability: a slope and a shift.
  static let wordBelief = (slope: Float(0.6), shift: Float(0))
  static let lineBelief = (slope: Float(0.6), shift: Float(-0.6))
  /// The largest number of saved keys that taking a word, or a line, counts for.
  static let wordKeys: Float = 1.3
  static let lineKeys: Float = 1
}
