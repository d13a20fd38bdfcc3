import ForesightWire

/// The rows of launchers that the command line fills.
extension LauncherRow {
  /// The ``line`` for a launcher that looks for what is typed in all of it: what is typed is not found in the reason,
  /// between whose letters stand some that nobody sees.
  var searchableLine: String {
    isDescribed
      ? "\(title) · " + description.map(String.init).joined(separator: "\u{2060}") : title
  }

  /// Returns true if the same is done when the other row is chosen, wherever the two stand.
  func hasSameChoice(as other: LauncherRow) -> Bool {
    guard let own = Choice(id: id), let others = Choice(id: other.id) else { return false }
    return (own.source, own.intent) == (others.source, others.intent)
      && own.parameters == others.parameters
  }
}
