import ForesightFormats
import ForesightPrediction
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

@testable import Foresight
@testable import ForesightEvaluation

struct PriorFileTests {
  private let prior = Prior(intents: part(0), suggestions: part(5), users: [3, .max, 1])

  private static func part(_ shift: Int, situations: Prior.Situations? = nil) -> Prior.Part {
    Prior.Part(
      Prior.Part.none.weights.map { weights($0.values.count, shift) }, situations: situations)
  }

  private static func weights(_ count: Int, _ shift: Int) -> Prior.Weights {
    Prior.Weights(
      values: (0..<count).map { Float(($0 + shift) % 17) / 3 - 1 },
      firmness: (0..<count).map { Float($0 % 23) * 7 + 1 })
  }

  private var text: String { PriorFile.text(of: prior, datasets: ["a", "b"]) }

  @Test func whatIsWrittenIsReadBackEqual() throws {
    #expect(try PriorFile.prior(in: Array(text.utf8), path: "p") == prior)
    #expect(prior.users == [1, 3, .max])
  }

  @Test func situationsAreReadBackWhereThereAreSome() throws {
    let unlearned = try #require(Prior.situated.intents.situations)
    let situations = Prior.Situations(
      weights: Self.weights(unlearned.weights.values.count, 2),
      trust: Self.weights(unlearned.trust.values.count, 3))
    let prior = Prior(
      intents: Self.part(0, situations: situations), suggestions: Self.part(5), users: [1])
    let text = PriorFile.text(of: prior, datasets: ["a"])
    #expect(try PriorFile.prior(in: Array(text.utf8), path: "p") == prior)
    #expect(!self.text.contains("situations"))
    // As many weights as another predictor may have had, with the right checksum.
    try expect(
      text.replacingOccurrences(of: "\"trust\":", with: "\"trusted\":"), isRefused: "features")
    try expect(
      text.replacingOccurrences(of: "\"by\":{\"weights\":[", with: "\"by\":{\"weights\":[0,"),
      isRefused: "features")
  }

