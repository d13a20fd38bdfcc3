import Foresight
import ForesightSystem
import Glibc

/// Looks which words of a command line are paths, for a shell's child: the service may be confined, and another machine
/// may never answer.
///
///     PathsReader(directory: "/src", since: start).paths(in: "vim -R main.c")      // [2], if there is a /src/main.c
struct PathsReader {
  /// The time that a child may take in all, in seconds.
  static let patience: UInt32 = 1
  private let directory: String
  private let home: String
  private let mounts = MountedFileSystems()
  /// The time from which on the line may have made and deleted what it names.
  private let start: Instant

  /// - Parameters:
  ///   - directory: the directory in which the line was begun.
  ///   - home: the person's own directory, for which `~` stands.
  ///   - start: the time at which the line began; it may have ended since.
  ///   - isBlurred: true if some shells tell that only as well as this child was quick.
  init(
    directory: String, home: String = Environment.home ?? "", since start: Instant,
    isBlurred: Bool = false
  ) {
    (self.directory, self.home) = (directory, home)
    // The clock of files goes by steps of some milliseconds.
    self.start = start.advanced(by: isBlurred ? -2_000_000 : -20_000)
  }

  /// Returns the indices of the words that were paths when the line began; `nil` where that cannot be told.
  ///
  /// - Complexity: O(words), each with a few questions to the file system.
  func paths(in line: String) -> [Int]? {
    guard directory.hasPrefix("/"), !mounts.isRemote(directory),
      let line = ShellLine(recorded: line)
    else { return nil }
    var paths: [Int] = []
    for (index, word) in ShellLine.words(of: line.text).enumerated().prefix(Limits.pathWords) {
      // A first word is a program that is found elsewhere.
      guard index > 0 || word.contains("/"), let path = path(of: word) else { continue }
      guard let isThere = wasThere(path) else { return nil }
      if isThere { paths.append(index) }
    }
    return paths
  }

  /// The path that a word means; `nil` for an option, and for what a shell would do more with.
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
    // Where nothing came to a directory since, and nothing went, all is as it was.
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

  /// Returns true if something has not changed since the line began.
  private func isOlder(_ path: String, _ change: KeyPath<stat, timespec>) -> Bool {
    guard let changed = FileStatus(following: path)?[dynamicMember: change] else { return false }
    return Int64(changed.tv_sec) * 1_000_000 + Int64(changed.tv_nsec) / 1000 < start.microseconds
  }
}
