// swift-format-ignore-file
// Made by Scripts/embed from the tables beside it; `make texts` makes it anew.

extension DestructiveCommand {
  /// Programs that take away, write over, end or switch off, whatever they are called with.
  static let always: Set<String> = [
    "rm", "rmdir", "unlink", "mv", "shred", "srm", "wipe", "truncate", "rename", "mmv",
    "trash-empty", "dd", "ddrescue", "mkfs", "mke2fs", "mkswap", "wipefs", "fdisk", "sfdisk",
    "cfdisk", "gdisk", "sgdisk", "parted", "blkdiscard", "lvremove", "lvreduce", "vgremove",
    "pvremove", "mdadm", "cryptsetup", "badblocks", "kill", "killall", "killall5", "pkill",
    "xkill", "skill", "poweroff", "reboot", "shutdown", "halt", "function", "userdel", "deluser",
    "groupdel", "delgroup", "dropdb", "dropuser", "pg_restore", "mongorestore", "rimraf", "trash",
    "fdformat"
  ]

  /// Programs that destroy with some arguments, and which these are: a word; `-[fd]`, one of these letters in a group of
  /// short options; `drop*`, a word that begins so; `*drop*`, a word of a quoted text; `!-n`, a word that makes it harmless
  /// again; all where there is none.
  static let rules: [String: Rule] = [
    "cargo": Rule(words: ["uninstall", "yank", "publish"]),
    "chmod": Rule(words: ["--recursive"], letters: "R"),
    "chown": Rule(words: ["--recursive"], letters: "R"),
    "chgrp": Rule(words: ["--recursive"], letters: "R"),
    "setfacl": Rule(letters: "Rb"),
    "cp": Rule(words: ["--force", "--remove-destination"], letters: "f"),
    "ln": Rule(words: ["--force"], letters: "f"),
    "tee": Rule(unless: ["-a", "--append", "--help", "--version"]),
    "sed": Rule(letters: "i", beginnings: ["--in-place"]),
    "perl": Rule(letters: "i"),
    "ruby": Rule(letters: "i"),
    "rsync": Rule(beginnings: ["--delete", "--remove-source"]),
    "tar": Rule(beginnings: ["--remove-files"]),
    "zip": Rule(letters: "m"),
    "unzip": Rule(letters: "o"),
    "sort": Rule(letters: "o", beginnings: ["--output"]),
    "find": Rule(words: ["-delete", "-fprint", "-fprintf", "-fls"]),
    "fuser": Rule(words: ["--kill"], letters: "k"),
    "crontab": Rule(unless: ["-l", "-e"]),
    "history": Rule(words: ["clear", "delete"], letters: "cd"),
    "passwd": Rule(letters: "dl"),
    "swapoff": Rule(),
    "init": Rule(words: ["0", "1", "6"]),
    "telinit": Rule(words: ["0", "1", "6"]),
    "systemctl": Rule(words: ["stop", "disable", "mask", "kill", "poweroff", "reboot", "halt", "isolate", "suspend"]),
    "tmux": Rule(beginnings: ["kill"]),
    "service": Rule(words: ["stop"]),
    "loginctl": Rule(beginnings: ["terminate-", "kill-"]),
    "journalctl": Rule(beginnings: ["--vacuum"]),
    "docker": Rule(words: ["rm", "rmi", "kill", "stop", "prune", "down", "remove"]),
    "podman": Rule(words: ["rm", "rmi", "kill", "stop", "prune", "down", "remove"]),
    "docker-compose": Rule(words: ["rm", "kill", "down", "stop"]),
    "kubectl": Rule(words: ["delete", "drain", "--force"]),
    "helm": Rule(words: ["uninstall", "delete", "rollback"]),
    "terraform": Rule(words: ["destroy", "rm", "taint", "-destroy", "-auto-approve", "--auto-approve"]),
    "tofu": Rule(words: ["destroy", "rm", "taint", "-destroy", "-auto-approve", "--auto-approve"]),
    "aws": Rule(words: ["rm", "rb", "mv"], beginnings: ["delete", "terminate-", "--delete", "--force"]),
    "gcloud": Rule(words: ["delete"]),
    "az": Rule(words: ["delete"]),
    "gh": Rule(words: ["delete", "close", "DELETE", "-XDELETE"]),
    "nmcli": Rule(words: ["delete"]),
    "ip": Rule(words: ["flush", "del", "delete", "down"]),
    "iptables": Rule(words: ["--flush"], letters: "FX"),
    "nft": Rule(words: ["flush", "delete"]),
    "ufw": Rule(words: ["reset", "disable", "delete"]),
    "nvme": Rule(words: ["format", "sanitize"], beginnings: ["write"]),
    "qemu-img": Rule(words: ["convert", "create", "commit", "rebase", "resize"]),
    "zfs": Rule(words: ["destroy", "rollback"]),
    "zpool": Rule(words: ["destroy"]),
    "virsh": Rule(words: ["destroy", "undefine"]),
    "VBoxManage": Rule(words: ["unregistervm", "--delete"]),
    "vboxmanage": Rule(words: ["unregistervm", "--delete"]),
    "eksctl": Rule(words: ["delete", "destroy"], parts: [":reset", ":destroy"]),
    "pulumi": Rule(words: ["delete", "destroy"], parts: [":reset", ":destroy"]),
    "heroku": Rule(words: ["delete", "destroy"], parts: [":reset", ":destroy"]),
    "gsutil": Rule(words: ["rm", "rb"]),
    "rclone": Rule(beginnings: ["delete", "purge", "sync", "move"]),
    "ffmpeg": Rule(letters: "y"),
    "btrfs": Rule(words: ["delete"]),
    "apt": Rule(words: ["remove", "purge", "autoremove"]),
    "apt-get": Rule(words: ["remove", "purge", "autoremove"]),
    "dpkg": Rule(words: ["--purge", "--remove"], letters: "rP"),
    "dnf": Rule(words: ["remove", "erase", "autoremove"]),
    "yum": Rule(words: ["remove", "erase"]),
    "zypper": Rule(words: ["remove", "rm"]),
    "pacman": Rule(letters: "R"),
    "brew": Rule(words: ["uninstall", "remove", "rm", "cleanup"]),
    "snap": Rule(words: ["remove"]),
    "flatpak": Rule(words: ["uninstall", "remove"]),
    "pip": Rule(words: ["uninstall"]),
    "pip3": Rule(words: ["uninstall"]),
    "rpm": Rule(words: ["--erase"], letters: "e"),
    "conda": Rule(words: ["remove", "uninstall"]),
    "mamba": Rule(words: ["remove", "uninstall"]),
    "npm": Rule(words: ["uninstall", "rm", "unpublish", "publish", "remove"]),
    "gem": Rule(words: ["uninstall"]),
    "redis-cli": Rule(beginnings: ["flush", "del"]),
    "psql": Rule(words: ["-qf"], beginnings: ["drop", "delete", "--file", "-f"], parts: ["drop", "delete", "truncate", "update", "alter", "edrop", "edelete"]),
    "mysql": Rule(words: ["-qf"], beginnings: ["drop", "delete", "--file", "-f"], parts: ["drop", "delete", "truncate", "update", "alter", "edrop", "edelete"]),
    "mariadb": Rule(words: ["-qf"], beginnings: ["drop", "delete", "--file", "-f"], parts: ["drop", "delete", "truncate", "update", "alter", "edrop", "edelete"]),
    "sqlite3": Rule(words: ["-qf"], beginnings: ["drop", "delete", "--file", "-f"], parts: ["drop", "delete", "truncate", "update", "alter", "edrop", "edelete"]),
    "kafka-topics": Rule(words: ["--delete"]),
    "kafka-topics.sh": Rule(words: ["--delete"]),
    "restic": Rule(words: ["forget", "prune", "delete"]),
    "borg": Rule(words: ["forget", "prune", "delete"]),
    "vault": Rule(words: ["delete", "destroy"]),
    "hg": Rule(words: ["strip", "purge", "rollback", "revert", "--clean"], letters: "C"),
    "svn": Rule(words: ["revert", "delete", "del", "remove", "rm"]),
    "foresight": Rule(words: ["forget"]),
  ]

