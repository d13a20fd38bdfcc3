extension Completions {
  /// The script for bash: one function, which offers words according to the subcommand and the option being completed.
  static var bashScript: String {
    filled(
      bashTemplate,
      [
        "optional": Set(pages.flatMap(\.options).filter(\.isValueOptional).map(\.name)).sorted()
          .joined(separator: "|"),
        "valued": valued.joined(separator: "|"),
        "everywhere cases": cases(Page.everywhere, "*"),
        "option cases": pages.map { cases($0.options, $0.name ?? "") }.filter { !$0.isEmpty }
          .joined(separator: "\n"),
        "subcommands": names(Page.program.operands[0]),
        "operand cases": pages.flatMap(operandCases).joined(separator: "\n"),
        "options": pages.filter { !$0.options.isEmpty }.map(optionCase).joined(separator: "\n"),
        "everywhere": Page.everywhere.map(\.name).joined(separator: " "),
      ])
  }

  private static func names(_ option: Page.Option) -> String {
    option.offers.map(\.name).joined(separator: " ")
  }

  /// Returns shell assignments of the words that complete a value (`words=…`), and `files=1` if files complete it.
  private static func assignments(_ option: Page.Option) -> String {
    let words = option.offers.isEmpty ? [] : ["words='\(names(option))'"]
    let files = option.kind == .file ? ["files=1"] : []
    return (words + files).joined(separator: " ")
  }

  private static func cases(_ options: [Page.Option], _ command: String) -> String {
    options.compactMap { option in
      guard option.kind != nil else { return nil }
      let words = assignments(option)
      return "    \(command):\(option.name)) \(words)\(words.isEmpty ? "" : " ");;"
    }.joined(separator: "\n")
  }

  private static func operandCases(_ page: Page) -> [String] {
    page.operands.enumerated().compactMap { index, operand in
      let words = assignments(operand)
      let place = operand.isRepeatable ? "*" : "\(index)"
      return words.isEmpty ? nil : "        \(page.name ?? ""):\(place)) \(words) ;;"
    }
  }

  private static func optionCase(_ page: Page) -> String {
    let names = page.options.flatMap { option in
      let values = option.isValueOptional ? option.choices : []
      return [option.name] + values.map { "\(option.name)=\($0.name)" }
    }
    return "          \(page.name ?? "")) words='\(names.joined(separator: " "))' ;;"
  }
}
