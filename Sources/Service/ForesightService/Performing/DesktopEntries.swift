internal import Dispatch
internal import Foresight
internal import Synchronization

/// A cache of the entries of .desktop files. An entry is asked for at most once a minute, even if that fails. A
/// launcher waits only for entries that were never asked for, and not for long.
final class DesktopEntries: Sendable {
  private struct Known {
    var entry: Launcher.Entry?
    var asked: UInt64
  }

  /// The error of a failed request, for the caller that waits for it.
  private final class Failure: Sendable {
    let error = Mutex<(any Error)?>(nil)
  }

  private let ask: @Sendable ([String]) throws -> [String: Launcher.Entry]
  private let known = Mutex<[String: Known]>([:])
  private let queue = DispatchQueue(label: "foresight.entries")

  /// The age in nanoseconds up to which an answer is not asked for again (`lifetime`), and the most answers that the
  /// cache holds (`most`).
  private static let (lifetime, most) = (UInt64(60_000_000_000), 1000)

  /// The longest wait for an answer, in milliseconds. Requests that queue behind the caller's request wait as long.
  private static let patience = 300

  /// Makes an empty cache.
  ///
  /// - Parameter ask: reads the files. A separate program does so, which may hang.
  init(
    ask: @escaping @Sendable ([String]) throws -> [String: Launcher.Entry] = {
      try Launcher(paths: Environment.launcherPaths, isInSession: false).describe($0)
    }
  ) { self.ask = ask }

  /// Returns the entries of .desktop files. Files that do not exist are left out, and so are those for which no answer
  /// has arrived yet.
  func describe(_ ids: [String]) throws -> [String: Launcher.Entry] {
    let now = Environment.nanoseconds
    let (missing, stale) = known.withLock { known in
      if known.count > Self.most { known.removeAll() }
      let missing = ids.filter { known[$0] == nil }
      let stale = ids.filter { known[$0].map { now > $0.asked + Self.lifetime } ?? false }
      for id in missing + stale { known[id, default: Known(entry: nil, asked: now)].asked = now }
      return (missing, stale)
    }
    if !stale.isEmpty { queue.async { try? self.learn(stale) } }
    if !missing.isEmpty {
      let (isDone, failure) = (DispatchSemaphore(value: 0), Failure())
      queue.async {
        do { try self.learn(missing) } catch { failure.error.withLock { $0 = error } }
        isDone.signal()
      }
      _ = isDone.wait(timeout: .now() + .milliseconds(Self.patience))
      if let error = failure.error.withLock({ $0 }) { throw error }
    }
    return known.withLock { known in ids.reduce(into: [:]) { $0[$1] = known[$1]?.entry } }
  }

  private func learn(_ ids: [String]) throws {
    let entries = try ask(ids)
    let now = Environment.nanoseconds
    known.withLock { known in
      for id in ids { known[id] = Known(entry: entries[id], asked: now) }
    }
  }
}
