import ForesightValues

/// A kind of secret, and lines that hold one, made before the rules that find it.
///
/// No secret stands in this project: each is drawn from its form when a test runs, so that nobody's key is
/// published and no scanner takes a made-up one for real. In a form `%A36` are 36 letters and digits (see
/// ``SecretKinds/alphabets``), and `%p` is a password as people choose them; all else stands for itself.
struct SecretKind {
  let name: String
  let form: String
  /// Lines with `§` for the secret. One that begins with `$ ` is typed into a shell.
  let templates: [String]

  /// Whether it is put aside until the rules are done: by a hash of its name, about every other.
  var isHeldOut: Bool { StableHash.of(name) >> 7 & 1 == 1 }

  /// A line, whether it was typed into a shell, and the secret in it.
  typealias Line = (text: String, isCommand: Bool, secret: String)

  var lines: [Line] {
    templates.enumerated().map { index, template in
      var draws = Draws(seed: StableHash.combine(StableHash.of(name), UInt64(index)))
      let secret = SecretKinds.expand(form, &draws)
      let isCommand = template.hasPrefix("$ ")
      let line = String(template.dropFirst(isCommand ? 2 : 0))
      return (
        line.split(separator: "§", omittingEmptySubsequences: false)
          .joined(separator: secret), isCommand, secret
      )
    }
  }
}

/// Numbers drawn from a seed.
struct Draws {
  var seed: UInt64
  private var count: UInt64 = 0

  init(seed: UInt64) { self.seed = seed }

  mutating func draw(_ bound: Int) -> Int {
    count += 1
    return Int(StableHash.combine(seed, count) % UInt64(bound))
  }
}

/// The kinds of secrets that are looked for, and how their lines are made.
enum SecretKinds {
  static let all = table(keys, keyTemplates) + serviceKinds + table(names) + table(programs)

  static let alphabets: [Character: [Character]] = [
    "d": Array("0123456789"), "h": Array("0123456789abcdef"), "H": Array("0123456789ABCDEF"),
    "l": letters, "L": letters + letters.map { Character($0.uppercased()) },
    "a": letters + Array("0123456789"), "U": Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"),
    "A": alphanumerics, "w": alphanumerics + ["-", "_"], "b": alphanumerics + ["+", "/"],
  ]
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz")
  private static let alphanumerics =
    letters + letters.map { Character($0.uppercased()) } + Array("0123456789")

  /// Where a key that has a form of its own may stand; no word here tells of it.
  private static let keyTemplates = [
    "$ echo §", "$ ./deploy § production", "value: \"§\"", "use § for now", "ID=§", "- §",
    "$ curl 'https://api.example.com/items?id=7&t=§'", "see §, please", "$ tool add '§'",
    "{\"value\":\"§\"}",
  ]

  /// How services' keys are written, from the samples by which gitleaks tests its rules.
  private static let serviceTemplates = [
    "{I}_API_KEY=§", "{i}Token = \"§\"", "\"{i}_token\": \"§\"", "<{i}Token>§</{i}Token>",
    "{i}_token: §", "{I}_TOKEN := \"§\"", "{I}_TOKEN ?= \"§\"", "{i}Key: '§'",
    "  \"{i}Token\" => \"§\"", "$ export {I}_KEY=§", "{i}_secret=§", "var {i}Token string = \"§\"",
    "{i}Token,§,", "$ {i} --api-key §", "String {i}Token = \"§\";", "{i}.api.key=§",
  ]

  private static func table(_ text: String, _ templates: [String] = []) -> [SecretKind] {
    text.split(separator: "\n").map { line in
      let columns = line.split(separator: " ¦ ").map(String.init)
      // A key's table has its one line in front of its form.
      let isAddress = columns[1].contains("§")
      let form = isAddress ? columns[2] : columns[1]
      var own = isAddress ? [columns[1]] : Array(columns.dropFirst(2))
      if isAddress { own.append("see " + columns[1]) }
      return SecretKind(
        name: columns[0], form: form,
        templates: own.isEmpty ? drawn(2, from: templates, for: columns[0]) : own)
    }
  }

  private static var serviceKinds: [SecretKind] {
    services.split(separator: "\n").map { line in
      let columns = line.split(separator: " ¦ ").map(String.init)
      let templates = drawn(3, from: serviceTemplates, for: columns[0]).map { template in
        template.split(separator: "{i}", omittingEmptySubsequences: false)
          .joined(separator: columns[0]).split(separator: "{I}", omittingEmptySubsequences: false)
          .joined(separator: columns[0].uppercased())
      }
      return SecretKind(name: columns[0] + "-key", form: columns[1], templates: templates)
    }
  }

  private static func drawn(_ count: Int, from templates: [String], for name: String) -> [String] {
    let first = Int(StableHash.of(name) >> 9 % UInt64(templates.count))
    return (0..<count).map { templates[(first + $0 * 3) % templates.count] }
  }

  /// A secret of a form.
  static func expand(_ form: String, _ draws: inout Draws) -> String {
    var result = ""
    var rest = form[...]
    while let character = rest.popFirst() {
      guard character == "%", let name = rest.popFirst() else {
        result.append(character)
        continue
      }
      if name == "p" || name == "q" {
        result += password(&draws, isForAddress: name == "q")
        continue
      }
      let digits = rest.prefix { $0.isNumber }
      rest = rest.dropFirst(digits.count)
      let alphabet = alphabets[name] ?? []
      for _ in 0..<(Int(digits) ?? 0) { result.append(alphabet[draws.draw(alphabet.count)]) }
    }
    return result
  }

  /// A password as people choose them: a word that can be said, and often digits and a sign.
  private static func password(_ draws: inout Draws, isForAddress: Bool) -> String {
    let (heads, tails) = (Array("bdfghklmnprstvw"), Array("aeiou"))
    var result = ""
    for _ in 0..<3 + draws.draw(2) {
      result.append(heads[draws.draw(heads.count)])
      result.append(tails[draws.draw(tails.count)])
    }
    let kind = draws.draw(4)
    if kind == 3 { result = result.prefix(1).uppercased() + result.dropFirst() }
    if kind >= 1 { result += String(draws.draw(1000)) }
    if kind >= 2, !isForAddress { result.append(["!", "_", "+", ".", "-"][draws.draw(5)]) }
    return kind >= 2 ? result + "x" : result
  }
}
