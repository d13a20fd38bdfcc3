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