  /// Programs that do what their input says.
  static let fed: Set<String> = [
    "psql", "mysql", "mariadb", "sqlite3", "redis-cli", "mongo", "mongosh", "cqlsh", "sqlcmd"
  ]

  /// Programs that only look at what is behind them, open it or make it, whatever it is called.
  static let readers: Set<String> = [
    "cat", "less", "more", "head", "tail", "bat", "wc", "file", "stat", "ls", "ll", "la", "cd",
    "pushd", "tree", "du", "vim", "vi", "nvim", "nano", "emacs", "micro", "hx", "kak", "ed",
    "code", "view", "grep", "rg", "man", "tldr", "which", "type", "echo", "printf", "diff",
    "md5sum", "sha256sum", "jq", "awk", "cut", "nl", "tac", "od", "xxd", "strings", "ping", "dig",
    "host", "mkdir", "touch", "pytest"
  ]

  /// Programs that send what is behind them to another machine, or get it from there.
  static let senders: Set<String> = [
    "scp", "sftp", "rsync", "curl", "wget", "nc", "ncat", "netcat", "socat", "ftp", "lftp",
    "twine"
  ]

  /// The same, of places there that have a colon or a slash in their names.
  static let stores: Set<String> = [
    "aws", "gsutil", "rclone", "s3cmd", "http"
  ]

