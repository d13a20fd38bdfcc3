/// The keys that ghost text saved.
///
///     TypingFigures().lines      // 0: nothing was typed yet
///
/// A line of L characters is L + 1 keys without help: Return is one. All figures are over all lines, long and short, so
/// a long line weighs more than a short one; only ``rightAtEmpty`` counts each line once.
struct TypingFigures: Hashable, Sendable {
  /// A habit of typing: the use that a person makes of what is shown.
  enum Habit: Int, CaseIterable, Sendable {
    /// Takes the whole line as soon as it is shown, and nothing less.
    case lines
    /// Takes the next word, too, when it is right.
    case words
    /// Takes lines and words, at a prompt that shows no text again that the person has typed past.
    case rejecting
  }

  /// The number of lines that were typed.
  private(set) var lines = 0
  /// The keys of the lines without help.
  private(set) var keys = 0
  /// The keys that were pressed with help, by habit.
  private(set) var pressed = Array(repeating: 0, count: Habit.allCases.count)
  /// The counts of the texts shown to the habit `rejecting`.
  var shown = ShownFigures()
  /// The number of lines that were the likeliest guess before anything was typed, shown or not.
  private(set) var shownAtEmpty = 0
  /// The number of times that the model was asked for a text to show.
  var questions = 0
  /// The time that these questions took, in nanoseconds.
  var time: UInt64 = 0

  /// Adds a line.
  ///
  /// - Parameters:
  ///   - keys: the number of keys that it takes without help.
  ///   - pressed: the number of keys with help, by the raw value of the ``Habit``.
  ///   - isRightAtEmpty: true if the line was the likeliest guess before anything was typed.
  mutating func add(keys: Int, pressed: [Int], isRightAtEmpty: Bool) {
    lines += 1
    self.keys += keys
    self.pressed.add(pressed)
    shownAtEmpty += isRightAtEmpty ? 1 : 0
  }

  /// The share of keys that need not be pressed.
  func keysSaved(_ habit: Habit) -> Double {
    1 - Double(pressed[habit.rawValue]) / Double(max(keys, 1))
  }

  /// The keys that the habit `rejecting` saves, less a tenth of a key for each wrong text, per key without help.
  var utility: Double {
    keysSaved(.rejecting) - 0.1 * Double(shown.wrong) / Double(max(keys, 1))
  }

  /// The share of lines that were the likeliest guess before anything was typed, shown or not.
  var rightAtEmpty: Double { Double(shownAtEmpty) / Double(max(lines, 1)) }

  /// The mean time to find the text to show, in microseconds.
  var microsecondsPerKey: Double { Double(time) / 1000 / Double(max(questions, 1)) }
}

extension TypingFigures: CountedInParts {
  static var parts: [CountedPart<Self>] {
    [
      .init(\.lines), .init(\.keys), .init(\.pressed), .init(\.shownAtEmpty),
      .init(\.questions), .init(\.time), .init(\.shown),
    ]
  }
}
