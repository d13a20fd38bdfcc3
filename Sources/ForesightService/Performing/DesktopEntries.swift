internal import Dispatch
internal import Foresight
internal import Synchronization

/// What .desktop files say, asked for once a minute at most: a launcher that waits for rows waits only for those that
/// were never asked for.
final class DesktopEntries: Sendable {
  private struct Known {
    var entry: Launcher.Entry?
    var asked: UInt64
  }

  private let known = Mutex<[String: Known]>([:])
  private let queue = DispatchQueue(label: "foresight.entries")

  /// For how many nanoseconds an answer is taken for true, and how many are kept.
  private static let (lifetime, most) = (UInt64(60_000_000_000), 1000)

  /// What some files say; those that are not there are left out.
  func describe(_ ids: [String]) throws -> [String: Launcher.Entry] {
    let now = Environment.nanoseconds
    let (missing, stale) = known.withLock { known in
      (
        ids.filter { known[$0] == nil },
        ids.filter { known[$0].map { now - $0.asked > Self.lifetime } ?? false }
      )
    }
    if !missing.isEmpty { try ask(missing) }
    if !stale.isEmpty {
      // One question at a time, whoever asks.
      known.withLock { known in for id in stale { known[id]?.asked = now } }
      queue.async { try? self.ask(stale) }
    }
    return known.withLock { known in
      Dictionary(
        ids.compactMap { id in known[id]?.entry.map { (id, $0) } }, uniquingKeysWith: { $1 })
    }
  }

  private func ask(_ ids: [String]) throws {
    let entries = try Launcher(paths: Environment.launcherPaths, isInSession: false)
      .describe(ids)
    let now = Environment.nanoseconds
    known.withLock { known in
      if known.count > Self.most { known.removeAll() }
      for id in ids { known[id] = Known(entry: entries[id], asked: now) }
    }
  }
}
