/// `foresight help`, `manual` and `completions`: print the pages as help, as manual pages for `man`, and as completion
/// scripts for shells.
struct HelpCommand {
  private let text: String

  init(_ subcommand: Subcommand, _ arguments: inout Arguments) throws {
    if subcommand == .completions {
      let name = try arguments.operand("the name of a shell (bash, zsh or fish)")
      let shell: Completions = try Arguments.one("shell", named: name)
      text = shell.script
    } else if subcommand == .manual, arguments.flag("--list") {
      text = Subcommand.allCases.map(\.rawValue).joined(separator: "\n")
    } else {
      let page = try arguments.optionalOperand().map { try Subcommand(named: $0).page } ?? .program
      text = subcommand == .manual ? page.roff : page.text
    }
  }

  func run(_ tool: Tool) throws {
    try tool.print(text)
  }
}
