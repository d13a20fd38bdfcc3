import ForesightValues

/// The list shown by fzf instead of by this program, for `--fzf`.
enum Fzf {
  /// Lets the person choose a line; `nil` if they choose none.
  ///
  /// - Throws: `Failure` if fzf is not installed.
  static func choose(from lines: [Suggestion]) throws -> String? {
    var picker = Picker(typed: "")
    picker.show(lines)
    let text = picker.lines.map { "\(Tool.percent($0.probability))\t\($0.title.visible)\n" }
    // fzf returns a line by its number, because the text it shows may differ from the line.
    let numbered = zip(1..., text).map { "\($0)\t\($1)" }.joined()
    let words = ["fzf", "--no-multi", "--no-sort", "--delimiter=\t", "--with-nth=2..", "--nth=2.."]
    let (answer, status) = try Tool.answer(of: words, to: numbered)
    guard status == 0, let number = Int(answer.prefix { $0 != "\t" }),
      picker.lines.indices.contains(number - 1)
    else { return nil }
    return picker.lines[number - 1].title
  }
}
