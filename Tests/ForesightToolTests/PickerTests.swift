import Foresight
import ForesightValues
import Testing

@testable import ForesightTool

/// What keys do to a list, whatever they are, and what it then looks like.
struct PickerTests {
  static func line(_ text: String, _ probability: Double = 0.1) -> Suggestion {
    Suggestion(
      rank: 1, intent: "x", source: "zsh", parameters: [:], title: text, probability: probability,
      why: "because of \(text)", because: [])
  }

  private let three = ["git status", "make test", "ls"].map { line($0) }

  @Test func arrowsAndDigitsSelectAndEnterTakes() {
    var picker = Picker(typed: "")
    picker.show(three)
    #expect(picker.press(.enter) == .take("git status"))
    #expect(picker.press(.up) == .nothing && picker.selected == 0)
    #expect(picker.press(.down) == .nothing && picker.press(.enter) == .take("make test"))
    #expect(picker.press(.text("3")) == .nothing && picker.press(.enter) == .take("ls"))
    #expect(picker.press(.text("9")) == .nothing && picker.selected == 2)
    #expect(picker.press(.number(1)) == .nothing && picker.selected == 0)
    #expect(picker.press(.escape) == .leave)
    // Behind other text a digit is text.
    #expect(picker.press(.text("a")) == .lines && picker.press(.text("2")) == .lines)
    #expect(picker.typed == "a2" && picker.press(.backspace) == .lines && picker.typed == "a")
    #expect(picker.press(.clear) == .lines && picker.typed.isEmpty)
    #expect(picker.press(.backspace) == .nothing && picker.press(.clear) == .nothing)
    // Where nothing begins so, what was typed is not lost.
    _ = picker.press(.text("z"))
    picker.show([])
    #expect(picker.press(.enter) == .take("z"))
  }

  @Test func whyIsSaidUntilTheNextKey() {
    var picker = Picker(typed: "")
    picker.show(three)
    _ = picker.press(.down)
    #expect(picker.press(.text("?")) == .nothing && picker.note == "because of make test")
    #expect(picker.press(.text("?")) == .nothing && picker.note == nil)
    _ = picker.press(.text("?"))
    _ = picker.press(.down)
    #expect(picker.note == nil)
  }

  @Test func whatIsDismissedDoesNotComeBack() {
    var picker = Picker(typed: "")
    picker.show(three)
    _ = picker.press(.number(3))
    #expect(picker.press(.delete) == .dismiss(three[2]) && picker.selected == 1)
    picker.show(three + three)
    #expect(picker.lines == [three[0], three[1]])
    _ = picker.press(.delete)
    _ = picker.press(.delete)
    #expect(picker.press(.delete) == .nothing && picker.press(.enter) == .nothing)
  }

  /// The picker first says what goes, and only the same key, pressed again at once on the same line, takes it away.
  @Test func forgettingIsAskedForTwice() {
    var picker = Picker(typed: "")
    var composed = Self.line("git push -A")
    composed.why = LineQuestion.composed
    picker.show(three + [composed])
    #expect(picker.press(.forget) == .weigh(three[0]))
    #expect(picker.press(.down) == .nothing && picker.press(.up) == .nothing)
    #expect(picker.press(.forget) == .weigh(three[0]))
    picker.say("it was run 3 times")
    #expect(picker.lines.count == 4 && picker.press(.forget) == .forget(three[0]))
    #expect(picker.press(.forget) == .weigh(three[1]), "the next line is another")
    picker.show(three + [composed])
    #expect(picker.lines.map(\.title) == ["make test", "ls", "git push -A"])
    // What was never run cannot be forgotten.
    _ = picker.press(.number(3))
    for _ in 0..<2 {
      #expect(picker.press(.forget) == .nothing && picker.note?.contains("never run") == true)
    }
    #expect(picker.lines.count == 3)
  }

  @Test func whatSteersATerminalIsNotOffered() {
    var picker = Picker(typed: "")
    picker.show(["a\u{1b}[2Jb", "a\nb", "a\u{9b}b", "fine"].map { Self.line($0) })
    #expect(picker.lines.map(\.title) == ["fine"])
  }

