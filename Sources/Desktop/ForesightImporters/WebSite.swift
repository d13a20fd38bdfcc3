internal import ForesightFormats
internal import ForesightValues

/// The parts of a web address that identify its site and lead back to it. The rest of the address is dropped.
///
///     WebSite("https://me:secret@www.Example.org:8080/letters?to=ann")?.host       // "example.org"
///     WebSite("https://me:secret@www.Example.org:8080/letters?to=ann")?.start      // "https://www.example.org:8080/"
///     WebSite("file:///etc/passwd")?.host                                          // nil
struct WebSite {
  /// The host, in lower case and without `www.`.
  let host: String
  /// The address of the site's start page: its scheme, host and port.
  let start: String

  /// The longest host name, in bytes.
  private static let longest = 253

  /// Reads an address on the web; `nil` for any other.
  ///
  /// - Complexity: O(bytes).
  init?(_ address: String) {
    var rest = Substring(address).utf8
    let letters = rest.prefix { $0 != UInt8(ascii: ":") }
    guard let scheme = String(letters)?.lowercased(), ["http", "https"].contains(scheme) else {
      return nil
    }
    rest = rest.dropFirst(letters.count)
    guard rest.starts(with: "://".utf8) else { return nil }
    rest = rest.dropFirst(3).prefix { !"/?#\\".utf8.contains($0) }
    // A user's name and password end at the last of these signs.
    if let sign = rest.lastIndex(of: UInt8(ascii: "@")) { rest = rest[sign...].dropFirst() }
    let authority = rest
    let isNumeric = rest.first == UInt8(ascii: "[")
    if isNumeric {
      guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      rest = rest[...end]
    } else {
      rest = rest.prefix { $0 != UInt8(ascii: ":") }
    }
    let port = authority[rest.endIndex...].dropFirst()
    if rest.last == UInt8(ascii: ".") { rest = rest.dropLast() }
    guard var host = String(rest)?.lowercased() else { return nil }
    let named = host
    if host.hasPrefix("www."), host.dropFirst(4).contains(".") { host.removeFirst(4) }
    let isName = host.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || "-._".unicodeScalars.contains($0) || isNumeric && "[:]".unicodeScalars.contains($0)
    }
    guard isName, (1...Self.longest).contains(host.utf8.count) else { return nil }
    let number = String(port).flatMap { UInt16($0) }
    (self.host, start) = (host, "\(scheme)://\(named)\(number.map { ":\($0)" } ?? "")/")
  }

  /// Returns the visit of a site as a record of an import.
  ///
  /// - Parameter visit: the site's host and, as the detail, the address of its start page.
  static func record(_ visit: Stretches.Stretch, at moment: Moment) -> Record {
    var donation = Donation(
      at: moment, source: "", intent: visit.name,
      presentation: Presentation(name: "Visit \(visit.name)"))
    donation.action = visit.detail.map { .uri($0) }
    return Record(donation: donation, user: nil, line: visit.row)
  }
}
