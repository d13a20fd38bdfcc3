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