  /// Whatever is pressed: the selection is a line that is there, what is taken was shown, and text is what was typed.
  @Test func lawsOfAllKeys() {
    var generator = Seeded(state: 1)
    let keys: [Key] =
      [
        .up, .down, .enter, .escape, .delete, .forget, .backspace, .clear, .number(2), .number(7),
      ]
      + "ab1?é漢".map { .text($0) }
    for _ in 0..<300 {
      var picker = Picker(typed: "")
      var (typed, gone) = ("", Set<String>())
      for _ in 0..<60 {
        let shown = picker.lines
        let key = keys[Int.random(in: 0..<keys.count, using: &generator)]
        if case .text(let character) = key, character != "?",
          !(typed.isEmpty && character == "1")
        {
          typed.append(character)
        } else if key == .clear {
          typed = ""
        } else if key == .backspace {
          typed = String(typed.dropLast())
        }
        switch picker.press(key) {
        case .take(let line):
          #expect(shown.isEmpty ? line == typed : shown.contains { $0.title == line })
        case .dismiss(let line), .forget(let line):
          #expect(shown.contains(line))
          gone.insert(line.title)
        case .weigh(let line): #expect(shown.contains(line) && picker.lines == shown)
        case .lines:
          let count = Int.random(in: 0...12, using: &generator)
          picker.show((0..<count).map { Self.line("line \($0)") })
        case .nothing, .leave, .filter: break
        }
        #expect(picker.typed == typed)
        #expect(picker.lines.isEmpty ? picker.selected == 0 : picker.selected < picker.lines.count)
        #expect(!picker.lines.contains { gone.contains($0.title) })
        #expect(picker.note == nil || key == .text("?"))
      }
    }
  }
}

/// What a list looks like, on screens of all sizes.
struct PickerScreenTests {
  @Test func aNarrowScreen() {
    var picker = Picker(typed: "git")
    picker.show([
      PickerTests.line("git push origin main", 0.412), PickerTests.line("git status", 0.999),
      PickerTests.line("git commit --amend --no-edit --all", 0.0001),
    ])
    _ = picker.press(.down)
    _ = picker.press(.text("?"))
    let screen = PickerScreen(picker, columns: 40, rows: 10)
    #expect(
      screen.rows.map(\.text) == [
        "> git", "  1  41 % git push origin main", "> 2 >99 % git status",
        "    because of git status", "  3  <1 % git commit --amend --no-edit …",
        "Enter takes it, ? says why, Del not now…",
      ])
    #expect(screen.rows.map(\.style) == [.plain, .plain, .selected, .faint, .plain, .faint])
    #expect(screen.cursor == 5)
  }

  /// Nothing is wider or higher than the screen, the line that is selected can be seen, and nothing steers it.
  @Test func lawsOfAllSizes() {
    var generator = Seeded(state: 2)
    let texts = [
      "git push", "漢字かな", "e\u{301}e\u{301}", "👍 yes", "a\u{202e}b",
      String(repeating: "x", count: 99),
    ]
    for _ in 0..<3000 {
      var picker = Picker(typed: "")
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        for character in texts[.random(in: 0..<texts.count, using: &generator)] {
          _ = picker.press(.text(character))
        }
      }
      let count = Int.random(in: 0...20, using: &generator)
      picker.show(
        (0..<count).map {
          PickerTests.line("\($0) " + texts[.random(in: 0..<texts.count, using: &generator)])
        })
      for _ in 0..<Int.random(in: 0...20, using: &generator) { _ = picker.press(.down) }
      if Bool.random(using: &generator) { picker.say("one two\u{1b}[2J " + texts[1] + texts[5]) }
      let columns = Int.random(in: 1...100, using: &generator)
      let height = Int.random(in: 1...30, using: &generator)
      let detail = Bool.random(using: &generator) ? "~/漢/shop  exit 1     3 h" : ""
      let screen = PickerScreen(picker, columns: columns, rows: height) { _ in detail }
      #expect((1...height).contains(screen.rows.count))
      #expect(screen.rows.allSatisfy { TextWidth.of($0.text + $0.detail) <= columns })
      #expect((0..<columns).contains(screen.cursor))
      #expect(screen.rows.allSatisfy { $0.text.visible == $0.text })
      let selected = screen.rows.filter { $0.style == .selected }
      #expect(selected.count == (count > 0 && height > 1 ? 1 : 0))
      if columns > 20, let row = selected.first {
        #expect(row.text.contains("% \(picker.selected) "))
      }
      // All that fits is shown.
      let notes = screen.rows.count { $0.style == .faint }
      #expect(screen.rows.count == height || screen.rows.count == 1 + picker.lines.count + notes)
    }
  }

  /// A line has behind it what is known of it, at the edge of the screen, where there is room.
  @Test func aWideScreen() {
    var picker = Picker(typed: "")
    var composed = PickerTests.line("git push -A", 0.02)
    composed.why = LineQuestion.composed
    let long = String(repeating: "x", count: 99)
    picker.show([PickerTests.line("rm -r build", 0.4), composed, PickerTests.line(long, 0.1)])
    let screen = PickerScreen(picker, columns: 60, rows: 10) {
      $0.isComposed ? "" : "~/src  exit 2     3 h"
    }
    #expect(
      screen.rows.map { $0.text + $0.detail } == [
        "> ", "> 1  40 % ! rm -r build                ~/src  exit 2     3 h",
        "  2   2 % + git push -A",
        "  3  10 % " + long.prefix(26) + "…  ~/src  exit 2     3 h",
        "Enter takes it, ? says why, Del not now, Shift-Del forgets,…",
      ])
    #expect(screen.drawing(withColors: true).contains("\u{1b}[2m  ~/src  exit 2     3 h\u{1b}[0m"))
  }

  @Test func withoutColoursThereAreNone() {
    var picker = Picker(typed: "")
    picker.show([PickerTests.line("ls")])
    let screen = PickerScreen(picker, columns: 80, rows: 24)
    #expect(screen.drawing(withColors: true).contains("\u{1b}[1m> 1"))
    // Erasing behind a full row would erase its last character.
    let rows = screen.drawing(withColors: false).split(separator: "\r\n")
    #expect(rows.allSatisfy { !$0.contains(/[^H]\x{1b}\[[JK]/) })
    #expect(!screen.drawing(withColors: false).contains(/\x{1b}\[[0-9;]*m/))
  }
}