  /// Or it changes nothing: the last of seventeen digits may not count.
  @Test func anyDamageIsRefused() {
    let bytes = Array(text.utf8)
    for index in stride(from: 0, to: bytes.count - 1, by: 97) {
      var damaged = bytes
      damaged[index] ^= 1
      let found = try? PriorFile.prior(in: damaged, path: "p")
      #expect(found == nil || found == prior)
    }
    for length in stride(from: 0, to: bytes.count - 1, by: 211) {
      #expect(throws: InputError.self) {
        try PriorFile.prior(in: Array(bytes.prefix(length)), path: "p")
      }
    }
  }

  @Test(arguments: [
    ("{}", "not a prior"), ("[1]", "not a prior"), ("{\"kind\":\"foresight-prior\"}", "version"),
    ("{\"kind\":\"foresight-prior\",\"version\":2}", "version"),
    ("{\"kind\":\"foresight-prior\",\"version\":1}", "damaged"),
  ])
  func whatIsNoPriorIsTold(text: String, why: String) {
    let error = #expect(throws: InputError.self) {
      try PriorFile.prior(in: Array(text.utf8), path: "p.json")
    }
    #expect(error?.description.contains(why) == true)
    #expect(error?.description.hasPrefix("p.json: ") == true)
  }

  private static let (nmap, ssh) = (
    NamedCounts.Intent(source: "zsh", name: "nmap"),
    NamedCounts.Intent(source: "", name: "ssh \"é\"")
  )
  private static let names = NamedCounts(
    minimum: 5,
    entries: [
      .init(
        context: .any,
        followers: [.init(intent: nmap, people: 9), .init(intent: ssh, people: 7.25)]),
      .init(context: .after(nmap), followers: [.init(intent: ssh, people: 5)]),
      .init(context: .afterTwo(nmap, ssh), followers: [.init(intent: nmap, people: 6)]),
      .init(context: .new(after: ssh), followers: [.init(intent: nmap, people: 6)]),
      .init(
        context: .field(name: "place", value: .entity(type: "Place", id: "a\",\"b")),
        followers: [.init(intent: ssh, people: 11)]),
    ], noise: .init(epsilon: 0.5, delta: 1e-6, steps: 20))

  private var named: String { PriorFile.text(of: prior.naming(Self.names), datasets: ["a"]) }

  @Test func namesAreReadBackEqual() throws {
    let read = try PriorFile.prior(in: Array(named.utf8), path: "p")
    #expect(read == prior.naming(Self.names))
    #expect(PriorFile.text(of: read, datasets: ["a"]) == named)
    // A context a line.
    #expect(named.split(separator: "\n").count { $0.contains("\"followers\":") } == 5)
    let none = NamedCounts(minimum: 5, entries: [])
    let empty = PriorFile.text(of: prior.naming(none), datasets: [])
    #expect(try PriorFile.prior(in: Array(empty.utf8), path: "p").names == none)
  }

  /// A file in which a step rests on fewer people than a name has no name of fewer.
  @Test func stepsOfFewerPeopleThanNamesAreReadWhereTheNamesAreOfMany() throws {
    func names(_ after: Double, _ any: Double, field: Double = 5) -> NamedCounts {
      NamedCounts(
        minimum: 5, minimumOfSteps: 2,
        entries: [
          .init(
            context: .any,
            followers: [.init(intent: Self.nmap, people: 9), .init(intent: Self.ssh, people: any)]),
          .init(context: .after(Self.nmap), followers: [.init(intent: Self.ssh, people: after)]),
          .init(
            context: .field(name: "place", value: .string("home")),
            followers: [.init(intent: Self.nmap, people: field)]),
        ])
    }
    func read(_ names: NamedCounts) throws -> NamedCounts? {
      let text = PriorFile.text(of: prior.naming(names), datasets: ["a"])
      return try PriorFile.prior(in: Array(text.utf8), path: "p").names
    }
    #expect(try read(names(2, 5)) == names(2, 5))
    for (refused, why) in [
      (names(1, 5), "below the minimum"), (names(2, 4), "fewer people"),
      (names(2, 5, field: 4), "fewer people"),
    ] {
      let error = #expect(throws: InputError.self) { try read(refused) }
      #expect(error?.description.contains(why) == true)
    }
    let text = PriorFile.text(of: prior.naming(names(2, 5)), datasets: ["a"])
    for steps in ["0", "6", "1.5", "\"2\""] {
      try expect(
        text.replacingOccurrences(of: "\"steps\":2", with: "\"steps\":\(steps)"), isRefused: "steps"
      )
    }
  }

  @Test func damagedNamesAreRefused() throws {
    let bytes = Array(named.utf8)
    let start = try #require(named.utf8.firstRange(of: "\"names\"".utf8)).lowerBound
    for index in named.utf8.distance(from: named.startIndex, to: start)..<(bytes.count - 1) {
      var damaged = bytes
      damaged[index] ^= 1
      let found = try? PriorFile.prior(in: damaged, path: "p")
      #expect(found == nil || found == prior.naming(Self.names), "byte \(index)")
    }
  }

  /// What no damage does, because the checksum fits.
  @Test(arguments: [
    ("\"people\":9", "\"people\":-9", "number of people"),
    ("\"people\":9", "\"people\":1e300", "number of people"),
    ("\"people\":9", "\"people\":4.5", "number of people"),
    ("\"people\":9", "\"people\":null", "number of people"),
    ("\"people\":9", "\"people\":\"NaN\"", "number of people"),
    ("\"minimum\":5", "\"minimum\":0", "minimum"),
    ("\"minimum\":5", "\"minimum\":1.5", "minimum"),
    ("\"kind\":\"any\"", "\"kind\":\"all\"", "not known"),
    ("\"kind\":\"new\"", "\"kind\":\"after\"", nil),
    ("\"kind\":\"after-two\"", "\"kind\":\"after\"", "number of intents"),
    ("\"kind\":\"after-two\",", "", "no kind"),
    ("\"name\":\"nmap\",\"people\":9", "\"name\":\"\",\"people\":9", "name"),
    ("\"source\":\"zsh\",\"name\":\"nmap\",\"people\":9", "\"people\":9", "source"),
    (
      "\"source\":\"zsh\",\"name\":\"nmap\",\"people\":9",
      "\"source\":\"\",\"name\":\"ssh \\\"é\\\"\",\"people\":9", "twice"
    ),
    (
      "{\"kind\":\"after\",\"intents\":[{\"source\":\"zsh\",\"name\":\"nmap\"}]",
      "{\"kind\":\"any\"", "twice"
    ),
    ("\"field\":\"place\"", "\"field\":7", "field"),
    ("\"entity\":\"Place\"", "\"thing\":\"Place\"", "field"),
    ("\"epsilon\":0.5", "\"epsilon\":-0.5", "epsilon"),
    ("\"delta\":1e-06", "\"delta\":2", "delta"),
    ("\"contexts\":[", "\"context\":[", "contexts"),
    ("\"followers\":[", "\"follower\":[", "followers"),
  ])
  func namesThatMakeNoSenseAreRefused(old: String, new: String, why: String?) throws {
    try expect(named.replacingOccurrences(of: old, with: new), isRefused: why)
  }

  @Test func namesWithoutBoundsAreRefused() throws {
    let name = "\"name\":\"nmap\",\"people\":9"
    let long = String(repeating: "x", count: 1001)
    try expect(
      named.replacingOccurrences(of: name, with: "\"name\":\"\(long)\",\"people\":9"),
      isRefused: "longer")
    try expect(
      named.replacingOccurrences(of: name, with: "\"name\":\"\(long.dropLast())\",\"people\":9"),
      isRefused: nil)
    try expect(named.replacingOccurrences(of: "a\\\",\\\"b", with: long), isRefused: "too long")
    let many = (0...NamedCounts.mostFollowers).map {
      "{\"source\":\"\",\"name\":\"\($0)\",\"people\":9}"
    }.joined(separator: ",")
    try expect(
      named.replacingOccurrences(of: "{\"source\":\"zsh\",\(name)}", with: many),
      isRefused: "more than 200000")
  }

  /// Makes the checksum fit, then expects a message.
  private func expect(_ text: String, isRefused why: String?) throws {
    #expect(text != named)
    let json = try Array(text.utf8).withUnsafeBytes { try JSON.parse($0) }
    guard case .object(let members) = json else { return }
    let content = Array(members.dropLast())
    let checksum = String(StableHash.of(JSON.object(content).text), radix: 16)
    let whole = JSON.object(content + [.init("checksum", .string(checksum))]).text
    guard let why else {
      #expect(throws: Never.self) { try PriorFile.prior(in: Array(whole.utf8), path: "p") }
      return
    }
    let error = #expect(throws: InputError.self) {
      try PriorFile.prior(in: Array(whole.utf8), path: "p.json")
    }
    let told = error?.description ?? ""
    #expect(told.hasPrefix("p.json: the ") && told.contains(why), "\(told)")
    #expect(told.count < 150 && !told.contains("nmap"))
  }

  @Test func whatNeverEndsIsNotReadForEver() throws {
    let directory = try TemporaryDirectory()
    let line = String(repeating: "x", count: 1 << 20) + "\n"
    let path = try directory.write("endless", String(repeating: line, count: 65))
    let error = #expect(throws: InputError.self) { try StartingWeights(named: path) }
    #expect(error?.description.contains("too large") ?? false)
  }
}
