import Foresight

/// `foresight init`: prints the hook that a shell evaluates at its start.
struct InitCommand {
  private let script: String
  /// The text before and after the names of the variables whose values the hook reports.
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
    // The hook of bash defines nothing in a script, so the function may be missing.
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
    // If the settings cannot be read, nothing is recorded anyway.
    let variables = (try? tool.engine().log.settings.contextVariables) ?? []
    let names = variables.joined(separator: " ")
    try tool.print(
      (variables.isEmpty ? "" : definition.start + names + definition.end) + script)
  }
}

/// The hooks of shells: each records a command after it has ended, and suggests what comes next.
///
/// zsh shows a suggestion in grey, and its hook never waits. A question is answered later, while zsh waits for keys
/// (`zle -F`), and each callback reads only the bytes that have arrived. A service that has kept prompts waiting for
/// five seconds without an answer counts as hung, and is not asked again. Each question has its own connection, because
/// a command would inherit a connection that stays open. A line that the service did not acknowledge is passed to
/// `foresight` as well; a line that both record is stored once. Without a service the program answers from a process
/// substitution, which costs one fork for each key; a question that is asked while a person types is stopped at the
/// next key.
///
/// Other plugins wrap each widget and reset all colors. The hook therefore makes its widgets anew at a prompt where
/// that has happened, and paints the grey text again at each redraw that finds it gone. Only a trap notices that a line
/// was given up with Ctrl-C, because zsh calls no hook then. Functions begin with `emulate`, because a person may have
/// set any option. The hook evaluates no text from a socket before it has checked that the text is a number, because
/// zsh runs commands that are embedded in arithmetic.
///
/// The hooks of bash and fish record in the background, and put a suggestion on the prompt at a key. bash has no
/// sockets, and only a fork captures the output of its `history`, so all of that is done in the background. Of the
/// prompt's escapes, `\#` counts the lines that were run, and `\!` those that entered the history: a line that the
/// history leaves out, such as one that begins with a blank, is not recorded either. `\!` does not count the first line
/// of a history that was empty.
enum ShellScript {}
