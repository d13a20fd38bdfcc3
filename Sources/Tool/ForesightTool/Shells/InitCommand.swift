import Foresight

/// `foresight init`: prints the hook that a shell evaluates at its start.
struct InitCommand {
  private let shell: String
  private let script: String

  init(_ arguments: inout Arguments) throws {
    let search = arguments.flag("--search")
    shell = try arguments.operand("the name of a shell (bash, zsh or fish)")
    switch shell {
    case "zsh": script = ShellScript.zsh + (search ? "\n_foresight_bind_search" : "")
    // In a script of the person's there is nothing to bind.
    case "bash":
      script =
        ShellScript.bash
        + (search
          ? "\n! declare -F __foresight_bind_search >/dev/null || __foresight_bind_search" : "")
    case "fish":
      script =
        ShellScript.fish
        + (search
          ? "\nfunctions -q __foresight_bind_search; and __foresight_bind_search" : "")
    default: throw UsageError("there is nothing for '\(shell)', only for zsh, bash and fish")
    }
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    try tool.print(definition(of: variables(tool)) + script)
    return .done
  }

  /// The variables whose values the shell shall tell; where the settings cannot be read, nothing is recorded anyway.
  private func variables(_ tool: Tool) -> [String] {
    (try? tool.engine().log.settings.contextVariables) ?? []
  }

  private func definition(of variables: [String]) -> String {
    let names = variables.joined(separator: " ")
    return switch shell {
    case _ where variables.isEmpty: ""
    case "zsh": "typeset -ga _foresight_variables=(\(names))\n"
    case "bash": "__foresight_variables=(\(names))\n"
    default: "set -g __foresight_variables \(names)\n"
    }
  }
}

/// The hooks of shells: each records after each command, and suggests what comes next.
///
/// zsh shows what may come in grey, and nothing there waits: what is asked is answered later, while zsh waits for keys
/// (`zle -F`), and each time only what is there is read. A service that has not answered for five seconds at a prompt
/// hangs, and is not asked again. A connection is made for each question, because what zsh runs would inherit one that
/// is kept. A line that it did not acknowledge is told to the program: recorded twice it is there once. Where no
/// service is, the program answers from a process substitution, one fork a key; one that is asked while one types is
/// stopped at the next key. Other plugins wrap each widget and set all colours anew: so ours are made anew at a prompt
/// where that has happened, and grey is painted again at each redraw that finds it gone. No hook is told of a line
/// given up with Ctrl-C, only a trap. Each function begins with `emulate`, because a person may have set any option.
/// Nothing that came from a socket is evaluated before it is known to be a number: arithmetic in zsh runs commands that
/// stand in it.
///
/// bash and fish record in the background, and put a suggestion on the prompt at a key. bash has no sockets, and only a fork
/// captures what its history prints: so all of that is done behind the prompt. Of the prompt's escapes `\#` counts the
/// lines that were run, and `\!` those that went into the history: what the history withholds, such as a line that begins
/// with a blank, is not recorded either. It does not count the first line of a history that was empty.
enum ShellScript {}
