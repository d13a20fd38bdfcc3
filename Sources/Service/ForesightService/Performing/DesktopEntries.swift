internal import Dispatch
internal import Foresight
internal import Synchronization

/// The entries of .desktop files, asked for once a minute at most, whatever comes of it: a launcher that waits for rows
/// waits only for those that were never asked for, and not for long.
final class DesktopEntries: Sendable {
  private struct Known {
    var entry: Launcher.Entry?
    var asked: UInt64
  }

  /// The error because of which asking failed.
  private final class Failure: Sendable {
    let error = Mutex<(any Error)?>(nil)
  }

  private let ask: @Sendable ([String]) throws -> [String: Launcher.Entry]
  private let known = Mutex<[String: Known]>([:])
  private let queue = DispatchQueue(label: "foresight.entries")

  /// The time for which an answer is taken for true, in nanoseconds, and the most answers that are kept.
  private static let (lifetime, most) = (UInt64(60_000_000_000), 1000)

  /// The time for which an answer is waited for, in milliseconds: callers that ask meanwhile wait too.
  private static let patience = 300

  /// Begins with no entries.
  ///
  /// - Parameter ask: reads files; a program of its own does, which may hang.
  init(
    ask: @escaping @Sendable ([String]) throws -> [String: Launcher.Entry] = {
      try Launcher(paths: Environment.launcherPaths, isInSession: false).describe($0)
    }
  ) { self.ask = ask }

  /// Returns the entries of some .desktop files; those that do not exist are left out, and those for which no answer has
  /// come yet.
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
    return known.withLock { known in
      Dictionary(
        ids.compactMap { id in known[id]?.entry.map { (id, $0) } }, uniquingKeysWith: { $1 })
    }
  }

  private func learn(_ ids: [String]) throws {
    let entries = try ask(ids)
    let now = Environment.nanoseconds
    known.withLock { known in
      for id in ids { known[id] = Known(entry: entries[id], asked: now) }
    }
  }
}
