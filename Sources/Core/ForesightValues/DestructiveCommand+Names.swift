extension DestructiveCommand {
  /// Returns true if a word says that it takes something away, as targets, scripts and subcommands are called that do.
  ///
  ///     DestructiveCommand.isNamed(in: "dist-clean")      // true
  package static func isNamed(in word: String) -> Bool {
    word.lowercased().split { !$0.isLetter }.contains { part in
      removers.contains { part.hasPrefix($0) || part.hasSuffix($0) } || part == "rm"
    }
  }

  /// The words, or their beginnings and ends.
  private static let removers = [
    "clean", "clobber", "delete", "destroy", "drop", "erase", "force", "halt", "hard", "kill",
    "mrproper", "nuke",
    "overwrite", "poweroff", "prune", "purge", "reboot", "remove", "reset", "revert", "rollback",
    "shutdown", "teardown",
    "truncate", "undeploy", "uninstall", "wipe",
  ]
}
