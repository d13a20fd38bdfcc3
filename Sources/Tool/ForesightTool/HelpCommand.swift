/// `foresight help`: shows the same as `--help`.
struct HelpCommand {
  private let page: Page

  init(_ arguments: inout Arguments) throws {
    page = try arguments.optionalOperand().map { try Subcommand(named: $0).page } ?? .program
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    try tool.print(page.text)
    return .done
  }
}

/// `foresight manual`: prints the same for `man`.
struct ManualCommand {
  private let text: String

  init(_ arguments: inout Arguments) throws {
    if arguments.flag("--list") {
      text = Subcommand.allCases.map(\.rawValue).joined(separator: "\n")
    } else {
      let name = arguments.optionalOperand()
      text = try name.map { try Subcommand(named: $0).page.roff } ?? Page.program.roff
    }
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    try tool.print(text)
    return .done
  }
}

/// `foresight completions`: prints the same for a shell that completes words.
struct CompletionsCommand {
  private let shell: Completions

  init(_ arguments: inout Arguments) throws {
    let name = try arguments.operand("the name of a shell (bash, zsh or fish)")
    guard let shell = Completions(rawValue: name) else {
      throw UsageError("shell", name, known: Completions.allCases.map(\.rawValue))
    }
    self.shell = shell
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    try tool.print(shell.script)
    return .done
  }
}
