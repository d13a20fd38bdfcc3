/// The list: which programs destroy, when, and why.
extension DestructiveCommand {
  /// Programs that take away, write over, end or switch off, whatever they are called with.
  static let always: Set = [
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
    "init", "telinit", "function",
    // People, groups and databases are gone.
    "userdel", "deluser", "groupdel", "delgroup", "dropdb", "dropuser",
  ]

  /// Arguments that make a program destroy which is harmless otherwise.
  struct Rule {
    /// Words of which one must be there; all fit where there are none.
    var words: Set<String> = []
    /// Letters of which one must stand in a group of short options.
    var letters = ""
    /// Beginnings of words of which one must be there.
    var beginnings: [String] = []
    /// Words that make it harmless again.
    var unless: Set<String> = []

    func fits(_ arguments: [String]) -> Bool {
      if arguments.contains(where: unless.contains) { return false }
      if words.isEmpty, letters.isEmpty, beginnings.isEmpty { return true }
      return arguments.contains { argument in
        let isGroup = argument.hasPrefix("-") && !argument.hasPrefix("--")
        if words.contains(argument) || isGroup && argument.contains(where: letters.contains) {
          return true
        }
        // A long option may be cut short.
        let isCut = argument.hasPrefix("--") && argument.count > 4
        return isCut && words.contains { $0.hasPrefix(argument) }
          || beginnings.contains {
            argument.lowercased().hasPrefix($0) || isCut && $0.hasPrefix(argument)
          }
      }
    }
  }

  static let rules: [String: [Rule]] = [
    // What others have got cannot be taken back.
    "cargo": [Rule(words: ["uninstall", "yank", "publish"])],
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
    "crontab": [Rule(unless: ["-l", "-e"])],
    "history": [Rule(words: ["clear", "delete"], letters: "cd")],
    "passwd": [Rule(letters: "dl")], "swapoff": [Rule()],
    // What ran, or what it kept.
    "systemctl": [
      Rule(words: [
        "stop", "disable", "mask", "kill", "poweroff", "reboot", "halt", "isolate", "suspend",
      ])
    ],
    "tmux": [Rule(beginnings: ["kill"])], "service": [Rule(words: ["stop"])],
    "loginctl": [Rule(beginnings: ["terminate-", "kill-"])],
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
    "npm": [Rule(words: ["uninstall", "rm", "unpublish", "publish", "remove"])],
    "gem": [Rule(words: ["uninstall"])],
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

  /// Subcommands of git that take away what was never committed, or what others have.
  private static let subcommandsOfGit: [String: Rule] = [
    "push": Rule(
      words: ["--mirror", "--delete", "--prune"], letters: "fd", beginnings: ["--force", "+", ":"]),
    "reset": Rule(words: ["--hard", "--merge", "--keep"]),
    "clean": Rule(unless: ["-n", "--dry-run"]),
    "checkout": Rule(words: ["--", ".", "--force"], letters: "fB"),
    "switch": Rule(words: ["--force", "--discard-changes"], letters: "fC"),
    "restore": Rule(unless: ["--staged", "-S"]),
    "branch": Rule(words: ["--force"], letters: "DMf"),
    "tag": Rule(words: ["--delete", "--force"], letters: "df"),
    "stash": Rule(words: ["drop", "clear"]), "reflog": Rule(words: ["expire", "delete"]),
    "filter-branch": Rule(), "filter-repo": Rule(), "update-ref": Rule(letters: "d"),
    "gc": Rule(beginnings: ["--prune"]), "rm": Rule(unless: ["--cached"]), "mv": Rule(letters: "f"),
    "worktree": Rule(words: ["remove", "prune"]), "submodule": Rule(words: ["deinit", "foreach"]),
    "bisect": Rule(words: ["run"]),
  ]

  static func destroysInGit(_ arguments: [String]) -> Bool {
    var rest = arguments[...]
    while let option = rest.first, option.hasPrefix("-") {
      // Settings of the moment may make anything an alias.
      if option == "-c", rest.dropFirst().first?.hasPrefix("alias.") ?? false { return true }
      rest = rest.dropFirst(optionsOfGit.contains(option) ? 2 : 1)
    }
    if rest.first?.isEmpty ?? false { return true }
    guard let subcommand = rest.first, let rule = subcommandsOfGit[subcommand] else { return false }
    let words = Array(rest.dropFirst())
    // Files as they are in another commit.
    if subcommand == "checkout", !words.contains(where: { $0.hasPrefix("-") }), words.count > 1 {
      return true
    }
    return rule.fits(words)
  }
}
