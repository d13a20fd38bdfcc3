import ForesightCLinux

/// Watches a store's files for changes: the database, its write-ahead log and the settings, and any file that replaces
/// one of them. It uses inotify, and never polls.
final class StoreWatch {
  private let directory: String
  private let names: Set<String>
  private var source: EventSource?

  init(_ store: String) {
    let slash = store.lastIndex(of: "/") ?? store.startIndex
    directory = slash == store.startIndex ? "/" : String(store[..<slash])
    let name = String(store[store.index(after: slash)...])
    names = [name, name + "-wal", name + ".settings"]
  }

  /// True while the directory of the store is watched.
  var isOn: Bool { source != nil }

  /// Begins to watch if the store's directory exists, and does nothing otherwise.
  ///
  /// - Parameter changed: called on the loop at each change. `isSettings` is true if the settings may have changed.
  func begin(_ loop: EventLoop, changed: @escaping (_ isSettings: Bool) -> Void) {
    let mask = IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
    let gone = IN_DELETE_SELF | IN_MOVE_SELF
    source = loop.inotify(directory, mask | gone) { [unowned self] name, mask in
      if mask & (UInt32(bitPattern: gone) | UInt32(IN_IGNORED)) != 0 { source = nil }
      if name.isEmpty || names.contains(name) {
        changed(name.isEmpty || name.hasSuffix(".settings"))
      }
    }
  }
}
