internal import ForesightValues

/// The part of an address by which a site of the web is known, and nothing else of it.
///
///     WebSite.host(of: "https://me:secret@www.Example.org:8080/letters?to=ann")      // "example.org"
///     WebSite.host(of: "file:///etc/passwd")                                         // nil
enum WebSite {
  /// The longest name that a machine may have.
  private static let longest = 253

  /// The host of an address on the web, in small letters and without `www.`; `nil` for any other address.
  ///
  /// - Complexity: O(bytes).
  static func host(of address: String) -> String? {
    var rest = Substring(address).utf8
    let scheme = rest.prefix { $0 != UInt8(ascii: ":") }
    guard ["http", "https"].contains(String(scheme)?.lowercased()) else { return nil }
    rest = rest.dropFirst(scheme.count)
    guard rest.starts(with: "://".utf8) else { return nil }
    rest = rest.dropFirst(3).prefix { !"/?#\\".utf8.contains($0) }
    // Who logs in stands before the last of these signs.
    if let sign = rest.lastIndex(of: UInt8(ascii: "@")) { rest = rest[sign...].dropFirst() }
    let isNumeric = rest.first == UInt8(ascii: "[")
    if isNumeric {
      guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      rest = rest[...end]
    } else {
      rest = rest.prefix { $0 != UInt8(ascii: ":") }
    }
    if rest.last == UInt8(ascii: ".") { rest = rest.dropLast() }
    guard var host = String(rest)?.lowercased() else { return nil }
    if host.hasPrefix("www."), host.dropFirst(4).contains(".") { host.removeFirst(4) }
    let isName = host.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || "-._".unicodeScalars.contains($0) || isNumeric && "[:]".unicodeScalars.contains($0)
    }
    return isName && (1...longest).contains(host.utf8.count) ? host : nil
  }

  /// The visit of a site as a donation.
  static func visit(_ host: String, at moment: Moment) -> Donation {
    Donation(
      at: moment, source: "", intent: host, presentation: Presentation(name: "Visit \(host)"))
  }
}
