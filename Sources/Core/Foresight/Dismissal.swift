package import ForesightPrivacy
internal import ForesightValues

/// Finds the source whose suggestion is dismissed.
package enum Dismissal {
  /// Returns the named source or, if none is named, the only donor whose intents are suggested.
  ///
  ///     try Dismissal.source(nil, among: ["cafe", "mcp:claude"], Settings())      // "cafe"
  ///
  /// - Parameter donors: the sources that donated an intent of the name.
  package static func source(
    _ named: String?, among donors: [String], _ settings: Settings
  ) throws(DismissalError) -> String {
    // Sources that are not learned from, such as assistants, are never suggested, so they cannot make the choice
    // ambiguous.
    let sources = donors.filter { named?.hasSameBytes(as: $0) ?? settings.learns(from: $0) }
    guard let source = sources.first else { throw .neverDonated }
    guard sources.count == 1 else { throw .severalSources(sources) }
    return source
  }
}
