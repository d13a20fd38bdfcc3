/// `foresight init`: what a shell evaluates at its start.
struct InitCommand {
  private let script: String

  init(_ arguments: inout Arguments) throws {
    let shell = try arguments.operand("SHELL")
    switch shell {
    case "zsh": script = ShellScript.zsh
    case "bash": script = ShellScript.bash
    case "fish": script = ShellScript.fish
    default: throw UsageError("SHELL is none of zsh, bash, fish: '\(shell)'")
    }
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    try tool.print(script)
    return .done
  }
}

/// The scripts, each in a file of its own.
enum ShellScript {}
