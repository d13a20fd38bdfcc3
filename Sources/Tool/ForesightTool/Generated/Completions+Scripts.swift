// swift-format-ignore-file
// Made by Scripts/embed from the texts beside it; `make texts` makes it anew.

extension Completions {
  /// The completion of zsh, without what the pages tell.
  static let zshTemplate = #"""
#compdef foresight
# Completion of foresight for zsh.
_foresight() {
  local context state state_descr line ret=1
  typeset -A opt_args
  local -a everywhere=(
@everywhere@
  )
  _arguments -C $everywhere '1:subcommand:->subcommand' '*::argument:->argument' && ret=0
  case $state in
    subcommand)
      local -a subcommands=(
@subcommands@
      )
      _describe -t commands subcommand subcommands && ret=0 ;;
    argument)
      case $words[1] in
@pages@
      esac ;;
  esac
  return ret
}
if [[ $funcstack[1] == _foresight ]]; then _foresight "$@"; else compdef _foresight foresight; fi
"""#

  /// The completion of bash, without what the pages tell.
  static let bashTemplate = #"""
# Completion of foresight for bash.
_foresight() {
  local current=${COMP_WORDS[COMP_CWORD]} option= equals= command= words= files= prefix=
  local -i index count=0
  # '=' is a word of its own here, unless somebody has set COMP_WORDBREAKS.
  if ((COMP_CWORD > 1)); then option=${COMP_WORDS[COMP_CWORD - 1]}; fi
  if [[ $option == = ]]; then option=${COMP_WORDS[COMP_CWORD - 2]} equals=1; fi
  if [[ $current == = ]]; then current= equals=1; fi
  if [[ $current == --*=* ]]; then
    option=${current%%=*} prefix=${current%%=*}= current=${current#*=} equals=1
  fi
  # What follows without '=' is not the value of an option that may go without one.
  case $option in @optional@) if [[ ! $equals ]]; then option=; fi ;; esac
  for ((index = 1; index < COMP_CWORD; index++)); do
    case ${COMP_WORDS[index]} in
      @valued@)
        if [[ ${COMP_WORDS[index + 1]-} == = ]]; then index+=1; fi
        index+=1 ;;
      =) index+=1 ;;
      -*) ;;
      *) if [[ $command ]]; then count+=1; else command=${COMP_WORDS[index]}; fi ;;
    esac
  done
  case $command:$option in
@everywhere cases@
@option cases@
    *)
      case $command:$count in
        :*) words='@subcommands@' ;;
@operand cases@
      esac
      if [[ $current == -* || ! $words$files ]]; then
        files=
        case $command in
          '') words= ;;
@options@
          *) words= ;;
        esac
        words+=' @everywhere@'
      fi ;;
  esac
  mapfile -t COMPREPLY < <(
    compgen -P "$prefix" -W "$words" -- "$current" || :
    if [[ $files ]]; then compgen -P "$prefix" -f -- "$current"; fi
  )
  if [[ $files ]]; then compopt -o filenames 2> /dev/null; fi
}
complete -F _foresight foresight
"""#

  /// The completion of fish, without what the pages tell.
  static let fishTemplate = #"""
# Completion of foresight for fish.
# Whether the subcommand is the first argument, and so many words that are no options follow it.
function __foresight_at
    set -l words (commandline -opc)
    set -l operands
    set -e words[1]
    while set -q words[1]
        switch $words[1]
            case @valued@
                set -e words[1]
            case '-*'
            case '*'
                set -a operands $words[1]
        end
        set -e words[1]
    end
    test "$operands[1]" = "$argv[1]"; or return
    set -e operands[1]
    not set -q argv[2]; or test (count $operands) -eq $argv[2]
end
complete -c foresight -f
@subcommands@
@everywhere@
@pages@
"""#
}
