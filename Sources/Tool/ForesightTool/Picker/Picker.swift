import Foresight

/// The state of a list from which a person chooses a line. Each key changes it.
///
///     var picker = Picker(typed: "")
///     picker.show(lines)
///     picker.press(.down)        // .nothing
///     picker.press(.enter)       // .take("make test")
struct Picker {
  /// A request to the caller that a key makes, besides changing the state.
  enum Wish: Hashable {
    case nothing, leave
    /// Show the lines for the text that is typed now.
    case lines
    /// Print this line and end.
    case take(String)
    /// Record that this line is not wanted.
    case dismiss(Suggestion)
    /// Show what forgetting this line would delete.
    case weigh(Suggestion)
    /// Forget this line for good, after `weigh` has shown what that deletes.
    case forget(Suggestion)
    /// Turn a filter of the search on or off.
    case filter(HistoryLines.Filter)
  }

  /// The most bytes that may be typed.
  static let longest = 4096

  /// The filters that are on; `nil` unless the history is searched.
  var filters: Set<HistoryLines.Filter>?
  private(set) var typed: String
  /// The lines, without duplicates.
  private(set) var lines: [Suggestion] = []
  private(set) var selected = 0
  /// The note below the line that is selected; `nil` for none.
  private(set) var note: String?
  private var dismissed: Set<[UInt8]> = []
  /// The line for which the last key asked what forgetting it would delete; the same key again forgets the line.
  private var weighed: Suggestion?

  init(typed: String) { self.typed = typed }

  /// Replaces the lines, without those that were dismissed and those with control characters.
  mutating func show(_ answer: [Suggestion]) {
    var seen = dismissed
    lines = answer.filter {
      !$0.title.unicodeScalars.contains { $0.properties.generalCategory == .control }
        && seen.insert(Array($0.title.utf8)).inserted
    }
    (selected, note) = (0, nil)
  }

  /// Shows a note below the selected line.
  mutating func say(_ note: String) { self.note = note }

  /// Handles a key; returns what the caller has to do.
  mutating func press(_ key: Key) -> Wish {
    let (former, weighed) = (note, weighed)
    (note, self.weighed) = (nil, nil)
    switch key {
    case .up: select(selected - 1)
    case .down: select(selected + 1)
    case .number(let number): select(number - 1)
    case .text(let digit) where filters == nil && typed.isEmpty && ("1"..."9").contains(digit):
      select((digit.wholeNumberValue ?? 0) - 1)
    case .text("?"):
      if former == nil, lines.indices.contains(selected) { note = lines[selected].why }
    case .text(let character):
      guard typed.utf8.count + character.utf8.count <= Self.longest else { break }
      typed.append(character)
      return .lines
    case .backspace, .clear:
      if typed.isEmpty { break }
      // A scalar is removed, not a character, so that an accent that was typed separately is deleted separately.
      if key == .clear { typed = "" } else { typed.unicodeScalars.removeLast() }
      return .lines
    case .delete:
      if let line = removeSelected() { return .dismiss(line) }
    case .forget:
      guard lines.indices.contains(selected) else { break }
      let line = lines[selected]
      if line.isComposed {
        note = "it was never run, so there is nothing to forget; Del takes it from the list"
        break
      }
      if weighed == line, let line = removeSelected() { return .forget(line) }
      self.weighed = line
      return .weigh(line)
    case .enter:
      if lines.indices.contains(selected) { return .take(lines[selected].title) }
      // Typed text is not lost if no line matches it.
      if !typed.isEmpty { return .take(typed) }
    case .alt(let letter):
      if filters != nil, let filter = HistoryLines.Filter(rawValue: letter) {
        return .filter(filter)
      }
    case .escape: return .leave
    }
    return .nothing
  }

  private mutating func removeSelected() -> Suggestion? {
    guard lines.indices.contains(selected) else { return nil }
    let line = lines.remove(at: selected)
    dismissed.insert(Array(line.title.utf8))
    select(min(selected, lines.count - 1))
    return line
  }

  private mutating func select(_ index: Int) {
    if lines.indices.contains(index) { selected = index } else if lines.isEmpty { selected = 0 }
  }
}

extension Suggestion {
  /// True if the line was composed of words, and never run.
  var isComposed: Bool { why == LineQuestion.composed }
}
