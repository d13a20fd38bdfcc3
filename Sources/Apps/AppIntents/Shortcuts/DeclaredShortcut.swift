internal import ForesightLog
internal import ForesightSystem

/// An intent that an app suggests before anything is donated.
struct DeclaredShortcut: Hashable, Sendable {
  /// The intent's name.
  var intent: String
  /// The name that a person reads.
  var name: String
  /// The mangled name by which the app's program finds the intent's type.
  var typeName: String?
  /// True if the shortcut may be suggested only if the context says that `unlocked` is true.
  var needsUnlock = false
}

extension DonationLog {
  /// Replaces a source's shortcuts; call it inside ``write(_:)``.
  func setShortcuts(_ shortcuts: [DeclaredShortcut], of source: String) throws {
    // Apps do so at every start: skip the write if nothing has changed.
    if try self.shortcuts(of: source) == shortcuts { return }
    try connection.run("DELETE FROM shortcut WHERE source = ?", source)
    for (place, shortcut) in shortcuts.enumerated() {
      try connection.run(
        "INSERT INTO shortcut VALUES (?, ?, ?, ?, ?, ?)", source, place, shortcut.intent,
        shortcut.name, shortcut.typeName ?? "", shortcut.needsUnlock ? 1 : 0)
    }
  }

  /// A source's shortcuts in their order.
  func shortcuts(of source: String) throws -> [DeclaredShortcut] {
    try connection.all(
      "SELECT intent, name, type, needs_unlock FROM shortcut WHERE source = ? ORDER BY place",
      source
    ) { row in
      DeclaredShortcut(
        intent: row.text(0), name: row.text(1),
        typeName: row.text(2).isEmpty ? nil : row.text(2), needsUnlock: row.integer(3) != 0)
    }
  }
}
