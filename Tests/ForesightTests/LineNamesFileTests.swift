import ForesightFormats
import ForesightModels
import ForesightPrediction
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

@testable import Foresight
@testable import ForesightEvaluation

struct LineNamesFileTests {
  private static let names = LineNames(
    minimum: 3,
    contexts: [
      LineNames.firstWords: [.init(word: "nmap", people: 12), .init(word: "é", people: 3)],
      LineNames.laterWords: [.init(word: "-sV", people: 5), .init(word: nil, people: 12)],
      .max: [.init(word: nil, people: 4)],
    ])

  private func names(_ text: String) throws -> LineNames {
    try LineNamesFile.names(in: Array(text.utf8), path: "lines.json")
  }

  @Test func whatIsWrittenIsRead() throws {
    let text = LineNamesFile.text(of: Self.names, datasets: ["shell"])
    #expect(try names(text) == Self.names)
    #expect(throws: InputError.self) { try names(text.replacing("nmap", with: "namp")) }
    #expect(throws: InputError.self) { try names(String(text.dropLast(20))) }
  }

  @Test func stepsOfFewerPeopleThanWordsAreReadWhereTheWordsAreOfMany() throws {
    func names(_ people: Float, _ step: Float) -> LineNames {
      LineNames(
        minimum: 3, minimumOfSteps: 2,
        contexts: [
          LineNames.firstWords: [.init(word: "nmap", people: people)],
          77: [.init(word: "nmap", people: step), .init(word: nil, people: 2)],
        ], noise: .init(epsilon: 1, delta: 1e-6, steps: 20))
    }
    let text = LineNamesFile.text(of: names(3, 2), datasets: ["shell"])
    #expect(try self.names(text) == names(3, 2))
    for refused in [names(2, 2), names(3, 1)] {
      #expect(throws: InputError.self) {
        try self.names(LineNamesFile.text(of: refused, datasets: ["shell"]))
      }
    }
  }

  @Test(arguments: [
    (#""minimum":3"#, #""minimum":0"#), (#""nmap""#, #""a b""#), (#""nmap""#, #""a\u202eb""#),
    (#"[2,12]"#, #"[2,2]"#), (#"[2,12]"#, #"[9,12]"#), (#"[2,12]"#, #"[-1,12]"#),
    (#"[2,12]"#, #"[2]"#), (#""key":"1""#, #""key":"2""#), (#""key":"1""#, #""key":"x""#),
    (#""nmap""#, #""é""#), (#""nmap""#, #""a\u200bb""#), (#"[2,12]"#, #"[2,12],[2,12]"#),
    (#"[2,12]"#, #"[2,1000000001]"#),
  ])
  func whatCannotBeUsedIsRefused(part: String, other: String) throws {
    let json = JSON.object(LineNamesFile.members(Self.names))
    let text = json.text.replacing(part, with: other)
    #expect(text != json.text)
    #expect(throws: Fault.self) {
      try LineNamesFile.names(JSON.parse(Array(text.utf8)))
    }
  }

  private static let models = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Models")

  /// Nothing that ships was typed by fewer than five people, and nothing is in it but programs, their words and options.
  @Test func whatShipsNamesNobody() throws {
    let file = try String(
      contentsOf: Self.models.appending(path: "prior-lines.json"), encoding: .utf8)
    let isEmbedded = file == ShippedPrior.lines || file == ShippedPrior.lines + "\n"
    #expect(isEmbedded)
    let names = try names(file)
    #expect(names == (try StartingWeights.shipped.lineNames()))
    #expect(names.minimum == 5)
    let allowed = AllowedWords(
      try String(contentsOf: Self.models.appending(path: "shell-words.txt"), encoding: .utf8))
    var words = 0
    for (context, followers) in names.contexts {
      for follower in followers {
        #expect(follower.people >= 5)
        guard let word = follower.word else { continue }
        words += 1
        #expect(allowed.allows(word[...], isFirst: context == LineNames.firstWords), "\(word)")
      }
    }
    #expect(words > 200)
    #expect(try StartingWeights.none.lineNames() == nil)
  }

  /// A prior that names what destroys puts it to no prompt.
  @Test func whatDestroysIsNotOfferedThoughAPriorNamesIt() throws {
    let place = try TemporaryDirectory()
    var people: [UInt64: [String?: Float]] = [:]
    for (line, count) in [("rm -rf", Float(90)), ("ls", 9)] {
      for step in LineNames.steps(of: line, after: "") {
        people[step.context, default: [:]][step.word, default: 0] += count
      }
    }
    let names = LineNames(
      minimum: 5,
      contexts: people.mapValues { $0.map { .init(word: $0.key, people: $0.value) } })
    // Nothing but the law of what is offered keeps it away.
    #expect(
      LineModel(names: names).completions(of: "rm ", in: LineSituation(), limit: 9)
        .contains { $0.line.hasPrefix("rm -rf") })
    let prior = Prior(
      intents: Prior.none.intents, suggestions: Prior.none.suggestions, lines: names)
    let path = place.path + "/prior.json"
    try PriorFile.text(of: prior, datasets: ["test"]).write(
      toFile: path, atomically: false, encoding: .utf8)
    let weights = try StartingWeights(named: path)
    #expect(try weights.lineNames() == names)
    let engine = try Engine(path: place.store, create: true, startingWeights: weights)
    func lines(_ typed: String) throws -> [String] {
      try engine.complete(
        LineQuestion(
          typed: typed, shell: "zsh", directory: "/", host: "m", session: "a",
          at: Moment(Instant(seconds: 1_800_000_000), utcOffset: 0))
      ).map(\.line)
    }
    #expect(try lines("l").first?.hasPrefix("ls") ?? false)
    for typed in ["r", "rm", "rm ", "rm -", "rm -r"] {
      #expect(try lines(typed).allSatisfy { !$0.hasPrefix("rm -") }, "\(typed)")
    }
  }
}