  /// Programs with options behind which stands a file that they write over.
  static let writesTo: [String: Rule] = [
    "pg_dump": Rule(words: ["--file"], letters: "f"),
    "pg_dumpall": Rule(words: ["--file"], letters: "f"),
    "ssh-keygen": Rule(words: ["--file"], letters: "f"),
  ]

  /// Options whose value is a file that is written over.
  static let outputs: Set<String> = [
    "-o", "-O", "-of", "-out", "--out", "--output", "--output-file", "--output-document"
  ]

  /// Programs whose `-o` is none of these.
  static let namesFields: Set<String> = [
    "kubectl", "ssh", "grep", "ps", "lsblk", "mount", "journalctl", "find", "set", "test", "aws",
    "az"
  ]

  /// Programs that write over their last operand; git and tar do so with some arguments.
  static let writers: Set<String> = [
    "cp", "scp", "rsync", "uniq", "xxd", "convert", "magick", "git", "tar"
  ]

  /// What the names of disks below /dev begin with.
  static let disks: Set<String> = [
    "sd", "hd", "vd", "xvd", "nvme", "mmcblk", "loop", "dm-", "md", "disk", "mapper", "sr", "st"
  ]

  /// Subcommands of git that take away what was never committed, or what others have.
  static let subcommandsOfGit: [String: Rule] = [
    "push": Rule(words: ["--mirror", "--delete", "--prune"], letters: "fd", beginnings: ["--force", "+", ":"]),
    "reset": Rule(words: ["--hard", "--merge", "--keep"]),
    "clean": Rule(unless: ["-n", "--dry-run"]),
    "checkout": Rule(words: ["--", ".", "--force"], letters: "fB"),
    "switch": Rule(words: ["--force", "--discard-changes"], letters: "fC"),
    "restore": Rule(unless: ["--staged", "-S"]),
    "branch": Rule(words: ["--force"], letters: "DMf"),
    "tag": Rule(words: ["--delete", "--force"], letters: "df"),
    "stash": Rule(words: ["drop", "clear"]),
    "reflog": Rule(words: ["expire", "delete"]),
    "filter-branch": Rule(),
    "filter-repo": Rule(),
    "update-ref": Rule(letters: "d"),
    "gc": Rule(beginnings: ["--prune"]),
    "rm": Rule(unless: ["--cached"]),
    "mv": Rule(letters: "f"),
    "worktree": Rule(words: ["remove", "prune"]),
    "submodule": Rule(words: ["deinit", "foreach"]),
    "bisect": Rule(words: ["run"]),
  ]

  /// Options of git before its subcommand that have a value in the next word.
  static let optionsOfGit: Set<String> = [
    "-C", "-c", "--git-dir", "--work-tree", "--namespace"
  ]

