/// The sources under which what programs donated on the session bus is recorded, such as `bus:org.example.Tea`.
///
///     BusSource.of(caller: "org.example.Tea")      // "bus:org.example.Tea"
///     BusSource.contains("bus:org.example.Tea")    // true
///     BusSource.contains("zsh")                    // false
///
/// Any program that reaches the bus may donate there, sandboxed ones too, so nothing else may choose such a source, and
/// nothing that stands under one is offered at a prompt. Its name is a label: a program can choose what it is called.
package enum BusSource {
  private static let prefix = "bus:"
  /// The most bytes of a caller's name that are kept.
  private static let longest = 64

  /// Returns true if a source is one of the bus.
  ///
  /// - Complexity: O(1).
  package static func contains(_ source: String) -> Bool {
    source.utf8.starts(with: prefix.utf8)
  }

  /// Returns the source of a caller by its name: its letters and digits of ASCII, dots, hyphens and underscores;
  /// `bus:unknown` where nothing is left.
  ///
  /// - Complexity: O(bytes).
  package static func of(caller name: String?) -> String {
    let kept = (name ?? "").utf8.filter(isOfName)
    return prefix
      + (kept.isEmpty ? "unknown" : String(decoding: kept.prefix(longest), as: UTF8.self))
  }

  /// Returns true if a byte may stand in a name.
  static func isOfName(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || ".-_".utf8.contains(byte)
  }

  /// Refuses a source of the bus in a donation that did not come by the bus.
  ///
  /// - Throws: `InvalidDonation`.
  package static func refuse(_ source: String) throws(InvalidDonation) {
    guard contains(source) else { return }
    throw InvalidDonation("a source that begins with \"\(prefix)\" is kept for the session bus")
  }
}