/// What keys the bytes of a terminal are.
struct KeyTests {
  @Test(arguments: [
    ("\u{1b}[A", [Key.up]), ("\u{1b}OB", [.down]), ("\u{1b}[1;5B", [.down]),
    ("\u{1b}[3~", [.delete]), ("\u{1b}[3;5~", [.delete]), ("\u{1b}[3;2~", [.forget]),
    ("\u{1b}[31~", []),
    ("\u{1b}[5~", []), ("\r", [.enter]), ("\u{1b}OM", [.enter]), ("\u{3}", [.escape]),
    ("\u{7f}", [.backspace]), ("\u{15}", [.clear]), ("\u{1b}2", [.number(2)]),
    ("\u{1b}x", [.alt("x")]),
    ("aé漢👍", [.text("a"), .text("é"), .text("漢"), .text("👍")]), ("\t", []),
    ("\u{1b}[A\u{1b}[Bx", [.up, .down, .text("x")]), ("\u{10}\u{e}", [.up, .down]),
    ("\u{9b}", []),
  ])
  func aSequenceIsAKey(bytes: String, keys: [Key]) {
    var reader = KeyReader()
    #expect(reader.take(Array(bytes.utf8)) == keys && !reader.isWaiting)
  }

  @Test func anEscapeAloneIsAKeyAfterAPause() {
    var reader = KeyReader()
    #expect(reader.take([0x1b]).isEmpty && reader.isWaiting)
    #expect(reader.take([]) == [.escape] && !reader.isWaiting)
    #expect(reader.take([0x1b, 0x1b, 0x5b, 0x41]) == [.escape, .up])
  }

  /// In whatever pieces bytes come, they are the same keys; and after a pause nothing is waited for.
  @Test func lawsOfAllShortSequences() {
    let alphabet: [UInt8] = [
      0x1b, 0x5b, 0x4f, 0x41, 0x33, 0x7e, 0x31, 0x78, 0xc3, 0xa4, 0xf0, 0xff, 0, 0x0d,
    ]
    var sequences: [[UInt8]] = [[]]
    for _ in 0..<4 {
      for sequence in sequences where !sequence.isEmpty {
        var whole = KeyReader()
        var keys = whole.take(sequence)
        let end = whole.take([])
        keys += end
        #expect(!whole.isWaiting && end.count <= 1)
        for place in 1..<max(2, sequence.count) {
          var pieces = KeyReader()
          var others = pieces.take(Array(sequence[..<place]))
          if place < sequence.count { others += pieces.take(Array(sequence[place...])) }
          others += pieces.take([])
          #expect(others == keys, "\(sequence) in pieces")
        }
      }
      sequences = sequences.flatMap { sequence in alphabet.map { sequence + [$0] } }
    }
  }
}

private struct Seeded: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    return StableHash.combine(state, 0)
  }
}
