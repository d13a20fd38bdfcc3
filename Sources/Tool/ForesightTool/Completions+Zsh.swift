extension Completions {
  /// The script for zsh: the specifications that `_arguments` reads. It works both as a file on `fpath` and when
  /// evaluated.
  static var zshScript: String {
    filled(
      zshTemplate,
      [
        "everywhere": Page.everywhere.map { "    " + specification($0) }.joined(separator: "\n"),
        "subcommands": pages.map { "        " + quoted("\($0.name ?? ""):\($0.summary)") }.joined(
          separator: "\n"),
        "pages": pages.map(arguments).joined(separator: "\n"),
      ])
  }

  private static func arguments(_ page: Page) -> String {
    let specifications =
      page.options.map(specification)
      + page.operands.enumerated().map { index, operand in
        let place = operand.isRepeatable ? "*" : "\(index + 1)"
        return quoted("\(place):\(escaped(operand.name)):\(action(operand))")
      }
    let lines = (["$everywhere"] + specifications).joined(separator: " \\\n            ")
    return "        \(page.name ?? ""))\n          _arguments \(lines) && ret=0 ;;"
  }

  private static func specification(_ option: Page.Option) -> String {
    let text = "\(option.isRepeatable ? "*" : "")\(option.name)"
    let brief = "[\(escaped(option.brief))]"
    guard option.kind != nil else { return quoted(text + brief) }
    let name = escaped(option.placeholder ?? "value")
    let colons = option.isValueOptional ? "::" : ":"
    return quoted(
      "\(text)=\(option.isValueOptional ? "-" : "")\(brief)\(colons)\(name):\(action(option))")
  }

  /// Returns the action that completes a value.
  private static func action(_ option: Page.Option) -> String {
    let isFile = option.kind == .file
    if option.offers.isEmpty { return isFile ? "_files" : "( )" }
    let words = option.offers.map { choice in
      let brief = choice.text.isEmpty ? "" : "\\:\(word(Page.brief(choice.text)))"
      return word(choice.name) + brief
    }.joined(separator: " ")
    let isDescribed = option.offers.contains { !$0.text.isEmpty }
    if isFile {
      let names = option.offers.map(\.name).joined(separator: " ")
      return #"{ _alternative "files\:file\:_files" "names\:name\:(\#(names))" }"#
    }
    return isDescribed ? "((\(words)))" : "(\(words))"
  }

  /// Escapes a text for an `_arguments` specification.
  private static func escaped(_ text: String) -> String {
    text.map { "[]:\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }

  /// Escapes a text as one word of a list that zsh evaluates.
  private static func word(_ text: String) -> String {
    text.map { character in
      character.isLetter || character.isNumber || "-_".contains(character)
        ? "\(character)" : "\\\(character)"
    }.joined()
  }
}
