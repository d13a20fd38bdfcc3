/// Numbers as people read them.
package enum Numbers {
  /// A number with a fixed number of decimals: `0.4585`, `−0.02`.
  package static func fixed(_ value: Double, _ decimals: Int) -> String {
    guard value.isFinite else { return "–" }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (abs(value) * scale).rounded()
    // Beyond this a `Double` has no decimals left to show.
    guard scaled < 1e15 else { return value.description }
    var digits = String(Int(scaled))
    digits = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    if decimals > 0 { digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -decimals)) }
    return (value < 0 && scaled > 0 ? "−" : "") + digits
  }

  /// A number with a fixed number of decimals and its sign: `+0.46`, `−0.02`.
  package static func signed(_ value: Double, _ decimals: Int) -> String {
    let text = fixed(value, decimals)
    return text.hasPrefix("−") ? text : "+" + text
  }

  /// A whole number with its thousands set apart: `491,444`.
  package static func grouped(_ value: Int) -> String {
    var groups: [String] = []
    var rest = String(abs(value))[...]
    while rest.count > 3 {
      groups.insert(String(rest.suffix(3)), at: 0)
      rest = rest.dropLast(3)
    }
    return (value < 0 ? "−" : "") + ([String(rest)] + groups).joined(separator: ",")
  }

  /// A round number where there is little room: `300`, `10k`, `1M`.
  package static func short(_ value: Int) -> String {
    switch value {
    case ..<1000: String(value)
    case ..<1_000_000: "\(value / 1000)k"
    default: "\(value / 1_000_000)M"
    }
  }

  /// A number with the noun for what it counts: `1 user`, `2 users`.
  package static func counted(_ value: Int, _ singular: String) -> String {
    grouped(value) + " " + singular + (value == 1 ? "" : "s")
  }

  /// A share in percent: `54 %`.
  package static func percent(_ share: Double, _ decimals: Int = 0) -> String {
    fixed(share * 100, decimals) + " %"
  }
}
