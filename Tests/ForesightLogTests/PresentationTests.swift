import ForesightSystem
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

@testable import ForesightLog

struct PresentationTests {
  private let directory: TemporaryDirectory
  private let log: DonationLog

  init() throws {
    directory = try TemporaryDirectory()
    log = try DonationLog(path: directory.store, create: true)
  }

  private func shown(
    _ intent: String, at seconds: Int64, kind: Donation.Kind = .donation,
    _ presentation: Presentation?, _ parameters: Fields = [:]
  ) -> Donation {
    var donation = donation(intent, at: seconds, kind: kind, parameters)
    donation.presentation = presentation
    return donation
  }

  /// What each intent declares, by its name.
  private func declarations(
    _ log: DonationLog, before end: Instant = Instant(microseconds: .max)
  ) throws -> [String: Presentation] {
    try log.read { log in
      let reader = try SuggestionReader(log)
      var found: [String: Presentation] = [:]
      for number in 0..<100 {
        guard let intent = try? reader.intent(number: Int64(number)) else { continue }
        found[intent.name] = try reader.declaration(ofIntent: Int64(number), before: end)
      }
      return found
    }
  }

  /// Every word with its uses, and every intent with its.
  private func uses(_ path: String) throws -> [String] {
    var lines: [String] = []
    try Connection(path: path).prepare("SELECT kind, text, uses FROM word").forEach {
      lines.append("\($0.integer(0)) \($0.text(1)) \($0.integer(2))")
    }
    return lines.sorted()
  }

  private let presentations = [
    Presentation(), Presentation(isDiscoverable: false), Presentation(needsUnlock: true, name: "N"),
    Presentation(name: "N", typeName: "4Cafe5OrderV"), Presentation(typeName: "4Cafe3PayV"),
    Presentation(name: "\u{e9}", combinations: [Combination(parameters: [], title: "")]),
    Presentation(
      isDiscoverable: false, needsUnlock: true, name: "size",
      combinations: [
        Combination(parameters: ["size", "e\u{301}"], title: "large", subtitle: ""),
        Combination(parameters: [], title: "size", subtitle: "e\u{301}"),
        Combination(parameters: (0..<16).map { "p\($0)" }, title: "\n\t ✓"),
      ]),
    Presentation(
      combinations: (0..<16).map { number in
        Combination(parameters: ["n\(number)"], title: "t\(number)", subtitle: "s\(number)")
      }),
    Presentation(texts: [ParameterText(parameter: "size", text: "Large")]),
    Presentation(
      name: "N", combinations: [Combination(parameters: ["size"], title: "size")],
      texts: (0..<20).map { ParameterText(parameter: "p\($0)", text: "t\($0)") }),
  ]

