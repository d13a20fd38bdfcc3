/// The sources under which donations that arrive on the session bus are recorded, such as `bus:org.example.Tea`.
///
///     BusSource.of(caller: "org.example.Tea")      // "bus:org.example.Tea"
///     BusSource.contains("bus:org.example.Tea")    // true
///     BusSource.contains("zsh")                    // false
///
/// Any program that reaches the bus can donate there, sandboxed ones too. Other donors therefore cannot choose such a
/// source, and no prompt offers what is recorded under one. The name in it is only a label, because a program can
/// choose what it is called.
package enum BusSource {
  private static let prefix = "bus:"
  /// The most bytes of a caller's name that are kept.
  private static let longest = 64

  /// Returns true if a source is one of the session bus.
  ///
  /// - Complexity: O(1).
  package static func contains(_ source: String) -> Bool {
    source.utf8.starts(with: prefix.utf8)
  }

  /// Returns the source of a caller by its name, of which only ASCII letters and digits, dots, hyphens and underscores
  /// are kept; `bus:unknown` if nothing is left.
  ///
  /// - Complexity: O(bytes).
  package static func of(caller name: String?) -> String {
    let kept = (name ?? "").utf8.filter(isOfName)
    return prefix
      + (kept.isEmpty ? "unknown" : String(decoding: kept.prefix(longest), as: UTF8.self))
  }

  /// Returns true if a byte is allowed in the name of a caller or a menu.
  static func isOfName(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || ".-_".utf8.contains(byte)
  }

  /// Throws if the source of a donation that did not arrive over the session bus is one of the bus.
  ///
  /// - Throws: `InvalidDonation`.
  package static func refuse(_ source: String) throws(InvalidDonation) {
    guard contains(source) else { return }
    throw InvalidDonation("a source that begins with \"\(prefix)\" is kept for the session bus")
  }
}
