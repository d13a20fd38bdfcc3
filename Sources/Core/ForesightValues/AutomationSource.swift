/// The sources under which an app's donations are recorded while an automation has it perform something, such as
/// `automation:cafe`.
///
///     AutomationSource.of("cafe")                    // "automation:cafe"
///     AutomationSource.contains("automation:cafe")   // true
///     AutomationSource.contains("cafe")              // false
///
/// The person did not do it, so it is not learned from, and starts no other automation.
package enum AutomationSource {
  private static let prefix = "automation:"

  /// Returns true if a source is that of an automation.
  ///
  /// - Complexity: O(1).
  package static func contains(_ source: String) -> Bool { source.utf8.starts(with: prefix.utf8) }

  /// Returns the app's own source, of one of an automation or of itself.
  package static func base(_ source: String) -> String {
    contains(source) ? String(Substring(source.utf8.dropFirst(prefix.utf8.count))) : source
  }

  /// Returns the source under which it is recorded what one donates then.
  package static func of(_ source: String) -> String { prefix + source }
}
