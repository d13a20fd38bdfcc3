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
