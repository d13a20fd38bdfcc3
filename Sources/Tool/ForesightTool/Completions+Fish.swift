extension Completions {
  /// The script for fish: one `complete` line for each word, with the condition under which it is offered.
  static var fishScript: String {
    filled(
      fishTemplate,
      [
        "valued": valued.joined(separator: " "),
        "subcommands": pages.map(subcommand).joined(separator: "\n"),
        "everywhere": Page.everywhere.flatMap { lines($0) }.joined(separator: "\n"),
        "pages": pages.flatMap(lines).joined(separator: "\n"),
      ])
  }

  private static func condition(_ words: String) -> String {
    "-n \(quotedForFish("__foresight_at \(words)"))"
  }

  private static func subcommand(_ page: Page) -> String {
    "complete -c foresight \(condition("''")) -a \(page.name ?? "") -d \(quotedForFish(page.summary))"
  }

  private static func lines(_ page: Page) -> [String] {
    let name = page.name ?? ""
    let operands = page.operands.enumerated().flatMap { index, operand in
      let place = condition(operand.isRepeatable ? name : "\(name) \(index)")
      return offers(operand).map { "complete -c foresight \(place) \($0)" }
    }
    return operands + page.options.flatMap { lines($0, of: name) }
  }

  private static func lines(_ option: Page.Option, of page: String? = nil) -> [String] {
    let place = page.map { condition($0) + " " } ?? ""
    let start = "complete -c foresight \(place)-l \(option.name.dropFirst(2))"
    let first = "\(start) -d \(quotedForFish(option.brief))"
    guard option.kind != nil else { return [first] }
    if option.isValueOptional {
      return [
        first, "\(start) -f -a \(quotedForFish(option.choices.map(\.name).joined(separator: " ")))",
      ]
    }
    let files = option.kind == .file ? "-r -F" : "-x"
    return ["\(first) \(files)"] + offers(option).map { "\(start) \(files) \($0)" }
  }

  /// Returns the completions of a value, as options of fish's `complete`.
  private static func offers(_ option: Page.Option) -> [String] {
    let words = option.offers.map { choice in
      let brief = choice.text.isEmpty ? "" : " -d \(quotedForFish(Page.brief(choice.text)))"
      return "-a \(choice.name)\(brief)"
    }
    return words + (option.kind == .file ? ["-F"] : [])
  }
}