  /// Programs that run another one: `-u=`, an option with a value in the next word; `-E`, one without; `1`, the number of
  /// words before the command; `line`, where its words are made one line for a shell.
  static let wrappers: [String: Wrapper] = [
    "command": Wrapper(),
    "builtin": Wrapper(),
    "nohup": Wrapper(),
    "unbuffer": Wrapper(),
    "chronic": Wrapper(),
    "fakeroot": Wrapper(),
    "unshare": Wrapper(),
    "busybox": Wrapper(),
    "toybox": Wrapper(),
    "entr": Wrapper(),
    "systemd-inhibit": Wrapper(),
    "dbus-run-session": Wrapper(),
    "xvfb-run": Wrapper(),
    "firejail": Wrapper(),
    "caffeinate": Wrapper(),
    "gosu": Wrapper(operands: 1),
    "chrt": Wrapper(operands: 1),
    "taskset": Wrapper(operands: 1),
    "chroot": Wrapper(operands: 1),
    "repeat": Wrapper(operands: 1),
    "sudo": Wrapper(options: ["-u", "-g", "-h", "-p", "-C", "-r", "-t", "-T", "-U", "-D", "-R", "--user", "--group", "--host", "--prompt", "--chdir", "--chroot"], flags: ["-E", "-n", "-H", "-i", "-s", "-b", "-k", "-S", "-A"]),
    "doas": Wrapper(options: ["-u", "-C"]),
    "pkexec": Wrapper(options: ["--user"]),
    "run0": Wrapper(options: ["-u", "-g", "-D"]),
    "runuser": Wrapper(options: ["-u", "-g", "-G"]),
    "env": Wrapper(options: ["-u", "-C", "-S", "--unset", "--chdir"], flags: ["-i", "-0"]),
    "exec": Wrapper(options: ["-a"]),
    "nice": Wrapper(options: ["-n"]),
    "ionice": Wrapper(options: ["-c", "-n"]),
    "time": Wrapper(options: ["-f", "-o"], flags: ["-p", "-v"]),
    "timeout": Wrapper(options: ["-s", "-k"], operands: 1),
    "stdbuf": Wrapper(options: ["-i", "-o", "-e"]),
    "setsid": Wrapper(flags: ["-f", "-w"]),
    "nsenter": Wrapper(options: ["-t"]),
    "proxychains": Wrapper(),
    "proxychains4": Wrapper(),
    "torsocks": Wrapper(),
    "setpriv": Wrapper(),
    "valgrind": Wrapper(),
    "bwrap": Wrapper(),
    "numactl": Wrapper(),
    "prlimit": Wrapper(),
    "perf": Wrapper(operands: 1),
    "strace": Wrapper(options: ["-e", "-o", "-p", "-s"]),
    "ltrace": Wrapper(options: ["-e", "-o", "-p"]),
    "systemd-run": Wrapper(options: ["-p", "-u"]),
    "xargs": Wrapper(options: ["-I", "-n", "-P", "-L", "-d", "-E", "-s", "-a"], flags: ["-0", "-r", "-t", "-p", "-x", "--null", "--no-run-if-empty"]),
    "parallel": Wrapper(options: ["-j", "-I", "-a", "--jobs"], isLine: true),
    "flock": Wrapper(options: ["-w", "-E"], operands: 1),
    "watch": Wrapper(options: ["-n"], isLine: true),
    "mosh": Wrapper(options: ["-p"], operands: 1),
    "ssh": Wrapper(options: ["-B", "-b", "-c", "-D", "-E", "-e", "-F", "-I", "-i", "-J", "-L", "-l", "-m", "-O", "-o", "-p", "-Q", "-R", "-S", "-W", "-w"], operands: 1, isLine: true),
  ]

  /// Words of the shell before a command.
  static let reserved: Set<String> = [
    "!", "{", "}", "if", "then", "elif", "else", "fi", "do", "done", "while", "until", "begin",
    "and", "or", "not", "end", "coproc", "noglob", "nocorrect", "-"
  ]

  /// Programs of whose words one is a line, behind `-c` and the like.
  static let takesLine: Set<String> = [
    "su", "runuser", "script", "flock", "env"
  ]

  /// Programs that run a command somewhere else, behind `exec`, `run` or `shell`.
  static let containers: Set<String> = [
    "docker", "podman", "docker-compose", "nerdctl", "kubectl", "oc", "lxc", "incus", "adb",
    "aws-vault", "poetry", "pipenv", "uv", "direnv", "mise"
  ]

  /// Shells.
  static let shells: Set<String> = [
    "sh", "bash", "zsh", "dash", "ksh", "mksh", "ash", "fish", "rbash", "tcsh", "csh"
  ]

  /// Interpreters of languages that are not looked into, without the number of their version, and how they are given a
  /// program in place of a file.
  static let interpreters: [String: Rule] = [
    "python": Rule(letters: "c"),
    "pypy": Rule(letters: "c"),
    "perl": Rule(beginnings: ["-e", "-ne", "-pe", "-we", "-le", "-lne", "-lpe", "-nle", "-ple", "-lane", "-ane"]),
    "ruby": Rule(beginnings: ["-e", "-ne", "-pe"]),
    "node": Rule(beginnings: ["-e", "-p", "--eval", "--print"]),
    "lua": Rule(beginnings: ["-e"]),
    "php": Rule(beginnings: ["-r", "--run"]),
  ]

  /// Programs that run a command for each file they find.
  static let searchers: Set<String> = [
    "find", "fd", "fdfind"
  ]

  /// The options of theirs that such a command follows.
  static let runners: Set<String> = [
    "-exec", "-execdir", "-ok", "-okdir", "-x", "-X", "--exec", "--exec-batch"
  ]

  /// Words that the names of targets, scripts and subcommands that remove something contain, or that a part of such a name
  /// begins or ends with.
  static let removers: Set<String> = [
    "clean", "clobber", "delete", "destroy", "drop", "erase", "force", "halt", "hard", "kill",
    "mrproper", "nuke", "overwrite", "poweroff", "prune", "purge", "reboot", "remove", "reset",
    "revert", "rollback", "shutdown", "teardown", "truncate", "undeploy", "uninstall", "wipe"
  ]

  /// Such words as a whole; and what cannot be called back from others.
  static let verbs: Set<String> = [
    "rm", "del", "undefine", "forget", "stop", "down", "taint", "restore", "zap", "unlink",
    "flash", "burn", "publish", "unpublish", "deploy", "upload"
  ]
}
