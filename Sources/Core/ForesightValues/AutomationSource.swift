/// The sources under which an app's donations are recorded while an automation has it perform something, such as
/// `automation:cafe`.
///
///     AutomationSource.of("cafe")                    // "automation:cafe"
///     AutomationSource.contains("automation:cafe")   // true
///     AutomationSource.contains("cafe")              // false
///
/// The person did not do what such a source records, so models do not learn from it, and it triggers no other
/// automation.
package enum AutomationSource {
  private static let prefix = "automation:"

  /// Returns true if a source is that of an automation.
  ///
  /// - Complexity: O(1).
  package static func contains(_ source: String) -> Bool { source.utf8.starts(with: prefix.utf8) }

  /// Returns the app's own source for the source of an automation, and any other source as it is.
  package static func base(_ source: String) -> String {
    contains(source) ? String(Substring(source.utf8.dropFirst(prefix.utf8.count))) : source
  }

  /// Returns the source under which donations of an app's source are recorded while an automation runs.
  package static func of(_ source: String) -> String { prefix + source }
}
