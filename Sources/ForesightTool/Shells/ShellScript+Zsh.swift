extension ShellScript {
  /// Records after each command and shows what may come in grey.
  ///
  /// Nothing here waits: what is asked is answered later, while zsh waits for keys (`zle -F`). A service that has
  /// not answered for five seconds hangs, and is not asked again. A connection is made for each
  /// question, because what zsh runs would inherit one that is kept. What it was told without an answer is then told to
  /// the program: recorded twice it is there once.
  static let zsh = #"""
    # Foresight: records what you run and suggests what comes next; see 'foresight init --help'.
    if [[ -o interactive && -n $ZSH_VERSION ]] && zmodload zsh/datetime zsh/net/socket zsh/system zsh/zle 2>/dev/null; then
    autoload -Uz add-zsh-hook add-zle-hook-widget is-at-least

    typeset -g _foresight_session=${_foresight_session:-$$-$EPOCHREALTIME}
    typeset -g _foresight_socket=${FORESIGHT_SOCKET:-${XDG_RUNTIME_DIR:+$XDG_RUNTIME_DIR/foresight/socket}}
    # Another store than the service's is written without it.
    [[ -n $FORESIGHT_STORE && -z $FORESIGHT_SOCKET ]] && _foresight_socket=
    typeset -g _foresight_fd= _foresight_asked= _foresight_list= _foresight_silent= _foresight_shown=
    typeset -g _foresight_line= _foresight_directory= _foresight_started=
    # Since when there was no answer; 0 while there is nothing to wait for.
    typeset -gF _foresight_waiting=0
    typeset -ga _foresight_rejected=() _foresight_untold=()

    # Sends a question; _foresight_answered is called when there is an answer.
    _foresight_send() {  # KIND FIELD…
      emulate -L zsh -o no_multibyte
      local kind=$1 body fd
      shift
      body="${(pj:\0:)@}"$'\0'
      _foresight_drop
      [[ -z $_foresight_silent && -n $_foresight_socket && -S $_foresight_socket ]] || return 1
      zsocket $_foresight_socket 2>/dev/null || return 1
      fd=$REPLY
      # Only to a service that is still there.
      if ! print -rn -u $fd -- "$kind zsh $#body"$'\n'"$body" 2>/dev/null; then
        exec {fd}>&-
        return 1
      fi
      _foresight_fd=$fd
      (( _foresight_waiting )) || _foresight_waiting=$EPOCHREALTIME
      zle -F $fd _foresight_answered 2>/dev/null
      return 0
    }

    _foresight_drop() {
      [[ -n $_foresight_fd ]] || return 0
      zle -F $_foresight_fd 2>/dev/null
      exec {_foresight_fd}>&-
      _foresight_fd=
    }

    _foresight_answered() {
      local part answer= fd=$1
      [[ $fd == $_foresight_fd ]] || { exec {fd}>&-; return 0 }
      while [[ $answer != $'\n' && $answer != *$'\n\n' ]] && sysread -i $fd -t 0.02 part; do answer+=$part; done
      _foresight_drop
      # Only what is whole is an answer; what a service that ended leaves is none.
      [[ $answer == *$'\n' ]] || return 0
      _foresight_untold=() _foresight_waiting=0 _foresight_list=$answer
      zle && zle _foresight_show
    }

    # Shows the best of the answer that fits what is typed.
    _foresight_show() {
      emulate -L zsh -o extended_glob
      local entry line least=${FORESIGHT_THRESHOLD:-0.3}
      if [[ $BUFFER == $_foresight_asked ]]; then
        for entry in ${(f)_foresight_list}; do
          line=${entry#*$'\t'}
          (( ${entry%%$'\t'*} >= least || $#BUFFER )) || break
          [[ $line == ${(b)BUFFER}?* && $line != *[[:cntrl:]]* ]] || continue
          _foresight_ghost $line
          zle -R
          return
        done
      fi
    }

    _foresight_ghost() {
      _foresight_shown=$1
      POSTDISPLAY=${1[$#BUFFER+1,-1]}
      region_highlight=("${(@)region_highlight:#*memo=foresight}")
      region_highlight+=("$#BUFFER $(( $#BUFFER + $#POSTDISPLAY )) fg=8 memo=foresight")
    }

    _foresight_clear() {
      [[ -n $_foresight_shown ]] || return 0
      _foresight_shown= POSTDISPLAY=
      region_highlight=("${(@)region_highlight:#*memo=foresight}")
    }

    # Whether grey text is wanted here: not in a menu or a search, and zsh-autosuggestions has its own while one types.
    _foresight_wants() {
      [[ ${FORESIGHT_GHOST:-1} != 0 && $CONTEXT == start && -z $_foresight_silent ]] || return 1
      [[ -z $BUFFER ]] || (( ! $+functions[_zsh_autosuggest_start] ))
    }

    _foresight_line_init() {
      _foresight_rejected=()
      _foresight_asked=
      _foresight_wants && _foresight_show
    }

    _foresight_redraw() {
      emulate -L zsh
      [[ $BUFFER == $_foresight_asked ]] && return 0
      local before=$_foresight_shown typed=$_foresight_asked
      _foresight_clear
      if ! _foresight_wants || [[ $BUFFER == *[[:cntrl:]]* || $CURSOR -ne $#BUFFER ]]; then
        _foresight_asked=$'\0'
        return 0
      fi
      if [[ -n $before ]]; then
        # What goes on as it was shown stays until there is an answer.
        if [[ $before == ${(b)BUFFER}?* ]]; then
          _foresight_ghost $before
        elif [[ $before != $BUFFER && $#BUFFER -gt $#typed ]]; then
          _foresight_rejected+=("$typed" "$before")
        fi
      fi
      _foresight_asked=$BUFFER _foresight_list=
      # Not for each key of what is pasted.
      if [[ -n $BUFFER ]] && (( ! PENDING && ! KEYS_QUEUED_COUNT )); then
        _foresight_send complete "$BUFFER" "$PWD" "$_foresight_session" "${(@)_foresight_rejected}"
      fi
    }

    _foresight_line_finish() {
      _foresight_clear
    }

    # Takes what is shown, or does what the key did before.
    _foresight_take() {
      local former=_foresight_former_$WIDGET
      if [[ -n $_foresight_shown && $CURSOR -eq $#BUFFER ]]; then
        local line=$_foresight_shown
        _foresight_clear
        if [[ $WIDGET == *word* ]]; then
          local rest=${line[$#BUFFER+1,-1]}
          local word=${rest%%[^ ]*}
          word+=${${rest#$word}%% *}
          BUFFER+=$word
          _foresight_asked=$BUFFER
          [[ $line == ${(b)BUFFER}?* ]] && _foresight_ghost $line
        else
          BUFFER=$line _foresight_asked=$line
        fi
        CURSOR=$#BUFFER
        return 0
      fi
      zle $former -- "$@"
    }

    _foresight_toggle() {
      if [[ ${FORESIGHT_GHOST:-1} == 0 ]]; then typeset -g FORESIGHT_GHOST=1; else typeset -g FORESIGHT_GHOST=0; fi
      _foresight_clear
      zle -M "foresight: grey text is ${${FORESIGHT_GHOST/0/off}/1/on}"
    }

    # Opens a list; the line that is chosen comes to the prompt.
    _foresight_next() {
      emulate -L zsh
      local line
      _foresight_clear
      line=$(print -rn -- "$BUFFER"$'\0'"$PWD"$'\0'"$_foresight_session"$'\0' |
        command foresight next --shell zsh --typed 2>/dev/null) && BUFFER=$line CURSOR=$#line
      zle reset-prompt
    }

    _foresight_preexec() {
      _foresight_line=$1 _foresight_directory=$PWD _foresight_started=$EPOCHREALTIME
      [[ -z $_foresight_silent ]] && (( _foresight_waiting && EPOCHREALTIME - _foresight_waiting > 5 )) &&
        _foresight_silent=new
      _foresight_drop
    }

    # Tells the program, which does without the service.
    _foresight_tell() {
      ( for body in "$@"; do print -rn -- "$body" | command foresight record zsh &>/dev/null; done & ) 2>/dev/null
    }

    _foresight_precmd() {
      local code=$?
      local line=$_foresight_line
      _foresight_line= _foresight_list= _foresight_asked=
      if [[ $_foresight_silent == new ]]; then
        _foresight_silent=1
        _foresight_tell "${(@)_foresight_untold}"
        _foresight_untold=()
        print -u2 "foresight: the service does not answer; commands are recorded without it, and nothing is suggested in this shell (see 'foresight service status')"
      fi
      # A socket of somebody else's: this is another user's environment, as after 'sudo -E'.
      [[ -z $_foresight_socket || ! -e $_foresight_socket || -O $_foresight_socket ]] || return $code
      if [[ -n $line && $line != [[:blank:]]* ]]; then
        local -a fields=("$line" $_foresight_started $EPOCHREALTIME $code "$_foresight_directory" "$_foresight_session")
        local body="${(pj:\0:)fields}"$'\0'
        # More than fits into a socket would wait for whoever reads it.
        if (( $#line < 16384 )) && _foresight_send record "${(@)fields}"; then
          _foresight_untold+=("$body")
        else
          _foresight_tell "${(@)_foresight_untold}" "$body"
          _foresight_untold=()
        fi
      elif _foresight_wants; then
        _foresight_send complete "" "$PWD" "$_foresight_session"
      fi
      return $code
    }

    # A strategy for zsh-autosuggestions: ZSH_AUTOSUGGEST_STRATEGY=(foresight history).
    _zsh_autosuggest_strategy_foresight() {
      emulate -L zsh -o no_multibyte
      typeset -g suggestion=
      local fd entry body="$1"$'\0'"$PWD"$'\0'"$_foresight_session"$'\0'
      [[ -z $_foresight_silent && -O $_foresight_socket ]] && zsocket $_foresight_socket 2>/dev/null || return
      fd=$REPLY
      print -rn -u $fd -- "complete zsh $#body"$'\n'"$body" 2>/dev/null
      IFS= read -r -u $fd -t 0.05 entry || [[ -n $entry ]] || _foresight_silent=new
      exec {fd}>&-
      [[ -n $entry && $entry != *$'\t'*[[:cntrl:]]* ]] && suggestion=${entry#*$'\t'}
    }

    foresight_uninit() {
      local widget
      add-zsh-hook -d preexec _foresight_preexec
      add-zsh-hook -d precmd _foresight_precmd
      for widget in line-init line-pre-redraw line-finish; do
        add-zle-hook-widget -d $widget _foresight_${${widget/pre-/}//-/_} 2>/dev/null
      done
      for widget in $_foresight_widgets; do
        zle -A _foresight_former_$widget $widget
        zle -D _foresight_former_$widget
      done
      _foresight_drop
      bindkey -r '^X^G'
      [[ $(bindkey '^[[1;3B') == *_foresight_next ]] && bindkey -r '^[[1;3B'
      unfunction -m '_foresight_*' '_zsh_autosuggest_strategy_foresight' foresight_uninit
      unset -m '_foresight_*'
    }

    # First of all, so that '$?' is the command's.
    precmd_functions=(_foresight_precmd "${(@)precmd_functions:#_foresight_precmd}")
    add-zsh-hook preexec _foresight_preexec
    add-zle-hook-widget line-init _foresight_line_init
    add-zle-hook-widget line-pre-redraw _foresight_redraw
    add-zle-hook-widget line-finish _foresight_line_finish
    zle -N _foresight_show
    zle -N _foresight_toggle
    bindkey '^X^G' _foresight_toggle
    zle -N _foresight_next
    [[ $(bindkey '^[[1;3B') == *undefined-key ]] && bindkey '^[[1;3B' _foresight_next
    if (( ! $+_foresight_widgets )); then
      typeset -ga _foresight_widgets=(forward-char end-of-line vi-forward-char vi-end-of-line forward-word)
      for _foresight_widget in $_foresight_widgets; do
        zle -A $_foresight_widget _foresight_former_$_foresight_widget
        zle -N $_foresight_widget _foresight_take
      done
      unset _foresight_widget
      # Where nobody gave these keys a meaning.
      for _foresight_key in '^[[F' '^[OF'; do
        [[ $(bindkey $_foresight_key) == *undefined-key ]] && bindkey $_foresight_key end-of-line
      done
      [[ $(bindkey '^[[1;5C') == *undefined-key ]] && bindkey '^[[1;5C' forward-word
      unset _foresight_key
    fi
    fi
    """#
}
