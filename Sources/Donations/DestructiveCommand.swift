/// The commands that destroy something, or do what cannot be taken back.
///
///     DestructiveCommand.isIn("cd /tmp && sudo -u ada rm -rf build")    // true
///     DestructiveCommand.isIn("grep rm notes")                          // false
///
/// Nothing is ever composed for them, and a line that has one is offered only as it was typed, where it was typed: a wrong
/// word, taken by one key and run by the next, would cost what nobody can bring back. Where it cannot be told what a line
/// runs, it counts as one of them.
public enum DestructiveCommand {
  /// Returns true if a line has such a command, wherever in it: behind `sudo` or `xargs`, in quotes, in a substitution.
  ///
  /// - Parameter aliases: what stands for a first word, by that word.
  /// - Complexity: O(characters), and as much again for each level of `sh -c` and the like.
  public static func isIn(_ line: String, aliases: [String: String] = [:]) -> Bool {
    isIn(line, aliases, depth: 0)
  }

  /// More levels of commands within commands are not read.
  private static let deepest = 8

  private static func isIn(_ line: String, _ aliases: [String: String], depth: Int) -> Bool {
    if depth > deepest { return true }
    let commands = ShellCommands(line)
    // A function that calls itself twice in the background fills the machine.
    if commands.isTooDeep || line.filter({ !$0.isWhitespace }).contains(":|:&") { return true }
    return commands.all.contains { command in
      command.overwrites || destroys(command.words[...], command.isFed, aliases, depth)
    }
  }

  /// Words of the shell before a command.
  private static let reserved: Set = [
    "!", "{", "}", "if", "then", "elif", "else", "fi", "do", "done", "while", "until", "time",
    "begin",
    "and", "or", "not", "end", "coproc", "noglob", "nocorrect", "-",
  ]

  private static func destroys(
    _ all: ArraySlice<ShellCommands.Word>, _ isFed: Bool, _ aliases: [String: String], _ depth: Int
  ) -> Bool {
    if depth > deepest { return true }
    let words = all.drop { word in
      !word.isOpaque && reserved.contains(word.text) || Substring(word.text).isAssignment
    }
    guard let first = words.first else { return false }
    if first.isOpaque { return true }
    var name = first.text.split(separator: "/").last.map(String.init) ?? ""
    // In zsh the path of a command.
    if name.hasPrefix("=") { name.removeFirst() }
    let arguments = Array(words.dropFirst())
    if let expansion = aliases[first.text] {
      var others = aliases
      others[first.text] = nil
      let rest = arguments.map { " " + quoted($0) }.joined()
      if isIn(expansion + rest, others, depth: depth + 1) { return true }
    }
    if always.contains(name) || name.hasPrefix("mkfs.") { return true }
    let texts = arguments.map(\.text)
    if rules[name]?.contains(where: { $0.fits(texts) }) ?? false { return true }
    if name == "git", destroysInGit(texts) { return true }
    if searchers.contains(name) {
      return arguments.indices.contains { index in
        [
          "-exec", "-execdir", "-ok", "-okdir", "-x", "-X", "--exec", "--exec-batch",
        ].contains(arguments[index].text)
          && destroys(arguments[(index + 1)...], false, aliases, depth + 1)
      }
    }
    if interpreters.contains(name) {
      let hasScript = texts.contains { !$0.hasPrefix("-") }
      // What is read from a pipe, or is code of another language, cannot be seen.
      return isFed && !hasScript || texts.contains { ["-c", "-e", "-E"].contains($0) }
    }
    if shells.contains(name) {
      guard let place = texts.firstIndex(where: { $0.hasPrefix("-") && $0.hasSuffix("c") }) else {
        return isFed && !texts.contains { !$0.hasPrefix("-") }
      }
      return isRun(arguments.dropFirst(place + 1).prefix(1), aliases, depth)
    }
    if name == "eval" { return isRun(arguments[...], aliases, depth) }
    if containers.contains(name), texts.contains(where: { $0 == "exec" || $0 == "run" }) {
      // Which of their words begin the command only they know.
      return arguments.indices.contains { place in
        !arguments[place].isOpaque && destroys(arguments[place...], false, aliases, depth + 1)
      }
    }
    // One word that is a line, as behind `su -c` and `env -S`.
    if let place = texts.firstIndex(where: { $0 == "-c" || $0 == "-S" || $0 == "--command" }),
      takesLine.contains(name), isRun(arguments.dropFirst(place + 1).prefix(1), aliases, depth)
    {
      return true
    }
    guard let wrapper = wrappers[name] else { return false }
    return starts(in: arguments, wrapper).contains { place in
      wrapper.isLine
        ? isRun(arguments[place...], aliases, depth)
        : destroys(arguments[place...], isFed, aliases, depth + 1)
    }
  }

