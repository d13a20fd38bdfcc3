import ForesightValues
import Foundation
import Testing

/// What people give to a prior of many, and what becomes of it.
struct ContributeToolTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  private func donate(_ intents: String..., options: String = "") throws {
    for intent in intents {
      let run = try place.shell("foresight donate \(intent) --source app \(options)")
      #expect(run.status == 0, "\(run.messages)")
    }
  }

  private func train(_ words: String) throws -> ToolRun {
    try place.shell("foresight train \(words)", environment: ["FORESIGHT_PRIOR": "none"])
  }

  private func parsed(_ text: String) throws -> JSON {
    try Array(text.utf8).withUnsafeBytes { try JSON.parse($0) }
  }

  private func count(_ json: JSON) -> Int {
    if case .array(let steps) = json["steps"] { steps.count } else { -1 }
  }

  @Test func whatIsGivenHasNoTimesAndNoValues() throws {
    try donate(
      "a", "b", options: "--parameter p=secretparameter --context place=secretplace --result r")
    let run = try place.run("contribute")
    #expect(run.status == 0 && run.messages.isEmpty, "\(run.messages)")
    for word in ["secret", "place", "\"p\"", "time", "at\":"] {
      #expect(!run.output.contains(word))
    }
    // Nothing but names and kinds: the numbers are those of the store, the edition and the checksum.
    let json = try parsed(run.output)
    if case .array(let steps) = json["steps"] {
      for step in steps { #expect(!step.text.contains { $0.isNumber }) }
    }
    #expect(count(json) == 4 && json["prior"] == .string("everyone"))
    let named = try place.run("contribute", "--with-field", "place")
    #expect(named.output.contains("secretplace") && !named.output.contains("secretparameter"))
    #expect(try count(parsed(named.output)) == 6)
    #expect(try count(parsed(place.run("contribute", "--steps", "3").output)) == 3)
  }

  @Test func settingsOfTodayAreHonoured() throws {
    try donate("a", "hidden", "excluded", "b", options: "--context place=ACME-1 --context room=4")
    try donate("other")
    _ = try place.run("donate", "foreign", "--source", "elsewhere")
    _ = try place.run("settings", "--exclude", "intent=excl*", "--exclude", "parameter=room")
    _ = try place.run("settings", "--redact", "ACME-[0-9]+")
    _ = try place.run("hide", "hidden")
    let run = try place.run(
      "contribute", "--with-field", "place", "--with-field", "room", "--source", "app")
    for word in ["hidden", "excluded", "ACME", "room", "foreign"] {
      #expect(!run.output.contains(word), "\(word)")
    }
    #expect(run.output.contains("[redacted]") && run.output.contains("\"other\""))
    _ = try place.run("pause")
    let paused = try place.run("contribute", "--output", place.path + "/c.json")
    #expect(paused.status == 1 && paused.messages.contains("paused"))
    #expect(!FileManager.default.fileExists(atPath: place.path + "/c.json"))
  }

  @Test func theSameStoreIsKnownAgainAndAnotherPriorIsNot() throws {
    try donate("a")
    let first = try parsed(place.run("contribute").output)
    let second = try parsed(place.run("contribute").output)
    let other = try parsed(place.run("contribute", "--for", "shells").output)
    #expect(first["store"] == second["store"] && first["store"] != other["store"])
    #expect(first["edition"] == .integer(1) && second["edition"] == .integer(2))
    #expect(other["edition"] == .integer(1))
    let file = place.store + ".contributions"
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    #expect(try place.run("contribute", "--for", "no name").status == 64)
    // A number that cannot be read is not replaced by another.
    try Data("{".utf8).write(to: URL(fileURLWithPath: file))
    let damaged = try place.run("contribute")
    #expect(damaged.status == 65 && damaged.output.isEmpty)
    #expect(damaged.messages.contains("delete it"), "\(damaged.messages)")
  }

  @Test func severalProcessesNeverGiveTheSameEdition() throws {
    try donate("a")
    let run = try place.shell(
      "(for i in 1 2 3 4; do foresight contribute > a$i; done) &"
        + "for i in 1 2 3 4; do foresight contribute > b$i; done; wait; cat a? b?")
    let editions = run.output.matches(of: /"edition":([0-9]+)/).map(\.output.1)
    #expect(Set(editions).count == 8, "\(run.messages)")
  }

  @Test func whatHasNothingToGiveGivesNothing() throws {
    #expect(try place.run("contribute").status == 66)
    try donate("a")
    let run = try place.run("contribute", "--source", "nobody")
    #expect(run.status == 1 && run.output.isEmpty)
  }

  /// Contributions of five people; the first gave twice.
  private func contributions() throws -> [String] {
    let names = (0..<5).map { "c\($0).json" } + ["c5.json"]
    for (number, name) in names.enumerated() {
      let store = "--store \(place.path)/s\(number % 5)/d"
      let run = try place.shell(
        """
        foresight donate a \(store) --source app; foresight donate b \(store) --source app
        foresight donate p\(number) \(store) --source app
        foresight contribute \(store) --output \(name)
        """)
      #expect(run.status == 0 && run.messages.contains("Read it"), "\(run.messages)")
    }
    return names
  }

  @Test func contributionsAddUpInAnyOrderToTheSameBits() throws {
    let names = try contributions()
    let run = try train("--from-contributions \(names.joined(separator: " ")) --output 1.json")
    #expect(
      run.status == 0 && run.messages.contains("from the contributions of 5 stores; it names"),
      "\(run.messages)")
    let text = try String(contentsOfFile: place.path + "/1.json", encoding: .utf8)
    #expect(text.contains("\"name\":\"b\",\"people\":5") && !text.contains("p1"))
    let others = names.reversed().joined(separator: " ")
    #expect(try train("--output 2.json --from-contributions \(others) c0.json").status == 0)
    #expect(try place.shell("cmp 1.json 2.json").status == 0)
    // The earlier one of the store that gave twice changes nothing.
    let latest = names.dropFirst().joined(separator: " ")
    #expect(try train("--output 3.json --from-contributions \(latest)").status == 0)
    #expect(try place.shell("cmp 1.json 3.json").status == 0)
    let predicted = try place.shell(
      "foresight predict --now --store s1/d", environment: ["FORESIGHT_PRIOR": "1.json"])
    #expect(predicted.status == 0, "\(predicted.messages)")
    let noise = try train(
      "--from-contributions \(latest) --output 4.json --epsilon 100 --steps 2 --min-users 2")
    #expect(noise.status == 0 && noise.messages.contains("with noise"), "\(noise.messages)")
  }

  @Test func whatCannotBeUsedIsNamedAndNothingIsWritten() throws {
    let names = try contributions().joined(separator: " ")
    for (make, why) in [
      ("head -c 300 c1.json > bad.json", "not a contribution"),
      ("sed s/edition/editing/ c1.json > bad.json", "damaged"), (": > bad.json", "contribution"),
      ("cp 0.tsv bad.json", "not a contribution"),
      ("foresight contribute --store s0/d --for x > bad.json", "another prior"),
      (
        "sed -i 's/\"edition\":2/\"edition\":1/' s0/d.contributions;"
          + "foresight contribute --store s0/d --steps 1 > bad.json", "contradicts"
      ),
    ] {
      _ = try place.write("0.tsv", "user\ttime\tintent\n")
      _ = try place.shell(make)
      let run = try train("--from-contributions \(names) bad.json --output out.json")
      #expect(run.status == 65, "\(make): \(run.messages)")
      #expect(run.messages.contains("bad.json"))
      #expect(run.messages.contains(why), "\(run.messages)")
      #expect(!FileManager.default.fileExists(atPath: place.path + "/out.json"))
    }
    #expect(try train("--from-contributions none.json --output out.json").status == 66)
  }

  @Test func aLogIsLearnedWithWhatPeopleDoByName() throws {
    _ = try place.shell("foresight simulate --users 6 --days 2 --output log.tsv")
    let run = try train("log.tsv --names --min-users 4 --output named.json")
    #expect(run.status == 0 && run.messages.contains("6 users; it names"), "\(run.messages)")
    let again = try train("log.tsv --names --min-users 4 --output again.json")
    #expect(again.status == 0)
    #expect(try place.shell("cmp named.json again.json").status == 0)
    let noisy = try train("log.tsv --names --epsilon 1 --output noisy.json")
    #expect(noisy.status == 0 && !noisy.messages.contains("users"), "\(noisy.messages)")
    let text = try String(contentsOfFile: place.path + "/noisy.json", encoding: .utf8)
    #expect(text.contains("\"users\":[]") && text.contains("\"epsilon\":1.0,\"delta\":1e-06"))
    // Fewer people for a step than for a name; and what the figures of such names are.
    let steps = try train("log.tsv --names --min-users 5 --min-steps 3 --output steps.json")
    #expect(
      steps.messages.contains("of at least 3 people, with names of at least 5"), "\(steps.messages)"
    )
    #expect(
      try String(contentsOfFile: place.path + "/steps.json", encoding: .utf8)
        .contains("\"names\":{\"minimum\":5,\"steps\":3,"))
    for options in ["--min-users 3 --min-steps 2", "--min-users 3 --epsilon 50 --steps 9"] {
      let run = try place.shell(
        "foresight evaluate log.tsv --folds 2 --names \(options) --model foresight")
      #expect(run.status == 0 && run.output.contains("prior 2 folds"), "\(run.messages)")
    }
    for words in ["--epsilon 1", "--names --min-steps 9", "--min-steps 2", "--names --steps 3"] {
      #expect(
        try place.shell("foresight evaluate log.tsv --folds 2 \(words)").status == 64, "\(words)")
    }
    for words in [
      "log.tsv --epsilon 1", "log.tsv --min-steps 2", "log.tsv --names --min-steps 6",
      "log.tsv --min-users 3", "log.tsv --names --steps 3",
      "log.tsv --names --epsilon 0", "log.tsv --names --epsilon nan", "--from-contributions",
      "log.tsv --names --min-users 1",
    ] {
      #expect(try train("\(words) --output x.json").status == 64, "\(words)")
    }
  }
}
