import ForesightValues

/// fzf, where the person has it, in place of a list of our own.
enum Fzf {
  /// Lets the person choose; `nil` where nothing is wanted.
  ///
  /// - Throws: `Failure` where there is no fzf.
  static func choose(from lines: [Suggestion]) throws -> String? {
    var picker = Picker(typed: "")
    picker.show(lines)
    let text = picker.lines.map { "\(Tool.percent($0.probability))\t\(Tool.visible($0.title))\n" }
    // The line is told by its number, because what is shown may differ from it.
    let numbered = zip(1..., text).map { "\($0)\t\($1)" }.joined()
    let words = ["fzf", "--no-multi", "--no-sort", "--delimiter=\t", "--with-nth=2..", "--nth=2.."]
    let (answer, status) = try Tool.answer(of: words, to: numbered)
    guard status == 0, let number = Int(answer.prefix { $0 != "\t" }),
      picker.lines.indices.contains(number - 1)
    else { return nil }
    return picker.lines[number - 1].title
  }
}