  @Test func whatWasWrittenWithoutTextsIsReadAndTextsAreTheLast() {
    let without: [UInt8] = [0, 1, 1, 7, 8, 0]
    let with: [UInt8] = [0, 2, 1, 7, 8, 0, 1, 7, 9, 0, 1]
    for (bytes, texts) in [(without, 0), (with, 1), (without + [9], 1)] {
      let presentation = bytes.withUnsafeBytes { Presentation(coded: $0) { "\($0)" } }
      #expect(presentation.texts.count == texts)
      let again = presentation.coded { Int64($0) ?? 0 }
      if bytes.last != 9 { #expect(again == bytes) }
    }
  }

  @Test func presentationsComeBackAsTheyWere() throws {
    let donations = presentations.enumerated().flatMap { number, presentation in
      [
        shown("A", at: Int64(number), presentation, ["size": "large"]),
        shown("B", at: Int64(number), nil),
        shown("A", at: Int64(number), kind: .dismissal, presentation),
      ]
    }
    try log.add(donations)
    let found = try log.all()
    #expect(found.map(\.presentation) == donations.map(\.presentation))
    // Equality takes two encodings of an accent for one; the store must not.
    let names = found.compactMap { $0.presentation?.combinations.first?.parameters.last }
    #expect(names.filter { $0.hasSameBytes(as: "e\u{301}") }.count == 2)
    #expect(try log.countPresentations(of: .donation) == presentations.count)
    #expect(try log.countPresentations(of: .dismissal) == presentations.count)
  }

  @Test func aDonationWithoutOneCostsNothingMore() throws {
    try log.add((0..<50).map { donation("A", at: $0) })
    let connection = try Connection(path: directory.store, access: .readOnly)
    #expect(try connection.integer("SELECT count(*) FROM presentation") == 0)
    #expect(try connection.integer("SELECT count(*) FROM pragma_table_info('donation')") == 13)
    #expect(try log.countPresentations(of: .donation) == 0 && declarations(log).isEmpty)
  }

  @Test func theLatestDonationThatDeclaresHolds() throws {
    let (first, second) = (Presentation(name: "first"), Presentation(name: "second"))
    try log.add([
      shown("A", at: 1, first), shown("A", at: 5, second), shown("A", at: 9, nil),
      shown("B", at: 2, nil),
    ])
    // Whatever the order of arrival.
    try log.add([shown("A", at: 3, Presentation(name: "late"))])
    #expect(try declarations(log) == ["A": second])
    func before(_ seconds: Int64) throws -> Presentation? {
      try declarations(log, before: donation("", at: seconds).moment.instant)["A"]
    }
    #expect(try before(5)?.name == "late" && before(3) == first && before(1) == nil)
  }

  @Test func aRowThatIsThereAlreadyKeepsItsPresentation() throws {
    try log.add([shown("A", at: 1, presentations[2])])
    let before = try log.all()
    #expect(try log.add([shown("A", at: 1, presentations[4]), shown("A", at: 1, nil)]).added == 1)
    #expect(try log.all().first == before.first && log.all().last?.presentation == nil)
  }

  @Test func forgettingEqualsNeverHavingDeclared() throws {
    var random = SystemRandomNumberGenerator()
    for round in 0..<30 {
      try log.add(
        (0..<20).map { _ in
          shown(
            "I\(Int.random(in: 0..<4, using: &random))", at: .random(in: 0..<50, using: &random),
            kind: .random(in: 0..<4, using: &random) == 0 ? .dismissal : .donation,
            Bool.random(using: &random) ? presentations.randomElement(using: &random) : nil,
            ["size": .integer(.random(in: 0..<9, using: &random))])
        })
      let start = donation("", at: .random(in: 0..<50, using: &random)).moment.instant
      _ = try log.write { log in
        try log.forget(
          DonationQuery(
            since: start, before: start.advanced(by: 20_000_000),
            intent: round % 2 == 0 ? "I\(round % 4)" : nil))
      }
      let other = try TemporaryDirectory()
      let twin = try DonationLog(path: other.store, create: true)
      try twin.add(log.all())
      #expect(try twin.all() == log.all() && declarations(twin) == declarations(log))
      #expect(try uses(other.store) == uses(directory.store))
    }
  }

  @Test func forgottenTitlesAreNoLongerOnDisk() throws {
    try log.add([shown("Common", at: 1, Presentation(name: "keptname"), ["kept": "keptvalue"])])
    try log.add(
      (0..<300).map { number in
        shown(
          number % 2 == 0 ? "Common" : "SecretIntent", at: 2 + Int64(number),
          Presentation(
            name: "secretname",
            combinations: [
              Combination(
                parameters: ["secretparameter"], title: "secrettitle\(number)",
                subtitle: "secretsubtitle\(number)"),
              Combination(parameters: ["kept"], title: "keptvalue"),
            ]), ["n": .integer(Int64(number))])
      })
    #expect(try log.checkpoint())
    #expect(try directory.bytes().range(of: Data("secret".utf8)) != nil)
    let since = donation("", at: 2).moment.instant
    #expect(try log.write { try $0.forget(DonationQuery(since: since)) }.keys.count == 300)
    #expect(try log.checkpoint())
    let bytes = try directory.bytes()
    for word in ["secret", "Secret"] { #expect(bytes.range(of: Data(word.utf8)) == nil) }
    for word in ["keptname", "keptvalue"] { #expect(bytes.range(of: Data(word.utf8)) != nil) }
    #expect(try declarations(log) == ["Common": Presentation(name: "keptname")])
  }

  @Test func aReaderFindsTheValuesOfADonation() throws {
    let titles = ["one", "two"].map {
      Presentation(combinations: [Combination(parameters: ["n"], title: $0)])
    }
    try log.add([
      shown("A", at: 1, titles[0], ["n": 1]), shown("A", at: 1, titles[1], ["n": "1"]),
      shown("A", at: 1, kind: .dismissal, nil, ["n": 1]), shown("B", at: 1, nil, ["n": 1]),
      shown("A", at: 2, nil, ["n": 2]),
    ])
    try log.read { log in
      let reader = try SuggestionReader(log)
      func values(_ seconds: Int64, _ fields: Fields) throws -> (Fields, Presentation?)? {
        try reader.values(
          ofIntent: 1, at: donation("", at: seconds).moment.instant,
          parameters: StableHash.of(all: fields))
      }
      // The last of an instant; values are the same when their texts are.
      let found = try #require(try values(1, ["n": 1]))
      #expect(found.0 == ["n": "1"] && found.1 == titles[1])
      #expect(try values(2, ["n": 2])?.1 == nil && values(2, ["n": 1]) == nil)
      #expect(try values(3, ["n": 2]) == nil)
    }
  }

  @Test func whatIsBeyondTheLimitsIsRefused() throws {
    let long = String(repeating: "x", count: 65_537)
    func combination(_ names: [String], _ title: String = "t", _ subtitle: String? = nil)
      -> Presentation
    {
      Presentation(
        combinations: [Combination(parameters: names, title: title, subtitle: subtitle)])
    }
    let faults = [
      Presentation(name: ""), Presentation(name: String(long.prefix(1025))),
      Presentation(name: "a\0b"), Presentation(typeName: ""), combination([""]),
      combination(["a", "b", "a"]),
      combination([String(long.prefix(1025))]), combination((0..<17).map { "p\($0)" }),
      combination([], long), combination([], "a\0b"), combination([], "t", long),
      combination([], "t", "a\0b"),
      Presentation(
        combinations: Array(repeating: Combination(parameters: [], title: "t"), count: 17)),
      Presentation(texts: [ParameterText(parameter: "", text: "t")]),
      Presentation(texts: [ParameterText(parameter: "p", text: "")]),
      Presentation(texts: [ParameterText(parameter: "p", text: "a\0b")]),
      Presentation(texts: Array(repeating: ParameterText(parameter: "p", text: "t"), count: 2)),
      Presentation(texts: (0..<257).map { ParameterText(parameter: "p\($0)", text: "t") }),
    ]
    for fault in faults {
      let error = #expect(throws: InvalidDonation.self) { try log.add([shown("A", at: 1, fault)]) }
      #expect(error.map { $0.description.count < 120 } ?? false)
    }
    #expect(try log.count() == 0)
  }

  @Test func aDamagedCodeIsRefusedOrRead() throws {
    try log.add([shown("A", at: 1, presentations[4])])
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let bytes = (0..<12).map { _ in UInt8.random(in: 0 ... .max, using: &random) }
      try log.connection.prepare("UPDATE presentation SET content = ?").run { $0.bind(bytes) }
      // No crash, no endless loop; a word that is not there is damage.
      try log.connection.transaction(.deferred) {
        do { try log.forEach { _ in } } catch StoreError.damaged {}
      }
    }
  }
}

extension DonationLog {
  /// Returns the number of donations of a kind that carry a presentation.
  func countPresentations(of kind: Donation.Kind) throws -> Int {
    try connection.count(
      "SELECT count(*) FROM presentation AS p JOIN donation AS d "
        + "ON d.time = p.time AND d.id = p.id WHERE d.kind = ?", kind.rawValue)
  }
}
