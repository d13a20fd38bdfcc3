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
