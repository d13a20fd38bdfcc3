internal import Foresight
internal import Synchronization

/// The words that installed completions name, for the questions of shells. A question never waits: it gets the words
/// that were read by then.
///
/// An errand reads the words at the first question, and checks for changes at the first question after ten minutes. It
/// may be used from any thread.
final class ProgramMemory: Sendable {
  private struct Known {
    var catalog: ProgramCatalog?
    /// The time at which the last reading or check was begun, in nanoseconds.
    var looked: UInt64?
    /// The text before the word being typed in the last question, and the words for it.
    var last: (before: Substring, words: ProgramWords?)?
  }

  private let path: String
  private let directories: [String]
  private let known = Mutex(Known())
  /// The age at which the files are checked for changes (`lifetime`), and the time that reading them may take
  /// (`patience`), in nanoseconds.
  private static let (lifetime, patience): (UInt64, UInt64) = (600_000_000_000, 10_000_000_000)

  /// - Parameters:
  ///   - path: the path of the store.
  ///   - directories: the directories of completions.
  init(store path: String, _ directories: [String]) {
    (self.path, self.directories) = (path, directories)
  }

  /// Returns the words for the program of a line; `nil` if there are none, or if they were not read yet.
  func words(forLine typed: String, _ errands: Errands) -> ProgramWords? {
    guard let blank = typed.lastIndex(of: " ") else { return nil }
    let before = typed[...blank]
    let now = Environment.nanoseconds
    let (words, isDue) = known.withLock { known in
      let isDue = known.looked.map { now > $0 + Self.lifetime } ?? true
      if isDue { known.looked = now }
      if known.last?.before != before {
        known.last = (before, known.catalog?.words(forLine: typed))
      }
      return (known.last?.words, isDue)
    }
    if isDue {
      errands.post { [self] in
        let end = Environment.nanoseconds + Self.patience
        let catalog = ProgramCatalog.refreshed(
          store: path, directories, now: Environment.now
        ) { Environment.nanoseconds > end }
        known.withLock { ($0.catalog, $0.last) = (catalog, nil) }
      }
    }
    return words
  }
}
