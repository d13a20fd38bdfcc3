internal import ForesightSystem
internal import ForesightValues

/// The actions of what importers brought before they told any: apps, files and sites, by their ids, paths and hosts.
///
/// Only the latest row of each intent with its values is given one, for it is the latest that tells what is done. Nothing
/// that is learned changes.
enum ImportedActions {
  /// The first version of the tables in which importers tell them.
  static let version = 9

  /// Adds those that are missing; call it within a transaction.
  ///
  /// - Complexity: O(rows of these importers).
  static func add(to connection: Connection) throws {
    var table = InternTable(DonationLog(connection, path: "", isReadOnly: false))
    var symbols = SymbolReader(connection)
    var seen: Set<[UInt8]> = []
    var missing: [(key: LogKey, action: Action)] = []
    try connection.forEach(
      """
      SELECT d.time, d.id, d.intent, d.parameters, d.action IS NULL, p.content
        FROM donation d JOIN intent i ON i.id = d.intent JOIN word w ON w.id = i.source
        LEFT JOIN presentation p ON p.intent = d.intent AND p.time = d.time AND p.id = d.id
        WHERE w.text IN ('kde', 'xbel', 'activitywatch', 'firefox', 'chromium') AND d.kind = 0
        ORDER BY d.time DESC, d.id DESC
      """
    ) { row in
      let number = row.integer(2)
      let values = row.bytes(3) { Array($0) }
      guard seen.insert(withUnsafeBytes(of: number) { Array($0) } + values).inserted,
        row.integer(4) != 0
      else { return }
      let intent = try symbols.intent(number)
      let called = try row.presentation(5, &symbols)?.name ?? ""
      let isSite =
        ["firefox", "chromium"].contains(intent.source.text) || called.hasPrefix("Visit ")
      let file = try row.bytes(3) { try symbols.fields($0) }["file"]
      let (name, isID) = (intent.name.text, intent.source.text == "kde")
      let action: Action? =
        if isSite {
          // It is not known any more how it was visited.
          isHost(name) ? .uri("https://\(name)/") : nil
        } else if case .string(let path)? = file {
          .opening(path, with: isID ? name : nil)
        } else {
          .starting(name)
        }
      if let action { missing.append((try row.key(), action)) }
    }
    for (key, action) in missing {
      let bytes = try table.encode(action.value)
      try connection.run("UPDATE donation SET action = ? WHERE time = ? AND id = ?", bytes, key)
      table.count(bytes)
    }
    try table.flush()
  }

  /// Returns true if an intent is called as a machine is, and neither leads elsewhere nor logs in.
  private static func isHost(_ name: String) -> Bool {
    name.allSatisfy { $0.isLetter || $0.isNumber || "-._".contains($0) }
      || name.hasPrefix("[") && name.hasSuffix("]")
        && name.dropFirst().dropLast().allSatisfy { $0.isHexDigit || $0 == ":" }
  }
}
