# Foresight: records what you run and suggests what comes next; see 'foresight init --help'.
if [[ $- != *i* ]]; then
  :
elif ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] < 501)); then
  echo "foresight: bash 5.1 or later is needed, and this is $BASH_VERSION" >&2
else
__foresight_session=${__foresight_session:-$$-$EPOCHREALTIME} __foresight_run= __foresight_stored=
__foresight_directory=$PWD
__foresight_start=
__foresight_here=()
# At the start of a shell its history is not read yet.
__foresight_empty=1

__foresight_precmd() {
  local code=$? run='\#' stored='\!' start=${__foresight_start-} directory=${__foresight_directory-}
  run=${run@P} stored=${stored@P}
  local socket=${XDG_RUNTIME_DIR-}
  # Outside of a session it is beside the store.
  [[ $socket == /* ]] || socket=${XDG_DATA_HOME-}
  [[ $socket == /* ]] || socket=${HOME-}/.local/share
  socket=${FORESIGHT_SOCKET:-$socket/foresight/socket}
  # Where no process can be made, bash waits for 15 seconds, leaves all functions and begins here again: it is tried anew
  # after a minute. What ended sooner was Ctrl-C.
  if [[ -z ${__foresight_tried-} ]] || ((EPOCHSECONDS - __foresight_tried > 60)); then
    __foresight_tried=$EPOCHSECONDS
    if [[ -n ${__foresight_empty-} && -n ${__foresight_run-} && $run != "${__foresight_run-}" ]]; then
      [[ -n $(builtin history 1) ]] && __foresight_empty= __foresight_stored=
    fi
    # Where a line that comes again is taken out of its former place, as many are there as before.
    [[ ${HISTCONTROL-} == *erasedups* ]] && stored+=:$(builtin history 1)
    if [[ -n ${__foresight_run-} && $run != "$__foresight_run" && $stored != "${__foresight_stored-}" && -n $start ]] &&
      [[ ! -e $socket || -O $socket ]] && type -P foresight >/dev/null; then
      (
        {
          __foresight_last
          printf '\0'
          printf '%s\0' "${start:0:-6}.${start: -6}" "$EPOCHREALTIME" "$code" "$directory" "$__foresight_session" - '' \
            "${__foresight_here[@]}"
        } | command foresight record bash --numbered --protocol 2 &>/dev/null &
      ) 2>/dev/null
    fi
    __foresight_tried=
  elif ((EPOCHSECONDS - __foresight_tried < 8)); then
    __foresight_tried=
  fi
  __foresight_run=$run __foresight_stored=$stored __foresight_directory=$PWD __foresight_start=
  # What was offered at one prompt is not gone on with at another.
  __foresight_offered=
  __foresight_look
  return $code
}

# Prints the last line of the history without its time: behind its number, or a tab where the format may not be changed.
__foresight_last() {
  if [[ ${HISTTIMEFORMAT+${HISTTIMEFORMAT@a}} == *r* ]]; then builtin fc -ln -1; else HISTTIMEFORMAT= builtin history 1; fi
} 2>/dev/null

# Looks at the circumstances of a prompt: git's branch, the virtual environment, and the variables that the settings
# name. No process is started, and only files are opened.
__foresight_look() {
  __foresight_here=()
  # First, while no name of this function's hides one of theirs.
  local __foresight_variable __foresight_value
  for __foresight_variable in VIRTUAL_ENV "${__foresight_variables[@]}"; do
    __foresight_value=${!__foresight_variable-}
    [[ $__foresight_variable == VIRTUAL_ENV ]] && __foresight_value=${__foresight_value##*/} __foresight_variable=virtualenv
    [[ -n $__foresight_value && ${#__foresight_value} -le 256 && $__foresight_value != *[[:cntrl:]]* ]] &&
      __foresight_here+=("$__foresight_variable=$__foresight_value")
  done
  # In a directory that is gone it may be '..'.
  local place=$PWD head=
  while [[ $place == /* && ! -e $place/.git ]]; do place=${place%/*}; done
  [[ $place == /* ]] || place=
  place=$place/.git
  # A work tree that git keeps elsewhere.
  if [[ -f $place && -r $place ]]; then
    IFS= read -r -n 4096 head <"$place"
    head=${head#gitdir: }
    [[ $head == /* ]] || head=${place%/*}/$head
    place=$head
  fi
  head=
  [[ -f $place/HEAD && -r $place/HEAD ]] && IFS= read -r -n 1024 head <"$place/HEAD"
  [[ $head == 'ref: refs/heads/'?* && $head != *[[:cntrl:]]* ]] && __foresight_here+=("branch=${head#ref: refs/heads/}")
  return 0
}

# Puts the most probable line on the prompt; asked again, the next.
__foresight_offer() {
  local answer entry
  type -P foresight >/dev/null || return 0
  if [[ -z ${__foresight_offered-} || $READLINE_LINE != "$__foresight_offered" ]]; then
    __foresight_typed=$READLINE_LINE __foresight_place=0
    # Not by mapfile from a process, whose number '$!' would be.
    answer=$(
      printf '%s\0' "$READLINE_LINE" "$PWD" "$__foresight_session" "${__foresight_here[@]}" '' |
        command foresight complete bash --protocol 2 2>/dev/null
    ) || :
    __foresight_list=()
    while [[ -n $answer ]]; do
      __foresight_list+=("${answer%%$'\n'*}")
      [[ $answer == *$'\n'* ]] || break
      answer=${answer#*$'\n'}
    done
  fi
  while ((__foresight_place < ${#__foresight_list[@]})); do
    entry=${__foresight_list[__foresight_place]#*$'\t'}
    ((++__foresight_place))
    [[ $entry == *[[:cntrl:]]* ]] && continue
    READLINE_LINE=$entry READLINE_POINT=${#entry} __foresight_offered=$entry
    return
  done
  # After the last what was typed comes back.
  READLINE_LINE=$__foresight_typed READLINE_POINT=${#__foresight_typed} __foresight_offered=
}

# Opens a list; the line that is chosen comes to the prompt.
__foresight_next() {
  local line
  type -P foresight >/dev/null || return 0
  line=$(
    printf '%s\0' "$READLINE_LINE" "$PWD" "$__foresight_session" "${__foresight_here[@]}" '' |
      command foresight next --shell bash --typed --protocol 2 "$@" 2>/dev/null
  ) && READLINE_LINE=$line READLINE_POINT=${#line}
  return 0
}

# Ctrl-R, where 'init --search' asks for it.
__foresight_bind_search() {
  bind -m emacs -x '"\C-r": __foresight_next --search'
  bind -m vi-insert -x '"\C-r": __foresight_next --search'
}

foresight_uninit() {
  local index
  for index in "${!PROMPT_COMMAND[@]}"; do
    PROMPT_COMMAND[index]=${PROMPT_COMMAND[index]#$'{\n__foresight_precmd\n} && :\n'}
    # Others may have put it into a text of theirs.
    PROMPT_COMMAND[index]=${PROMPT_COMMAND[index]//__foresight_precmd/:}
  done
  PS0=${PS0#"$__foresight_clock"}
  bind -m emacs -r "${FORESIGHT_KEY:-\e[1;3C}"
  bind -m vi-insert -r "${FORESIGHT_KEY:-\e[1;3C}"
  [[ $(bind -X) == *'"\e[1;3B": "__foresight_next"'* ]] && bind -r '\e[1;3B'
  if [[ $(bind -X) == *'"\C-r": "__foresight_next --search"'* ]]; then
    bind -m emacs '"\C-r": reverse-search-history'
    bind -m vi-insert '"\C-r": reverse-search-history'
  fi
  unset -f __foresight_precmd __foresight_last __foresight_look __foresight_offer __foresight_next __foresight_bind_search foresight_uninit
  unset "${!__foresight_@}"
}

# First of all, so that '$?' is the command's; and in the place where bash-preexec, which atuin comes with, looks for
# what it has put there: on a line of its own. That it returns what the command returned is no error of its own, for
# 'set -e' and ERR.
if [[ ${PROMPT_COMMAND[*]-} != *__foresight_precmd* ]]; then
  PROMPT_COMMAND=$'{\n__foresight_precmd\n} && :'${PROMPT_COMMAND:+$'\n'$PROMPT_COMMAND}
  # A shell within this one may not know it.
  export -n PROMPT_COMMAND
fi
# The prompt before a command runs tells when that is, and prints nothing of it.
__foresight_clock='${PS0:$((__foresight_start=${EPOCHREALTIME/[.,]/},0)):0}'
[[ ${PS0-} == "$__foresight_clock"* ]] || PS0=$__foresight_clock${PS0-}
bind -m emacs -x '"'"${FORESIGHT_KEY:-\e[1;3C}"'": __foresight_offer' 2>/dev/null
bind -m vi-insert -x '"'"${FORESIGHT_KEY:-\e[1;3C}"'": __foresight_offer' 2>/dev/null
# Alt-Down, where nobody gave it a meaning.
[[ $(bind -p; bind -s; bind -X) == *'"\e[1;3B":'* ]] 2>/dev/null || bind -x '"\e[1;3B": __foresight_next' 2>/dev/null
fi
