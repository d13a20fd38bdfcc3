import Foresight
import ForesightSystem
import Glibc

/// Finds the words of a command line that are paths. It runs in a child of the shell, because the service may be
/// sandboxed, and a file system on another machine may never answer.
///
///     PathsReader(directory: "/src", since: start).paths(in: "vim -R main.c")      // [2], if there is a /src/main.c
struct PathsReader {
  /// The time after which the child is ended, in seconds.
  static let patience: UInt32 = 1
  private let directory: String
  private let home: String
  private let mounts = MountedFileSystems()
  /// The time from which the line may have created or deleted the files that it names.
  private let start: Instant

  /// - Parameters:
  ///   - directory: the directory in which the line began to run.
  ///   - home: the person's own directory, for which `~` stands.
  ///   - start: the time at which the line began to run; it may have ended since.
  ///   - isBlurred: true if the start is imprecise, because some shells only report how long ago it was.
  init(
    directory: String, home: String = Environment.home ?? "", since start: Instant,
    isBlurred: Bool = false
  ) {
    (self.directory, self.home) = (directory, home)
    // The times of files advance in steps of a few milliseconds.
    self.start = start.advanced(by: isBlurred ? -2_000_000 : -20_000)
  }

  /// Returns the indices of the words that were paths when the line began; `nil` if that cannot be determined.
  ///
  /// - Complexity: O(words), with a few file system calls for each.
  func paths(in line: String) -> [Int]? {
    guard directory.hasPrefix("/"), !mounts.isRemote(directory),
      let line = ShellLine(recorded: line)
    else { return nil }
    var paths: [Int] = []
    for (index, word) in ShellLine.words(of: line.text).enumerated().prefix(Limits.pathWords) {
      // A first word without a slash is a program, which is not looked up in the directory.
      guard index > 0 || word.contains("/"), let path = path(of: word) else { continue }
      guard let isThere = wasThere(path) else { return nil }
      if isThere { paths.append(index) }
    }
    return paths
  }

  /// Returns the path that a word means; `nil` for an option, and for a word with other syntax of the shell.
  private func path(of word: Substring) -> String? {
    guard !word.hasPrefix("-"), !word.contains(where: { "|&;<>()$`*?[]{}#!\"'\n\t".contains($0) })
    else { return nil }
    let plain = word.replacing("\\ ", with: " ")
    guard !plain.contains("\\") else { return nil }
    if plain == "~" || plain.hasPrefix("~/") {
      return home.isEmpty ? nil : home + plain.dropFirst()
    }
    if plain.hasPrefix("~") { return nil }
    return plain.hasPrefix("/") ? String(plain) : directory + "/" + plain
  }

  private func wasThere(_ path: String) -> Bool? {
    guard let isThere = mounts.holds(path) else { return nil }
    // If a directory has not changed since, no name was added to it or removed from it.
    if isThere, isOlder(path, \.st_ctim) { return true }
    var parent = Substring(path)
    while let slash = parent.lastIndex(of: "/") {
      parent = parent[..<slash]
      let place = parent.isEmpty ? "/" : String(parent)
      guard let isPlace = mounts.holds(place) else { return nil }
      if isPlace { return isOlder(place, \.st_mtim) ? isThere : nil }
    }
    return nil
  }

  /// Returns true if a file's time of change or modification is before the line began; false if it cannot be read.
  private func isOlder(_ path: String, _ change: KeyPath<stat, timespec>) -> Bool {
    guard let changed = FileStatus(following: path)?[dynamicMember: change] else { return false }
    return Int64(changed.tv_sec) * 1_000_000 + Int64(changed.tv_nsec) / 1000 < start.microseconds
  }
}