  /// Whether a command line that is made of words has such a command.
  private static func isRun(
    _ words: ArraySlice<ShellCommands.Word>, _ aliases: [String: String], _ depth: Int
  ) -> Bool {
    if words.contains(where: { $0.isOpaque && !$0.text.contains(" ") }) { return true }
    return isIn(words.map(\.text).joined(separator: " "), aliases, depth: depth + 1)
  }

  private static func quoted(_ word: ShellCommands.Word) -> String {
    word.isOpaque
      ? "$word" : "'" + word.text.split(separator: "'").joined(separator: #"'\''"#) + "'"
  }

  /// Where the command may begin behind a program that runs one.
  ///
  /// - Parameter values: its options that have a value in the next word.
  private static func starts(in words: [ShellCommands.Word], _ values: Wrapper) -> [Int] {
    var index = 0
    var starts: [Int] = []
    while index < words.count {
      let text = words[index].text
      if text == "--" {
        index += 1
        break
      }
      if Substring(text).isAssignment {
        index += 1
      } else if text.hasPrefix("-"), text.count > 1 {
        let isAlone = values.options.contains(text)
        index += isAlone ? 2 : 1
        // One that is not known may have a value or not, unless that stands in the same word.
        let isWhole = text.contains("=") || values.options.contains(String(text.prefix(2)))
        if !isAlone, !isWhole { starts.append(index + 1) }
      } else {
        break
      }
    }
    starts.append(index + values.operands)
    return starts.filter { $0 < words.count }
  }

  // MARK: What runs others

  /// How a program that runs another one is called.
  private struct Wrapper {
    /// Its options with a value of their own.
    var options: Set<String> = []
    /// How many words stand before the command.
    var operands = 0
    /// Whether its words are made one line for a shell.
    var isLine = false
  }

  private static let wrappers: [String: Wrapper] = [
    "sudo": Wrapper(options: [
      "-u", "-g", "-h", "-p", "-C", "-r", "-t", "-T", "-U", "-D", "-R", "--user", "--group",
      "--host",
      "--prompt", "--chdir", "--chroot",
    ]),
    "doas": Wrapper(options: ["-u", "-C"]), "pkexec": Wrapper(options: ["--user"]),
    "run0": Wrapper(options: ["-u", "-g", "-D"]), "gosu": Wrapper(operands: 1),
    "runuser": Wrapper(options: ["-u", "-g", "-G"]),
    "env": Wrapper(options: ["-u", "-C", "--unset", "--chdir"]), "command": Wrapper(),
    "builtin": Wrapper(), "exec": Wrapper(options: ["-a"]), "nohup": Wrapper(),
    "nice": Wrapper(options: ["-n"]), "ionice": Wrapper(options: ["-c", "-n"]),
    "chrt": Wrapper(operands: 1), "taskset": Wrapper(operands: 1),
    "time": Wrapper(options: ["-f", "-o"]),
    "timeout": Wrapper(options: ["-s", "-k"], operands: 1),
    "stdbuf": Wrapper(options: ["-i", "-o", "-e"]), "setsid": Wrapper(), "unbuffer": Wrapper(),
    "chronic": Wrapper(), "fakeroot": Wrapper(), "chroot": Wrapper(operands: 1),
    "unshare": Wrapper(), "nsenter": Wrapper(options: ["-t"]), "busybox": Wrapper(),
    "toybox": Wrapper(),
    "strace": Wrapper(options: ["-e", "-o", "-p", "-s"]),
    "ltrace": Wrapper(options: ["-e", "-o", "-p"]), "entr": Wrapper(),
    "systemd-run": Wrapper(options: ["-p", "-u"]), "systemd-inhibit": Wrapper(),
    "dbus-run-session": Wrapper(), "xvfb-run": Wrapper(), "firejail": Wrapper(),
    "xargs": Wrapper(options: ["-I", "-n", "-P", "-L", "-d", "-E", "-s", "-a"]),
    "parallel": Wrapper(options: ["-j", "-I", "-a", "--jobs"], isLine: true),
    "caffeinate": Wrapper(),
    "flock": Wrapper(options: ["-w", "-E"], operands: 1),
    "watch": Wrapper(options: ["-n"], isLine: true),
    "ssh": Wrapper(
      options: [
        "-B", "-b", "-c", "-D", "-E", "-e", "-F", "-I", "-i", "-J", "-L", "-l", "-m", "-O", "-o",
        "-p",
        "-Q", "-R", "-S", "-W", "-w",
      ], operands: 1, isLine: true),
  ]

  private static let takesLine: Set = ["su", "runuser", "script", "flock", "env"]
  private static let containers: Set = ["docker", "podman", "docker-compose", "kubectl"]

  private static let shells: Set = [
    "sh", "bash", "zsh", "dash", "ksh", "mksh", "ash", "fish", "rbash", "tcsh", "csh",
  ]
  private static let interpreters: Set = [
    "python", "python3", "python2", "perl", "ruby", "node", "lua", "php",
  ]
  private static let searchers: Set = ["find", "fd", "fdfind"]

  // MARK: What destroys

  /// Programs that take away, write over, end or switch off, whatever they are called with.
  private static let always: Set = [
    // Files are gone, or under another name that something else had.
    "rm", "rmdir", "unlink", "mv", "shred", "srm", "wipe", "truncate", "rename", "mmv",
    "trash-empty",
    // What was on a device is gone.
    "dd", "mkfs", "mke2fs", "mkswap", "wipefs", "fdisk", "sfdisk", "cfdisk", "gdisk", "sgdisk",
    "parted",
    "blkdiscard", "lvremove", "lvreduce", "vgremove", "pvremove", "mdadm", "cryptsetup",
    "badblocks",
    // What ran has ended, with what it had not saved.
    "kill", "killall", "killall5", "pkill", "xkill", "skill", "poweroff", "reboot", "shutdown",
    "halt",
    "init", "telinit",
    // People, groups and databases are gone.
    "userdel", "deluser", "groupdel", "delgroup", "dropdb", "dropuser",
  ]

  /// What makes a program that is harmless otherwise one of them.
  private struct Rule {
    /// Words of which one must be there; all fit where there are none.
    var words: Set<String> = []
    /// Letters of which one must stand in a group of short options.
    var letters = ""
    /// What a word must begin with.
    var beginnings: [String] = []
    /// Words that make it harmless again.
    var unless: Set<String> = []

    func fits(_ arguments: [String]) -> Bool {
      if arguments.contains(where: unless.contains) { return false }
      if words.isEmpty, letters.isEmpty, beginnings.isEmpty { return true }
      return arguments.contains { argument in
        let isGroup = argument.hasPrefix("-") && !argument.hasPrefix("--")
        return words.contains(argument) || isGroup && argument.contains(where: letters.contains)
          || beginnings.contains { argument.lowercased().hasPrefix($0) }
      }
    }
  }

  private static let rules: [String: [Rule]] = [
    // All below a directory, which had other modes and owners each.
    "chmod": [Rule(words: ["--recursive"], letters: "R")],
    "chown": [Rule(words: ["--recursive"], letters: "R")],
    "chgrp": [Rule(words: ["--recursive"], letters: "R")],
    "setfacl": [Rule(letters: "Rb")],
    // Files that are there already are written over, though one is asked not to.
    "cp": [Rule(words: ["--force", "--remove-destination"], letters: "f")],
    "ln": [Rule(words: ["--force"], letters: "f")],
    "tee": [Rule(unless: ["-a", "--append", "--help", "--version"])],
    "sed": [Rule(letters: "i", beginnings: ["--in-place"])],
    "perl": [Rule(letters: "i")], "ruby": [Rule(letters: "i")],
    "rsync": [Rule(beginnings: ["--delete", "--remove-source"])],
    "tar": [Rule(beginnings: ["--remove-files"])], "zip": [Rule(letters: "m")],
    "unzip": [Rule(letters: "o")], "sort": [Rule(letters: "o", beginnings: ["--output"])],
    "find": [Rule(words: ["-delete", "-fprint", "-fprintf", "-fls"])],
    "fuser": [Rule(words: ["--kill"], letters: "k")],
    "crontab": [Rule(letters: "r")], "history": [Rule(words: ["clear", "delete"], letters: "cd")],
    "passwd": [Rule(letters: "dl")], "swapoff": [Rule()],
    // What ran, or what it kept.
    "systemctl": [
      Rule(words: [
        "stop", "disable", "mask", "kill", "poweroff", "reboot", "halt", "isolate", "suspend",
      ])
    ],
    "service": [Rule(words: ["stop"])], "loginctl": [Rule(beginnings: ["terminate-", "kill-"])],
    "journalctl": [Rule(beginnings: ["--vacuum"])],
    "docker": [
      Rule(words: ["rm", "rmi", "kill", "stop", "prune", "down", "remove"])
    ],
    "podman": [Rule(words: ["rm", "rmi", "kill", "stop", "prune", "down", "remove"])],
    "docker-compose": [Rule(words: ["rm", "kill", "down"])],
    "kubectl": [Rule(words: ["delete", "drain", "--force"])],
    "helm": [Rule(words: ["uninstall", "delete", "rollback"])],
    "terraform": [Rule(words: ["destroy", "-destroy", "-auto-approve", "--auto-approve"])],
    "tofu": [Rule(words: ["destroy", "-destroy", "-auto-approve", "--auto-approve"])],
    "aws": [
      Rule(words: ["rm", "rb", "mv"], beginnings: ["delete", "terminate-", "--delete", "--force"])
    ],
    "gcloud": [Rule(words: ["delete"])], "az": [Rule(words: ["delete"])],
    "gh": [Rule(words: ["delete", "close"])], "nmcli": [Rule(words: ["delete"])],
    "ip": [Rule(words: ["flush", "del", "delete"])],
    "iptables": [Rule(words: ["--flush"], letters: "FX")],
    "nft": [Rule(words: ["flush", "delete"])],
    "ufw": [Rule(words: ["reset", "disable", "delete"])],
    "zfs": [Rule(words: ["destroy", "rollback"])], "zpool": [Rule(words: ["destroy"])],
    "btrfs": [Rule(words: ["delete"])],
    // Packages, with what only they needed.
    "apt": [Rule(words: ["remove", "purge", "autoremove"])],
    "apt-get": [Rule(words: ["remove", "purge", "autoremove"])], "dpkg": [Rule(letters: "rP")],
    "dnf": [Rule(words: ["remove", "erase", "autoremove"])],
    "yum": [Rule(words: ["remove", "erase"])],
    "zypper": [Rule(words: ["remove", "rm"])], "pacman": [Rule(letters: "R")],
    "brew": [Rule(words: ["uninstall", "remove", "rm", "cleanup"])],
    "snap": [Rule(words: ["remove"])], "flatpak": [Rule(words: ["uninstall", "remove"])],
    "pip": [Rule(words: ["uninstall"])], "pip3": [Rule(words: ["uninstall"])],
    "npm": [Rule(words: ["uninstall", "rm", "unpublish", "remove"])],
    "gem": [Rule(words: ["uninstall"])], "cargo": [Rule(words: ["uninstall", "yank"])],
    // What databases hold.
    "redis-cli": [Rule(beginnings: ["flush", "del"])],
    "psql": [Rule(beginnings: ["drop", "delete", "truncate", "update", "alter"])],
    "mysql": [Rule(beginnings: ["drop", "delete", "truncate", "update", "alter"])],
    "sqlite3": [Rule(beginnings: ["drop", "delete", "update", "alter"])],
    // What was not committed, or never will be found again.
    "hg": [Rule(words: ["strip", "purge", "rollback", "revert", "--clean"], letters: "C")],
    "svn": [Rule(words: ["revert", "delete", "del", "remove", "rm"])],
    "foresight": [Rule(words: ["forget"])],
  ]

  /// Options of git before its subcommand that have a value in the next word.
  private static let optionsOfGit: Set = ["-C", "-c", "--git-dir", "--work-tree", "--namespace"]

  /// What of git takes away what was never committed, or what others have.
  private static let subcommandsOfGit: [String: Rule] = [
    "push": Rule(
      words: ["--mirror", "--delete", "--prune"], letters: "fd", beginnings: ["--force", "+", ":"]),
    "reset": Rule(words: ["--hard", "--merge", "--keep"]),
    "clean": Rule(unless: ["-n", "--dry-run"]),
    "checkout": Rule(words: ["--", ".", "--force"], letters: "fB"),
    "switch": Rule(words: ["--force", "--discard-changes"], letters: "fC"),
    "restore": Rule(unless: ["--staged", "-S"]),
    "branch": Rule(words: ["--delete", "--force"], letters: "dDMf"),
    "tag": Rule(words: ["--delete", "--force"], letters: "df"),
    "stash": Rule(words: ["drop", "clear"]), "reflog": Rule(words: ["expire", "delete"]),
    "filter-branch": Rule(), "filter-repo": Rule(), "update-ref": Rule(letters: "d"),
    "gc": Rule(beginnings: ["--prune"]), "rm": Rule(unless: ["--cached"]), "mv": Rule(letters: "f"),
    "worktree": Rule(words: ["remove", "prune"]), "submodule": Rule(words: ["deinit", "foreach"]),
    "bisect": Rule(words: ["run"]),
  ]

  private static func destroysInGit(_ arguments: [String]) -> Bool {
    var rest = arguments[...]
    while let option = rest.first, option.hasPrefix("-") {
      // Settings of the moment may make anything an alias.
      if option == "-c", rest.dropFirst().first?.hasPrefix("alias.") ?? false { return true }
      rest = rest.dropFirst(optionsOfGit.contains(option) ? 2 : 1)
    }
    guard let subcommand = rest.first, let rule = subcommandsOfGit[subcommand] else { return false }
    return rule.fits(Array(rest.dropFirst()))
  }
}
