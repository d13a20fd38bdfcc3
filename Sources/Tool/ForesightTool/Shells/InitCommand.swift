/// `foresight init`: what a shell evaluates at its start.
struct InitCommand {
  private let script: String

  init(_ arguments: inout Arguments) throws {
    let shell = try arguments.operand("the name of a shell (bash, zsh or fish)")
    switch shell {
    case "zsh": script = ShellScript.zsh
    case "bash": script = ShellScript.bash
    case "fish": script = ShellScript.fish
    default: throw UsageError("there is nothing for '\(shell)', only for zsh, bash and fish")
    }
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    try tool.print(script)
    return .done
  }
}

/// The scripts, each in a file of its own.
enum ShellScript {}
