// swift-format-ignore-file
// Made by Scripts/embed from the texts beside it; `make texts` makes it anew.

extension ShellScript {
  /// The hook of zsh: `foresight.zsh`.
  static let zsh = #"""
# Foresight: records what you run and suggests what comes next; see 'foresight init --help'.
# Whatever zsh calls itself has the options of a plain zsh, and none of the person's traps on ZERR and DEBUG from its
# first line on.

# Sends a question; _foresight_answered is called when there is something of an answer.
_foresight_send() {  # KIND FIELD…
  emulate -LR zsh -o no_multibyte
  local kind=$1 body fd REPLY
  shift
  body="${(pj:\0:)@}"$'\0'
  [[ -z $_foresight_fds[$kind] ]] || _foresight_drop $kind
  [[ $kind == record ]] || (( $#body < 65536 )) || return 0
  # A socket of somebody else's is none of ours: this is another user's environment, as after 'sudo -E'.
  [[ -z $_foresight_socket || ! -e $_foresight_socket || -O $_foresight_socket ]] || return 0
  # More than fits into a socket would wait for whoever reads it.
  # Without its line editor, zsh tells nobody of an answer.
  if [[ -n $_foresight_socket && -z $_foresight_silent && -o zle ]] && (( $#body < 65536 )); then
    # On the connection of the last answer, or on a new one: only to a service that is still there, and not by 'print',
    # which tells no error of a long text.
    local question="$kind zsh $#body 2"$'\n'"$body"
    fd=$_foresight_kept _foresight_kept=
    [[ -z $fd ]] || syswrite -o $fd "$question" 2>/dev/null || { exec {fd}>&-; fd= }
    if [[ -z $fd ]]; then
      if ! { [[ -S $_foresight_socket ]] && zsocket $_foresight_socket 2>/dev/null }; then
        _foresight_start
      elif syswrite -o $REPLY "$question" 2>/dev/null; then
        fd=$REPLY
      else
        exec {REPLY}>&-
      fi
    fi
    if [[ -n $fd ]]; then
      [[ $kind == record ]] && _foresight_told=$body
      (( _foresight_waiting )) || _foresight_waiting=$EPOCHREALTIME
    fi
  fi
  if [[ -z $fd ]]; then
    _foresight_is_there || return 0
    # The program does without a service, behind the prompt. What it records it goes on with, whoever waits for it.
    exec {fd}< <(
      exec 2>/dev/null
      answer=$(print -rn -- "$body" | command foresight $kind zsh --protocol 2)
      print -r -- ${answer:+$answer$'\n'}
    ) || return 0
    [[ $kind == complete ]] && _foresight_asking=$sysparams[procsubstpid]
  fi
  _foresight_fds[$kind]=$fd _foresight_answers[$kind]=
  zle -F $fd _foresight_answered 2>/dev/null
  return 0
}

# Without it, whatever the person has for a command that is not found would run.
_foresight_is_there() { whence -p foresight >/dev/null }

# Starts the service where nobody else does. It leaves when nobody asks it for ten minutes, and may be needed again.
_foresight_start() {
  emulate -LR zsh -o no_bg_nice
  local place=$_foresight_socket:h
  (( EPOCHREALTIME - _foresight_start_tried > 600 )) || return 0
  _foresight_start_tried=$EPOCHREALTIME
  # Whoever starts it makes what is missing.
  until [[ -e $place ]]; do place=$place:h; done
  # Where the person's systemd is, it is asked whether the service is wanted.
  [[ ${FORESIGHT_SERVICE:-1} != 0 && -O $place && ! -S ${XDG_RUNTIME_DIR:-/run/user/$EUID}/systemd/private ]] || return 0
  whence -p foresightd >/dev/null || return 0
  # It keeps nothing open that this shell has open, such as a lock.
  ( { builtin cd -q / && for place in /proc/self/fd/<3->(N:t); do exec {place}>&-; done; exec foresightd
    } </dev/null &>/dev/null & ) 2>/dev/null
}

# Ends a child with whatever it has started, unless it has ended, and its number is another's by now. Right after its
# beginning it may be deaf to anything else.
_foresight_end() {  # PID
  emulate -LR zsh
  local stat=
  [[ $1 == <1-> ]] || return 0
  { read -r stat < /proc/$1/stat } 2>/dev/null
  [[ $stat == *\)\ ?\ $$\ * ]] && kill -KILL -- -$1 $1 2>/dev/null
  return 0
}

# Waits no more for an answer. A line that was told without one may not have been recorded. A connection to the service
# is closed, too, unless it is to be kept for the next question.
_foresight_drop() {  # KIND [keep]
  emulate -LR zsh
  local fd=${_foresight_fds[$1]}
  [[ -n $fd ]] || return 0
  zle -F $fd 2>/dev/null
  if [[ -n $2 && -z $_foresight_kept && -S /dev/fd/$fd ]]; then _foresight_kept=$fd; else exec {fd}>&-; fi
  _foresight_fds[$1]=
  case $1 in
    complete) [[ -z $_foresight_asking ]] || _foresight_end $_foresight_asking; _foresight_asking= ;;
    here) _foresight_end "$_foresight_looking"; _foresight_looking= ;;
    paths) _foresight_end "$_foresight_finding"; _foresight_finding= ;;
  esac
  [[ $1 == record && -n $_foresight_told ]] && _foresight_untold+=("$_foresight_told") _foresight_told=
  return 0
}

# Leaves no connection to a command that runs, and no child.
_foresight_drop_all() {
  emulate -LR zsh
  local kind
  for kind in here complete record; do _foresight_drop $kind; done
  _foresight_disconnect
}

_foresight_disconnect() {
  emulate -LR zsh
  [[ -z $_foresight_kept ]] || exec {_foresight_kept}>&-
  _foresight_kept=
}

# Takes what is there of an answer, once; there may be more to come, and it may never end. zsh may still call for a
# connection that was closed, and whose number is another's now.
_foresight_answered() {
  emulate -LR zsh -o no_multibyte; trap - ZERR DEBUG
  local part answer kind=${(k)_foresight_fds[(r)$1]}
  [[ $kind == (record|complete) ]] || return 0
  sysread -i $1 -t 0 part
  local state=$?
  (( state != 4 )) || return 0
  answer=$_foresight_answers[$kind]
  if (( ! state && $#answer < 65536 )); then
    answer+=$part
    _foresight_answers[$kind]=$answer
    [[ $answer == $'\n' || $answer == *$'\n\n' ]] || return 0
    # Nobody is asked any more whom one could stop.
    [[ $kind == complete ]] && _foresight_asking=
    # What a service that ended leaves is no answer, nor is what somebody else says.
    if [[ $answer == $'\n' || $answer == [01].[0-9][0-9][0-9][0-9][0-9][0-9]$'\t'* ]]; then
      [[ $kind == record ]] && _foresight_told=
      _foresight_waited=0
      _foresight_drop $kind keep
      # That to what was asked last is shown.
      if [[ $kind == complete || -z $_foresight_fds[complete]$_foresight_list ]]; then
        _foresight_list=$answer
        zle && zle _foresight_show
      fi
    fi
  fi
  [[ -z $_foresight_fds[$kind] ]] || _foresight_drop $kind
  [[ -n $_foresight_fds[record]$_foresight_fds[complete] ]] || _foresight_waiting=0
  # Not while it may still be on its way.
  [[ $kind == record ]] && _foresight_tell_untold
  return 0
}

# Shows the best of the answer that fits what is typed.
_foresight_show() {
  emulate -LR zsh -o extended_glob; trap - ZERR DEBUG
  _foresight_wants || return 0
  local entry line least=${FORESIGHT_THRESHOLD-}
  [[ $least == [01](|.[0-9]##) || $least == .[0-9]## ]] || least=0.16
  [[ $BUFFER == $_foresight_asked ]] || return 0
  for entry in ${(f)_foresight_list}; do
    [[ $entry == [01].[0-9](#c6)$'\t'?* ]] || continue
    line=${entry#*$'\t'}
    (( ${entry%%$'\t'*} >= least || $#BUFFER )) || break
    [[ $line == "$BUFFER"?* && $line != *[[:cntrl:]]* ]] || continue
    # What stands there already is not drawn anew.
    [[ $line == $_foresight_shown &&
      $region_highlight[-1] == "$#BUFFER $(( $#BUFFER + $#POSTDISPLAY )) "*memo=foresight ]] && return 0
    _foresight_ghost $line
    zle -R
    return 0
  done
  # What was shown for less is none of it.
  [[ -n $_foresight_shown && -n $BUFFER ]] && _foresight_clear && zle -R
  return 0
}

_foresight_ghost() {
  emulate -LR zsh
  local rest=${1[$#BUFFER+1,-1]}
  # No more than a row and a half.
  local -i most=$(( COLUMNS * 3 / 2 - 3 ))
  if (( ${(m)#rest} > most + 3 )); then
    # zsh-autosuggestions would take the dots, too.
    (( most > 0 && ! $+functions[_zsh_autosuggest_start] )) || { _foresight_clear; return 0 }
    rest=${(mr:most:)rest}...
  fi
  _foresight_shown=$1 _foresight_offer=${_foresight_offer:-shown} POSTDISPLAY=$rest
  _foresight_paint
}

_foresight_paint() {
  emulate -LR zsh
  # Where there are eight colours, or none, grey is not one of them; a terminal of which nothing is known may have it.
  local style=fg=8
  (( ${terminfo[colors]:-${${terminfo[el]:+0}:-16}} >= 16 )) || style=underline
  # The comma lets zsh before 5.9, which keeps no notes, overlook this one; and it moves what is coloured.
  region_highlight=("${(@)region_highlight:#(*memo=foresight|$~_foresight_colour)}"
    "$#BUFFER $(( $#BUFFER + $#POSTDISPLAY )) $style, memo=foresight")
  [[ $region_highlight[-1] == *memo=foresight ]] || _foresight_colour="<-> <-> $style"
}

_foresight_clear() {
  emulate -LR zsh
  [[ -n $_foresight_shown ]] || return 0
  # What zsh-autosuggestions shows while one types, though it went on from ours, is its own.
  [[ -n $BUFFER && $+functions[_zsh_autosuggest_start] == 1 ]] || POSTDISPLAY=
  _foresight_shown=
  region_highlight=("${(@)region_highlight:#(*memo=foresight|$~_foresight_colour)}")
}

# Whether grey text is wanted here: not in a menu or a search, nor where the terminal has nothing that would tell it from
# what is typed; and zsh-autosuggestions has its own while one types.
_foresight_wants() {
  emulate -LR zsh
  [[ ${FORESIGHT_GHOST:-1} != 0 && ${CONTEXT-} == start && -z $_foresight_silent && $TERM != dumb ]] || return 1
  [[ -z $BUFFER ]] || (( ! $+functions[_zsh_autosuggest_start] ))
}

_foresight_line_init() {
  emulate -LR zsh; trap - ZERR DEBUG
  _foresight_rejected=() _foresight_asked= _foresight_offer= _foresight_took= _foresight_saved=0 _foresight_seen=$BUFFER
  _foresight_pasted=
  _foresight_wants || return 0
  if [[ -n $_foresight_list ]]; then
    _foresight_show
  elif [[ -z $_foresight_fds[record]$_foresight_fds[complete]$_foresight_fds[paths] ]]; then
    # No command was recorded whose answer tells it.
    _foresight_send complete "" "$PWD" "$_foresight_session" "${(@)_foresight_here}" ""
  fi
  return 0
}

_foresight_redraw() {
  emulate -LR zsh; trap - ZERR DEBUG
  local seen=$_foresight_seen
  _foresight_seen=$BUFFER
  if [[ $BUFFER == $_foresight_asked ]]; then
    # Whoever colours what is typed may have taken this colour away, and completion ends it where the line ends.
    [[ -z $_foresight_shown ||
      $region_highlight[-1] == "$#BUFFER $(( $#BUFFER + $#POSTDISPLAY )) "*memo=foresight ]] || _foresight_paint
    [[ -z $_foresight_pasted ]] || (( PENDING || KEYS_QUEUED_COUNT )) || { _foresight_pasted=; _foresight_ask }
    return 0
  fi
  local before=$_foresight_shown typed=$_foresight_asked goes_on=
  if (( $+functions[_zsh_autosuggest_start] )); then
    local ours=${(M)ZSH_AUTOSUGGEST_STRATEGY:#foresight}
    local -a takes=(autosuggest-accept $ZSH_AUTOSUGGEST_ACCEPT_WIDGETS $ZSH_AUTOSUGGEST_PARTIAL_ACCEPT_WIDGETS)
    _foresight_clear
    # It puts what it shows on the line by itself, also what is ours.
    if [[ $BUFFER == "$seen"?* && -n ${(M)takes:#$LASTWIDGET} ]] && [[ -n $ours || $before == "$BUFFER"* ]]; then
      _foresight_taken $#seen
      # It asks for nothing by itself behind what was taken, and a text may end before the line does. Where it asks while
      # the line is drawn, its text would have no colour beside others that colour.
      [[ -z $ours || -n $POSTDISPLAY ]] ||
        (( $+_ZSH_AUTOSUGGEST_DISABLED || ! $+ZSH_AUTOSUGGEST_USE_ASYNC )) || zle autosuggest-fetch
    fi
    # For the strategy below, whose own process has only what is known here.
    [[ $BUFFER == *[^[:space:]]\ * && -n $ours ]] && _foresight_look_around
  fi
  # Whoever goes through the history looks at what was run.
  if ! _foresight_wants || [[ $BUFFER == *[[:cntrl:]]* || $CURSOR -ne $#BUFFER ||
    ${LASTWIDGET-} == *(history|search|up-line|down-line)* ]]
  then
    _foresight_clear
    _foresight_asked=$'\0' _foresight_pasted=
    return 0
  fi
  if [[ -n $before && -n $BUFFER ]]; then
    if [[ $before == "$BUFFER"?* ]]; then
      goes_on=1
    elif [[ $before != $BUFFER && $#BUFFER -gt $#typed ]]; then
      (( $#_foresight_rejected < 64 )) || shift 2 _foresight_rejected
      _foresight_rejected+=("$typed" "$before")
    fi
  fi
  _foresight_asked=$BUFFER _foresight_list= _foresight_pasted=
  # First of all, because the service answers while this goes on; also where no process can be made, which ends all
  # functions. Not for each key of what is pasted.
  {
    if (( PENDING || KEYS_QUEUED_COUNT )); then _foresight_pasted=1; else _foresight_ask; fi
  } always {
    # What goes on as it was shown stays until there is an answer.
    if [[ -n $goes_on ]]; then _foresight_ghost $before; else _foresight_clear; fi
  }
  return 0
}

_foresight_ask() {
  emulate -LR zsh; trap - ZERR DEBUG
  local -a there
  if [[ $BUFFER == *[^[:space:]]\ * ]]; then
    [[ -n $_foresight_has_looked ]] || _foresight_look_around
    [[ $PWD == $_foresight_looked_around ]] && there=("${(@)_foresight_there}")
  fi
  _foresight_send complete "$BUFFER" "$PWD" "$_foresight_session" "${(@)_foresight_here}" "${(@)there}" "" \
    "${(@)_foresight_rejected}"
}

# Has a child look what is there, when an argument is begun and the directory has changed since. Nobody waits for it; where
# it did not come back in time none is sent again.
_foresight_look_around() {
  emulate -LR zsh
  local fd
  local -a changed
  [[ -z $_foresight_has_looked && $PWD != $_foresight_slow && -z $_foresight_fds[here] ]] || return 0
  _foresight_is_there || return 0
  _foresight_has_looked=1
  # What changed in the second in which it was looked at may have come later.
  [[ $PWD == $_foresight_looked_around ]] && zstat -A changed +mtime -- $PWD 2>/dev/null &&
    (( changed[1] < _foresight_looked_when )) && return 0
  _foresight_looked_around=$PWD _foresight_looked_when=$EPOCHSECONDS _foresight_there=() _foresight_answers[here]=
  exec {fd}< <(exec 2>/dev/null; command foresight complete zsh --here </dev/null) || return 0
  _foresight_fds[here]=$fd _foresight_looking=$sysparams[procsubstpid]
  zle -F $fd _foresight_looked_there 2>/dev/null
  return 0
}

_foresight_looked_there() {
  emulate -LR zsh -o no_multibyte; trap - ZERR DEBUG
  local part fd=$1
  [[ $fd == $_foresight_fds[here] ]] || return 0
  sysread -i $fd -t 0 part
  local state=$?
  (( state != 4 )) || return 0
  if (( ! state && $#_foresight_answers[here] + $#part < 32768 )); then
    _foresight_answers[here]+=$part
    return 0
  fi
  zle -F $fd
  exec {fd}>&-
  _foresight_fds[here]=
  part=$_foresight_answers[here]
  [[ $part == *$'\0' ]] || return 0
  _foresight_there=("${(@0)part%$'\0'}")
  # For what is typed already; what is shown for it may be gone.
  zle && [[ $BUFFER == $_foresight_asked && ( -n $_foresight_shown || $BUFFER != *\  ) ]] && zle _foresight_ask
  return 0
}

_foresight_line_finish() {
  emulate -LR zsh; trap - ZERR DEBUG
  # zsh may tell a line without the blanks before it.
  [[ $CONTEXT == (start|cont) && $PREBUFFER$BUFFER == [[:space:]]* ]] && _foresight_blank=' '
  _foresight_clear
}

# Takes what is shown, or does what the key did before.
_foresight_take() {  # WIDGET [ARGUMENT…]: a person's own widget that calls this one leaves its name in $WIDGET.
  # Without one where an older hook is still bound.
  local _foresight_widget=${1-$WIDGET}
  (( $# )) && shift
  # Only for the key itself: what another widget has put together is not what somebody looked at.
  if [[ $WIDGET != $_foresight_widget || -z $_foresight_shown || $_foresight_shown != "$BUFFER"* || $CURSOR -lt $#BUFFER ]]
  then
    zle _foresight_former_$_foresight_widget -- "$@"
    return
  fi
  emulate -LR zsh; trap - ZERR DEBUG
  local line=$_foresight_shown rest word
  integer typed=$#BUFFER
  _foresight_clear
  if [[ $_foresight_widget == *word* ]]; then
    rest=${line[$#BUFFER+1,-1]}
    word=${rest%%[^ ]*}
    word+=${${rest#$word}%% *}
    # With the blank behind it, as the key does in what is typed.
    word+=${${rest#$word}%%[^ ]*}
    BUFFER+=$word
    if [[ $line == "$BUFFER"?* ]]; then
      _foresight_asked=$BUFFER
      _foresight_ghost $line
    fi
  else
    BUFFER=$line
  fi
  # Where nothing is left to take, what goes on is asked for when the line is drawn.
  CURSOR=$#BUFFER
  _foresight_taken $typed
}

# Counts what a key has brought, but for that key; what was taken and deleted again brought nothing.
_foresight_taken() {  # COUNT: how many characters there were before
  emulate -LR zsh
  [[ ${BUFFER[1,$1]} == "$_foresight_took"* ]] || _foresight_saved=0
  _foresight_took=$BUFFER
  (( _foresight_saved += $#BUFFER - $1 - 1 ))
  return 0
}

_foresight_toggle() {
  emulate -LR zsh; trap - ZERR DEBUG
  if [[ ${FORESIGHT_GHOST:-1} == 0 ]]; then typeset -g FORESIGHT_GHOST=1; else typeset -g FORESIGHT_GHOST=0; fi
  _foresight_clear
  _foresight_asked=$'\0'
  # That of zsh-autosuggestions, too, as for a screen that others see.
  local other=autosuggest-${${FORESIGHT_GHOST/0/disable}/1/enable}
  (( $+widgets[$other] )) && zle $other
  zle -M "foresight: grey text is ${${FORESIGHT_GHOST/0/off}/1/on}"
}

# Opens a list; the line that is chosen comes to the prompt.
_foresight_next() {
  # As the person set them: if the terminal is closed while the list is open, zsh saves its history, and so would the
  # process that waits for the list.
  local -A kept=("${(@kv)options[(I)*hist*]}")
  emulate -LR zsh; trap - ZERR DEBUG
  options+=("${(@kv)kept}")
  local line
  _foresight_clear
  _foresight_disconnect
  # Not behind 'zle -I', which gives the terminal back its own way with keys: what is typed while the list opens or
  # closes would be taken by that.
  local -a fields=("$BUFFER" "$PWD" "$_foresight_session" "${(@)_foresight_here}" "")
  line=$([[ ${(t)SAVEHIST-} == *readonly* ]] || SAVEHIST=0; print -rn -- "${(pj:\0:)fields}"$'\0' |
    command foresight next --shell zsh --typed --protocol 2 "$@" 2>/dev/null) && BUFFER=$line CURSOR=$#line
  zle reset-prompt
  return 0
}

_foresight_search() { _foresight_next --search }

# Ctrl-R, where 'init --search' asks for it.
_foresight_bind_search() {
  emulate -LR zsh; trap - ZERR DEBUG
  [[ -o interactive ]] && (( $+_foresight_session )) || return 0
  local keymap former
  typeset -gA _foresight_searches
  zle -N _foresight_search
  for keymap in emacs viins; do
    former=${"$(bindkey -M $keymap '^R')"##* }
    [[ $former == _foresight_search ]] || _foresight_searches[$keymap]=$former
    bindkey -M $keymap '^R' _foresight_search
  done
}

_foresight_preexec() {
  emulate -LR zsh; trap - ZERR DEBUG
  # First of all, for zsh's history has the second at which the line was taken.
  _foresight_started=$EPOCHREALTIME
  _foresight_drop paths
  _foresight_tell_ended
  # Taken is what still begins as it was taken.
  [[ -n $_foresight_took && $1 == "$_foresight_took"* ]] && _foresight_offer="taken $_foresight_saved"
  # Where a widget has gone elsewhere since.
  [[ $PWD == $_foresight_looked_at ]] || _foresight_look
  _foresight_line=$_foresight_blank$1 _foresight_directory=$PWD
  _foresight_line_here=("${(@)_foresight_here}")
  # While a command runs nobody is there to take an answer.
  if [[ -z $_foresight_silent ]] && (( _foresight_waiting )); then
    (( _foresight_waited += EPOCHREALTIME - _foresight_waiting ))
    (( _foresight_waited > 5 )) && _foresight_silent=new
  fi
  _foresight_waiting=0
  if [[ -n $_foresight_fds[here] ]]; then
    # Not where somebody was only quick.
    (( EPOCHSECONDS - _foresight_looked_when > 1 )) && _foresight_slow=$PWD
    _foresight_looked_around=
  fi
  _foresight_drop_all
  _foresight_find
}

# Has a child look which words of the line are paths, as far as the line has not changed that yet. Nobody waits for it.
_foresight_find() {
  emulate -LR zsh
  local fd
  [[ $_foresight_line == [^[:space:]]*\ [^-]* && -z $_foresight_silent ]] && _foresight_is_there || return 0
  # What runs does not get it.
  sysopen -r -o cloexec -u fd <(exec 2>/dev/null; print -rn -- "$_foresight_line"$'\0'$_foresight_started$'\0' |
    command foresight complete zsh --paths) 2>/dev/null || return 0
  _foresight_fds[paths]=$fd _foresight_finding=$sysparams[procsubstpid]
}

# Records the line that has ended, with its paths: once they are told where that comes behind the prompt.
_foresight_found() {
  emulate -LR zsh -o no_multibyte -o extended_glob; trap - ZERR DEBUG
  local part fd=$_foresight_fds[paths]
  if [[ -n $fd ]]; then
    sysread -i $fd -t 0 part
    (( $? == 4 )) && zle -F $fd _foresight_found 2>/dev/null && return 0
    zle -F $fd 2>/dev/null
    exec {fd}>&-
    _foresight_fds[paths]=
  fi
  [[ $part == /paths=[0-9\ ]#$'\0' ]] || part=
  _foresight_tell_ended ${part%$'\0'}
}

_foresight_tell_ended() {  # [PATHS]
  emulate -LR zsh
  local -a ended=("${(@)_foresight_ended}")
  (( $#ended )) || return 0
  _foresight_ended=()
  _foresight_send "${(@)ended[1,9]}" "$@" "${(@)ended[10,-1]}"
}

# Looks at the circumstances of a prompt: git's branch, the virtual environment, and the variables that the settings
# name. No process is started, and only files are opened.
_foresight_look() {
  emulate -LR zsh -o no_multibyte
  _foresight_looked_at=$PWD
  _foresight_here=()
  # First, while no name of this function's hides one of theirs.
  local _foresight_variable _foresight_value
  for _foresight_variable in VIRTUAL_ENV $_foresight_variables; do
    _foresight_value=${(P)_foresight_variable}
    [[ $_foresight_variable == VIRTUAL_ENV ]] && _foresight_value=$_foresight_value:t _foresight_variable=virtualenv
    [[ -n $_foresight_value && $#_foresight_value -le 256 && $_foresight_value != *[[:cntrl:]]* ]] &&
      _foresight_here+=("$_foresight_variable=$_foresight_value")
  done
  local place=$PWD head=
  until [[ -e $place/.git || $place == / || $place != /* ]]; do place=$place:h; done
  place=${place%/}/.git
  # A work tree that git keeps elsewhere.
  if [[ -f $place ]] && sysread -s 4096 head <$place && [[ $head == 'gitdir: '* ]]; then
    head=${${head#gitdir: }%%$'\n'*}
    [[ $head == /* ]] || head=$place:h/$head
    place=$head
  fi 2>/dev/null
  if [[ -f $place/HEAD ]] && sysread -s 1024 head <$place/HEAD && [[ $head == 'ref: refs/heads/'* ]]; then
    head=${${head#ref: refs/heads/}%%$'\n'*}
    [[ -n $head && $head != *[[:cntrl:]]* ]] && _foresight_here+=("branch=$head")
  fi 2>/dev/null
  return 0
}

# Tells the program, which does without the service.
_foresight_tell() {
  emulate -LR zsh
  local body
  _foresight_is_there || return 0
  ( for body in "$@"; do print -rn -- "$body" | command foresight record zsh --protocol 2 &>/dev/null; done & ) 2>/dev/null
}

_foresight_tell_untold() {
  emulate -LR zsh
  (( $#_foresight_untold )) && _foresight_tell "${(@)_foresight_untold}"
  _foresight_untold=()
  return 0
}

_foresight_exit() {
  emulate -LR zsh; trap - ZERR DEBUG
  _foresight_drop paths
  _foresight_tell_ended
  _foresight_drop_all
  _foresight_tell_untold
}

_foresight_precmd() {
  local code=$?
  emulate -LR zsh; trap - ZERR DEBUG
  local line=$_foresight_line
  _foresight_line= _foresight_blank= _foresight_list= _foresight_asked=
  _foresight_disconnect
  if [[ $_foresight_silent == new ]]; then
    _foresight_silent=1
    _foresight_tell_untold
    print -u2 "foresight: the service does not answer; commands are recorded without it, and nothing is suggested in this shell (see 'foresight service status')"
  fi
  # zsh-syntax-highlighting, where it comes later, wraps each widget and then forgets all other colours.
  [[ $widgets[_foresight_redraw] == user:_foresight_redraw ]] || _foresight_bind line-init line-pre-redraw
  if (( ! _foresight_looked )); then
    _foresight_looked=1
    whence -p foresight >/dev/null || [[ -S $_foresight_socket ]] || whence -p foresightd >/dev/null ||
      print -u2 "foresight: nothing is recorded or suggested in this shell, because the program is not on PATH"
  fi
  _foresight_look
  _foresight_has_looked=
  [[ -n $line && $line != [[:space:]]* ]] || return $code
  _foresight_ended=(record "$line" $_foresight_started $EPOCHREALTIME $code "$_foresight_directory"
    "$_foresight_session" "$_foresight_offer" "$PWD" "${(@)_foresight_line_here}" "" "${(@)_foresight_here}")
  _foresight_found
  return $code
}

# A strategy for zsh-autosuggestions: ZSH_AUTOSUGGEST_STRATEGY=(foresight history).
_zsh_autosuggest_strategy_foresight() {
  emulate -LR zsh -o no_multibyte -o extended_glob; trap - ZERR DEBUG
  typeset -g suggestion=
  local fd entry REPLY body
  local -a there
  [[ $1 == *[^[:space:]]\ * && $PWD == $_foresight_looked_around ]] && there=("${(@)_foresight_there}")
  local -a fields=("$1" "$PWD" "$_foresight_session" "${(@)_foresight_here}" "${(@)there}" "")
  body="${(pj:\0:)fields}"$'\0'
  [[ -z $_foresight_silent ]] && [[ -z $_foresight_socket || ! -e $_foresight_socket || -O $_foresight_socket ]] || return
  if [[ -S $_foresight_socket ]] && zsocket $_foresight_socket 2>/dev/null; then
    fd=$REPLY
    print -rn -u $fd -- "complete zsh $#body 2"$'\n'"$body" 2>/dev/null
    sysread -i $fd -t 0.05 entry
    exec {fd}>&-
  elif (( $+ZSH_AUTOSUGGEST_USE_ASYNC )) && _foresight_is_there; then
    # Behind the prompt already.
    entry=$(print -rn -- "$body" | command foresight complete zsh --protocol 2 2>/dev/null)
  fi
  entry=${entry%%$'\n'*}
  [[ $entry == [01].[0-9](#c6)$'\t'?* && ${entry#*$'\t'} != *[[:cntrl:]]* ]] && suggestion=${entry#*$'\t'}
}

foresight_uninit() {
  emulate -LR zsh
  setopt no_local_traps
  local name keymap
  add-zsh-hook -d preexec _foresight_preexec
  add-zsh-hook -d precmd _foresight_precmd
  add-zsh-hook -d zshexit _foresight_exit
  add-zle-hook-widget -d line-init _foresight_line_init
  add-zle-hook-widget -d line-pre-redraw _foresight_redraw
  add-zle-hook-widget -d line-finish _foresight_line_finish
  for name in $_foresight_widgets; do
    if (( $+functions[_foresight_own_$name] )); then zle -A .$name $name; else zle -A _foresight_former_$name $name; fi
    zle -D _foresight_former_$name
  done
  _foresight_exit
  (( $+ZSH_AUTOSUGGEST_STRATEGY )) && ZSH_AUTOSUGGEST_STRATEGY=("${(@)ZSH_AUTOSUGGEST_STRATEGY:#foresight}")
  [[ ${functions[TRAPINT]-} == *_foresight_interrupted* ]] && unfunction TRAPINT
  for keymap in emacs viins; do
    bindkey -M $keymap -r '^X^G'
    [[ $(bindkey -M $keymap '^R') == *_foresight_search ]] && bindkey -M $keymap '^R' $_foresight_searches[$keymap]
    [[ $(bindkey -M $keymap '^[[1;3B') == *_foresight_next ]] && bindkey -M $keymap -r '^[[1;3B'
  done
  for name in ${(k)widgets[(I)_foresight_*]}; do zle -D $name; done
  unfunction -m '_foresight_*' '_zsh_autosuggest_strategy_foresight' foresight_uninit
  unset -m '_foresight_*'
  return 0
}

# Makes widgets that change no line, anew where somebody has wrapped them, and so the hooks that are named.
_foresight_bind() {  # HOOK…
  emulate -LR zsh
  local name
  for name in show ask interrupted line_init redraw line_finish; do zle -N _foresight_$name; done
  for name in zle-$^@; do
    [[ $widgets[${widgets[$name]#user:_zsh_highlight_widget_}] == user:azhw:$name ]] && zle -N $name azhw:$name
  done
  return 0
}

# Nothing grey stays behind a line that is given up, of which no hook is told.
_foresight_interrupted() {
  _foresight_clear
  POSTDISPLAY=
  zle -R
}

_foresight_init() {
  emulate -LR zsh
  setopt no_local_traps
  zmodload zsh/datetime zsh/net/socket zsh/system zsh/terminfo zsh/zle zsh/parameter zsh/zleparameter 2>/dev/null || {
    print -u2 "foresight: nothing is recorded or suggested in this shell, because it has not all of zsh's modules"
    return 0
  }
  zmodload -F zsh/stat b:zstat 2>/dev/null
  autoload -Uz add-zsh-hook add-zle-hook-widget
  local name keymap key place=${(M)XDG_RUNTIME_DIR:#/*}
  # Outside of a session it is beside the store.
  place=${place:-${${(M)XDG_DATA_HOME:#/*}:-$HOME/.local/share}}
  typeset -g _foresight_session=${_foresight_session:-$$-$EPOCHREALTIME}
  typeset -g _foresight_socket=${FORESIGHT_SOCKET:-$place/foresight/socket}
  # Another store than the service's is written without it.
  [[ -n ${FORESIGHT_STORE-} && -z ${FORESIGHT_SOCKET-} ]] && _foresight_socket=
  # The connections on which an answer is waited for, and what has come of it; the one that is kept for the next question;
  # the line that was told on one.
  typeset -gA _foresight_fds=(record "" complete "" here "" paths "") _foresight_answers=(record "" complete "" here "")
  typeset -g _foresight_kept= _foresight_told= _foresight_asked= _foresight_list= _foresight_silent=
  typeset -g _foresight_colour= _foresight_shown= _foresight_took= _foresight_line= _foresight_blank= _foresight_directory=$PWD _foresight_started=0
  # What was typed when the line was drawn, and whether it is not asked for yet.
  typeset -g _foresight_seen= _foresight_pasted=
  # What became of what was shown at this prompt: nothing was, or it is "shown", or "taken" with the keys that it saved.
  typeset -g _foresight_offer=
  typeset -gi _foresight_saved=0
  # Since when there was no answer at this prompt, 0 while there is nothing to wait for; and for how long at those
  # before it.
  typeset -gF _foresight_waiting=0 _foresight_waited=0
  # The process that is asked while one types; when a service was started; whether the first prompt has come.
  typeset -g _foresight_asking= _foresight_start_tried=${_foresight_start_tried:--1000} _foresight_looked=0
  # The circumstances here, and those in which the line that runs was begun.
  typeset -ga _foresight_rejected=() _foresight_untold=() _foresight_here=() _foresight_line_here=()
  # The line that has ended and is not told yet, and the child that looks at its paths.
  typeset -ga _foresight_ended=()
  typeset -g _foresight_finding=
  # What is there, where that was asked, and where it took too long.
  typeset -ga _foresight_there=()
  typeset -g _foresight_looked_at= _foresight_looked_around= _foresight_has_looked= _foresight_slow= _foresight_looking=
  typeset -gi _foresight_looked_when=0
  (( $+_foresight_variables )) || typeset -ga _foresight_variables=()

  # First of all, so that '$?' is the command's.
  precmd_functions=(_foresight_precmd "${(@)precmd_functions:#_foresight_precmd}")
  add-zsh-hook preexec _foresight_preexec
  add-zsh-hook zshexit _foresight_exit
  for name in toggle next; do zle -N _foresight_$name; done
  _foresight_bind line-init line-pre-redraw line-finish
  add-zle-hook-widget line-init _foresight_line_init
  add-zle-hook-widget line-pre-redraw _foresight_redraw
  add-zle-hook-widget line-finish _foresight_line_finish
  for keymap in emacs viins; do
    bindkey -M $keymap '^X^G' _foresight_toggle
    # Where nobody gave these keys a meaning.
    for key in '^[[1;3B:_foresight_next' '^[[F:end-of-line' '^[OF:end-of-line' '^[[1;5C:forward-word'; do
      [[ $(bindkey -M $keymap ${key%:*}) == *undefined-key ]] && bindkey -M $keymap ${key%:*} ${key#*:}
    done
  done
  (( $+_foresight_widgets )) && return 0
  typeset -ga _foresight_widgets=(forward-char end-of-line vi-forward-char vi-end-of-line forward-word)
  for name in $_foresight_widgets; do
    zle -A $name _foresight_former_$name
    # Whoever wraps one of zsh's own would look for it under this name.
    if [[ $widgets[$name] == builtin ]]; then
      functions[_foresight_own_$name]="zle .$name -- \"\$@\""
      zle -N _foresight_former_$name _foresight_own_$name
    fi
    functions[_foresight_take_$name]="_foresight_take $name \"\$@\""
    zle -N $name _foresight_take_$name
  done
  # Where Ctrl-C has no meaning of the person's own. Through a pipe, because a file may not be made everywhere, and a
  # subshell has no traps.
  local fd line= has=1
  if sysopen -rw -u fd <(:) 2>/dev/null; then
    trap >&$fd
    print -u $fd .
    has=
    while [[ $line != . ]] && read -r -u $fd line; do [[ $line == *INT* ]] && has=1; done
    exec {fd}<&-
  fi
  [[ -n $has ]] || TRAPINT() {
    emulate -LR zsh
    zle && zle _foresight_interrupted
    return $(( 128 + $1 ))
  }
}
[[ -o interactive ]] && _foresight_init
unfunction _foresight_init
"""#

  /// The hook of bash: `foresight.bash`.
  static let bash = ##"""
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
"""##

  /// The hook of fish: `foresight.fish`.
  static let fish = #"""
# Foresight: records what you run and suggests what comes next; see 'foresight init --help'.
if status is-interactive
    set -g __foresight_directory $PWD
    set -q __foresight_session; or set -g __foresight_session $fish_pid-(random)(random)

    function __foresight_preexec --on-event fish_preexec
        set -g __foresight_directory $PWD
        set -g __foresight_line_here (__foresight_look)
    end

    # Prints the circumstances of a prompt: git's branch, the virtual environment, and the variables that the settings
    # name. No process is started, and only files are opened.
    function __foresight_look
        # First, while no name of this function's hides one of theirs.
        for __foresight_variable in VIRTUAL_ENV $__foresight_variables
            set -l __foresight_value $$__foresight_variable
            set __foresight_value "$__foresight_value"
            test $__foresight_variable = VIRTUAL_ENV
            and set __foresight_value (string replace -r '.*/' '' -- $__foresight_value | string collect)
            and set __foresight_variable virtualenv
            string match -qr '^[^[:cntrl:]]{1,256}$' -- $__foresight_value
            and echo "$__foresight_variable=$__foresight_value"
        end
        # A directory may have an end of line in its name.
        set -l place "$PWD"
        set -l head
        while string match -q '/*' -- "$place"; and not test -e "$place/.git"
            set place (string replace -r '/[^/]*$' '' -- "$place" | string collect --allow-empty)
        end
        string match -q '/*' -- "$place"; or set place ''
        set place "$place/.git"
        # A work tree that git keeps elsewhere.
        if test -f $place -a -r $place
            read -n 4096 head <$place
            set head (string replace -r '^gitdir: ' '' -- $head)
            string match -q '/*' -- $head; or set head (string replace -r '/[^/]*$' '' -- "$place" | string collect)/$head
            set place $head
        end
        set head
        test -f $place/HEAD -a -r $place/HEAD; and read -n 1024 head <$place/HEAD
        string match -qr '^ref: refs/heads/[^[:cntrl:]]+$' -- $head
        and echo branch=(string replace 'ref: refs/heads/' '' -- $head)
    end

    function __foresight_postexec --on-event fish_postexec
        set -l code $status
        set -l took (math $CMD_DURATION / 1000)
        # What was offered at one prompt is not gone on with at another.
        set -g __foresight_offered
        test -n "$fish_private_mode"; and return
        string match -qr '^\s|^$' -- $argv[1]; and return
        command -q foresight; or return
        set -l socket $XDG_RUNTIME_DIR
        # Outside of a session it is beside the store.
        string match -q '/*' -- "$socket"; or set socket $XDG_DATA_HOME
        string match -q '/*' -- "$socket"; or set socket $HOME/.local/share
        set socket $socket/foresight/socket
        test -n "$FORESIGHT_SOCKET"; and set socket $FORESIGHT_SOCKET
        # A socket of somebody else's: this is another user's environment, as after 'sudo -E'.
        test -e "$socket"; and not test -O "$socket"; and return
        # Behind another shell, as a job of this one would be the last of the person's, by $last_pid too.
        printf '%s\0' "$argv[1]" -$took '' $code "$__foresight_directory" $__foresight_session - '' $__foresight_line_here |
            command sh -c 'trap "" HUP; exec 3<&0; foresight record fish --protocol 2 <&3 3<&- &' >/dev/null 2>&1
    end

    # Puts the most probable line on the prompt; asked again, the next.
    function __foresight_offer
        set -l typed (commandline | string collect)
        if test -z "$__foresight_offered" -o "$typed" != "$__foresight_offered"
            set -g __foresight_typed $typed
            set -g __foresight_place 0
            set -g __foresight_list (printf '%s\0' "$typed" $PWD $__foresight_session (__foresight_look) '' |
                command foresight complete fish --protocol 2 2>/dev/null)
        end
        while test $__foresight_place -lt (count $__foresight_list)
            set -g __foresight_place (math $__foresight_place + 1)
            set -l line (string replace -r '^[^\t]*\t' '' -- $__foresight_list[$__foresight_place])
            string match -qr '[[:cntrl:]]' -- $line; and continue
            set -g __foresight_offered $line
            commandline -r -- $line
            return
        end
        # After the last what was typed comes back.
        commandline -r -- "$__foresight_typed"
        set -g __foresight_offered
    end

    # Opens a list; the line that is chosen comes to the prompt.
    function __foresight_next
        set -l typed (commandline | string collect)
        set -l line (printf '%s\0' "$typed" $PWD $__foresight_session (__foresight_look) '' |
            command foresight next --shell fish --typed --protocol 2 $argv 2>/dev/null | string collect)
        test -n "$line"; and commandline -r -- $line
        commandline -f repaint
    end

    # Ctrl-R, where 'init --search' asks for it.
    function __foresight_bind_search
        bind \cr '__foresight_next --search'
        bind -M insert \cr '__foresight_next --search'
    end

    function foresight_uninit
        if bind \cr 2>/dev/null | string match -q '*__foresight_next*'
            bind -e \cr
            bind -M insert -e \cr
        end
        functions -e __foresight_preexec __foresight_postexec __foresight_offer __foresight_next __foresight_bind_search __foresight_look
        functions -e foresight_uninit
        bind -e $__foresight_key
        bind -M insert -e $__foresight_key
        set -q __foresight_next_key; and bind -e $__foresight_next_key
        set -e __foresight_session __foresight_directory __foresight_offered __foresight_typed
        set -e __foresight_line_here __foresight_variables
        set -e __foresight_place __foresight_list __foresight_key __foresight_next_key
    end

    set -g __foresight_key \en
    set -q FORESIGHT_KEY; and set -g __foresight_key $FORESIGHT_KEY
    bind $__foresight_key __foresight_offer
    bind -M insert $__foresight_key __foresight_offer
    # Alt-Down searches the history here, so that Alt-J opens the list, unless the person gave it a meaning.
    if not bind \ej >/dev/null 2>&1
        set -g __foresight_next_key \ej
        bind \ej __foresight_next
    end
end
"""#
}
