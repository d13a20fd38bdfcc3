import ForesightFormats
import ForesightPrediction
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

@testable import ForesightEvaluation

struct ContributionTests {
  private static let (a, b) = (
    NamedCounts.Intent(source: "zsh", name: "a"), NamedCounts.Intent(source: "zsh", name: "b")
  )
  private static let steps: [NamedCounts.Step] = [
    .init(context: .any, intent: a), .init(context: .after(a), intent: b),
    .init(context: .afterTwo(a, b), intent: b), .init(context: .new(after: a), intent: b),
    .init(context: .field(name: "place", value: .integer(2)), intent: b),
  ]

  private func contribution(
    store: UInt64 = 17, edition: Int = 1, prior: String = "shells", steps: Int = 5
  ) -> Contribution {
    Contribution(
      prior: prior, store: store, edition: edition, steps: Array(Self.steps.prefix(steps)))
  }

  @Test func whatIsWrittenIsReadBackEqual() throws {
    let text = contribution().text
    #expect(try Contribution(Array(text.utf8), path: "c") == contribution())
    #expect(text.split(separator: "\n").count == 6)
    let empty = contribution(store: .max, steps: 0)
    #expect(try Contribution(Array(empty.text.utf8), path: "c") == empty)
  }

  @Test func anyDamageIsRefusedWithTheFilesName() {
    let bytes = Array(contribution().text.utf8)
    for index in bytes.indices.dropLast() {
      var damaged = bytes
      damaged[index] ^= 1
      let found = try? Contribution(damaged, path: "c.json")
      #expect(found == nil || found == contribution(), "byte \(index)")
      let error = #expect(throws: InputError.self) {
        try Contribution(Array(bytes.prefix(index)), path: "c.json")
      }
      #expect(error?.description.hasPrefix("c.json: ") == true)
    }
  }

  @Test(arguments: [
    (
      "\"kind\":\"any\",\"next\":{\"source\":\"zsh\",\"name\":\"a\"}",
      "\"kind\":\"after\",\"intents\":[{\"source\":\"zsh\",\"name\":\"a\"}],\"next\":{\"source\":\"zsh\",\"name\":\"b\"}",
      "twice"
    ),
    ("\"edition\":1", "\"edition\":0", "edition"), ("\"edition\":1", "\"edition\":1.5", "edition"),
    ("\"store\":\"11\"", "\"store\":\"x\"", "store"),
    ("\"prior\":\"shells\"", "\"prior\":\"../x\"", "prior"),
    ("\"version\":1", "\"version\":2", "version"), ("\"next\"", "\"then\"", "what was next"),
    ("\"kind\":\"new\"", "\"kind\":\"old\"", "not known"),
  ])
  func whatMakesNoSenseIsRefused(old: String, new: String, why: String) throws {
    let text = contribution().text.replacing(old, with: new)
    let json = try Array(text.utf8).withUnsafeBytes { try JSON.parse($0) }
    guard case .object(let members) = json else { return }
    let content = Array(members.dropLast())
    let checksum = String(StableHash.of(JSON.object(content).text), radix: 16)
    let whole = JSON.object(content + [.init("checksum", .string(checksum))]).text
    let error = #expect(throws: InputError.self) {
      try Contribution(Array(whole.utf8), path: "c.json")
    }
    #expect(error?.description.contains(why) == true, "\(error?.description ?? "")")
  }

  @Test func theSameStoreCountsOnceWithItsLatest() throws {
    let given = [
      ("1", contribution(store: 3, edition: 2, steps: 2)), ("2", contribution(store: 1)),
      ("3", contribution(store: 3, edition: 10, steps: 3)),
      ("4", contribution(store: 3, edition: 9)),
      ("5", contribution(store: 1)),
    ]
    let latest = [contribution(store: 1), contribution(store: 3, edition: 10, steps: 3)]
    for _ in 0..<20 {
      #expect(try Contribution.latest(of: given.shuffled()) == latest)
    }
    #expect(try Contribution.latest(of: []).isEmpty)
  }

  @Test func contradictionsAreRefused() {
    for (other, why) in [
      (contribution(steps: 4), "contradicts 1"),
      (contribution(store: 2, prior: "x"), "another prior"),
    ] {
      for given in [[("1", contribution()), ("2", other)], [("2", other), ("1", contribution())]] {
        let error = #expect(throws: InputError.self) { try Contribution.latest(of: given) }
        #expect(error?.description.hasPrefix("2: ") == true)
        #expect(error?.description.contains(why) == true)
      }
    }
  }

  @Test func aStoreHasARandomNumberForEachPrior() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write("s.contributions", "")
    try FileManager.default.removeItem(atPath: path)
    let numbers = ContributionNumbers(store: String(path.dropLast(".contributions".count)))
    #expect(try numbers.next(for: "x", random: { 17 }) == (17, 1))
    #expect(try numbers.next(for: "y", random: { 18 }) == (18, 1))
    #expect(try numbers.next(for: "x", random: { 19 }) == (17, 2))
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    for damaged in [
      "{", "[]", "{\"x\":{\"store\":\"g\",\"edition\":1}}", "{\"x\":{\"store\":\"1\"}}",
    ] {
      _ = try directory.write("s.contributions", damaged)
      #expect(throws: ContributionNumbers.Damage.self) {
        try numbers.next(for: "x", random: { 17 })
      }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == damaged)
    }
  }
}
