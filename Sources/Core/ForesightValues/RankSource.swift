/// The sources under which choices in a ranked menu are recorded, such as `rank:files`.
///
///     try RankSource.of(menu: "files")         // "rank:files"
///     RankSource.contains("rank:files")        // true
///     RankSource.contains("zsh")               // false
///
/// Such choices serve this menu alone: nothing else learns from them or shows them.
public enum RankSource {
  private static let prefix = "rank:"
  /// The name of the menu if the caller names none.
  private static let usual = "foresight"
  /// The longest name of a menu, in bytes.
  private static let longest = 64

  /// Returns true if a source is that of a menu.
  ///
  /// - Complexity: O(1), and O(bytes) for a source of the session bus.
  public static func contains(_ source: String) -> Bool {
    source.utf8.starts(with: prefix.utf8)
      || BusSource.contains(source)
        && source.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst().starts(with: prefix.utf8)
  }

  /// Returns the source of a menu, which the caller gives by its name or by that source.
  ///
  /// - Parameter menu: letters and digits of ASCII, dots, hyphens and underscores, but not the name of a shell; `nil`
  ///   for the menu `foresight`.
  /// - Throws: `InvalidDonation` for any other name.
  public static func of(menu: String?) throws(InvalidDonation) -> String {
    let text = menu ?? usual
    let isWhole = text.utf8.starts(with: prefix.utf8)
    let name = text.utf8.dropFirst(isWhole ? prefix.utf8.count : 0)
    guard (1...longest).contains(name.count), name.allSatisfy(BusSource.isOfName) else {
      throw InvalidDonation(
        "the source is the name of a menu: up to \(longest) letters, digits, dots, hyphens and "
          + "underscores")
    }
    guard !Donation.lineSources.contains(where: { $0.utf8.elementsEqual(name) }) else {
      throw InvalidDonation(
        "the source is that of a shell, whose lines are no menu's; give the menu a name of its own")
    }
    return prefix + String(Substring(name))
  }

  /// Returns the source that replaces one that must not be written.
  package static func redacted(_ source: String) -> String {
    (BusSource.contains(source) ? BusSource.of(caller: nil) + "/" : "") + prefix + "redacted"
  }

  /// Returns the source of a menu that a program on the session bus shows, distinct from the menus of other callers.
  ///
  ///     try RankSource.of(menu: "files", caller: "org.example.Tea")      // "bus:org.example.Tea/rank:files"
  package static func of(menu: String?, caller: String?) throws(InvalidDonation) -> String {
    // A caller's name contains no slash.
    "\(BusSource.of(caller: caller))/\(try of(menu: menu))"
  }
}
