import ForesightWire

/// Rows as the command line passes them to a launcher.
extension LauncherRow {
  /// The ``line`` for a launcher that searches the whole line. Invisible word joiners between the letters of the reason
  /// keep the search from finding it.
  var searchableLine: String {
    isDescribed
      ? "\(title) · " + description.map(String.init).joined(separator: "\u{2060}") : title
  }

  /// Returns true if choosing either row has the same effect, whatever their ranks are.
  func hasSameChoice(as other: LauncherRow) -> Bool {
    guard let own = Choice(id: id), let others = Choice(id: other.id) else { return false }
    return (own.source, own.intent) == (others.source, others.intent)
      && own.parameters == others.parameters
  }
}
