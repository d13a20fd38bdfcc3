import Foresight

/// `foresight init`: prints the hook that a shell evaluates at its start.
struct InitCommand {
  private let script: String
  /// What stands before and behind the names of the variables whose values the shell shall tell.
  private let definition: (start: String, end: String)

  init(_ arguments: inout Arguments) throws {
    let search = arguments.flag("--search")
    let shell = try arguments.operand("the name of a shell (bash, zsh or fish)")
    let bind = "__foresight_bind_search"
    let (hook, binding): (String, String)
    switch shell {
    case "zsh":
      (hook, binding) = (ShellScript.zsh, "_foresight_bind_search")
      definition = ("typeset -ga _foresight_variables=(", ")\n")
    // In a script of the person's there is nothing to bind.
    case "bash":
      (hook, binding) = (ShellScript.bash, "! declare -F \(bind) >/dev/null || \(bind)")
      definition = ("__foresight_variables=(", ")\n")
    case "fish":
      (hook, binding) = (ShellScript.fish, "functions -q \(bind); and \(bind)")
      definition = ("set -g __foresight_variables ", "\n")
    default: throw UsageError("there is nothing for '\(shell)', only for zsh, bash and fish")
    }
    script = hook + (search ? "\n" + binding : "")
  }

  func run(_ tool: Tool) throws {
    // Where the settings cannot be read, nothing is recorded anyway.
    let variables = (try? tool.engine().log.settings.contextVariables) ?? []
    let names = variables.joined(separator: " ")
    try tool.print(
      (variables.isEmpty ? "" : definition.start + names + definition.end) + script)
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
