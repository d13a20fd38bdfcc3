import Foresight
import ForesightFormats
import ForesightPrediction
import Foundation
import Testing

@testable import ForesightEvaluation

struct TrainingMergeTests {
  private let folder: Folder
  /// The rows of a log of seven users, without the header.
  private let rows: [String]
  private let header: String
  private let users: [String]
  private let sample: PeopleSample

  init() throws {
    folder = try Folder()
    let path = try folder.simulate(users: 7, days: 1, optimum: false)
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    (header, rows) = (String(lines[0]), lines.dropFirst().map(String.init))
    users = rows.reduce(into: []) { users, row in
      if users.last != Self.user(row) { users.append(Self.user(row)) }
    }
    sample = try #require(PeopleSample(share: 0.5, seed: 1))
    let drawn = users.count(where: sample.contains)
    try #require(drawn > 1 && drawn < 7)
  }

  private static func user(_ row: String) -> String { String(row.prefix { $0 != "\t" }) }

  /// The lines of a part with some rows.
  private func part(
    _ rows: [String], isNaming: Bool = true, sample: PeopleSample? = nil, steps: Int? = nil
  ) throws -> String {
    let path = try folder.write("part-\(UUID()).tsv", ([header] + rows).joined(separator: "\n"))
    var text = ""
    let conditions = TrainingConditions(
      sample: sample ?? self.sample, isNaming: isNaming, steps: steps)
    try TrainingPart(path, dataset: "log", conditions).write { text += $0 }
    return text
  }

  private func part(ofUsers users: [String], isNaming: Bool = true) throws -> String {
    try part(rows.filter { users.contains(Self.user($0)) }, isNaming: isNaming)
  }

  private func merge(_ parts: [String], isNaming: Bool = true, events: Int? = nil) throws -> String
  {
    var merge = TrainingMerge()
    for part in parts { try merge.read(folder.write("lines-\(UUID())", part)) }
    return text(
      try merge.prior(naming: isNaming ? NamingChoice(minimum: 3) : nil, events: events))
  }

  private func text(_ trained: TrainingMerge.Trained) -> String {
    PriorFile.text(of: trained.prior, datasets: trained.datasets, sample: trained.sample.json)
  }

  private func whole(isNaming: Bool = true) throws -> String {
    let path = try folder.write("log.tsv", ([header] + rows).joined(separator: "\n"))
    return text(
      try Prior.trained(
        on: [path], sample: sample, naming: isNaming ? NamingChoice(minimum: 3) : nil))
  }

  /// The law: however the people are parted, and in whatever order the parts come, the prior is that of one run.
  @Test(arguments: [1, 2, 4, 7], [true, false])
  func `parts add up to the whole, to the last byte`(count: Int, isNaming: Bool) throws {
    let whole = try whole(isNaming: isNaming)
    let parts = try (0..<count).map { number in
      let own = users.enumerated().filter { $0.offset % count == number }.map(\.element)
      return try part(ofUsers: own, isNaming: isNaming)
    }
    for order in [parts, parts.reversed(), [parts.shuffled().joined()]] {
      // Also line by line.
      let lines = order.joined().split(separator: "\n").shuffled().joined(separator: "\n")
      for merged in [order, [lines]] {
        #expect(try merge(merged, isNaming: isNaming, events: rows.count) == whole)
      }
    }
  }

  /// Words of command lines are counted over everybody, and of whole people.
  @Test(arguments: [nil, NamedCounts.Noise(epsilon: 50, delta: 0.5, steps: 40)])
  func `words of command lines add up, too`(noise: NamedCounts.Noise?) throws {
    let lines = ["git push", "make test", "git push origin", "ls -la"]
    let rows = (0..<9).map { user in
      (0..<8).map {
        "u\(user)\t\($0 * 60)\t"
          + lines[($0 * (user % 2 + 1)) % 4].replacing(" ", with: "\targs=", maxReplacements: 1)
      }
    }
    func text(_ rows: some Sequence<[String]>) throws -> String {
      try folder.write(
        "log-\(UUID()).tsv",
        (["user\ttime\tintent\tparameters"] + rows.joined()).joined(separator: "\n"))
    }
    let naming = NamingChoice(minimum: 5, minimumOfSteps: 4, noise: noise)
    let sample = try #require(PeopleSample(share: 0.7, seed: 1))
    func prior(_ paths: [String]) throws -> Prior {
      var merge = TrainingMerge()
      let conditions = TrainingConditions(sample: sample, isNaming: true, steps: noise?.steps)
      for path in paths {
        var lines = ""
        try TrainingPart(path, dataset: "log", conditions).write { lines += $0 }
        try merge.read(folder.write("lines-\(UUID())", lines))
      }
      return try merge.prior(naming: naming, noiseFrom: SplitMix64(seed: 3)).prior
    }
    let whole = try prior([text(rows)])
    let parts = try [text(rows[..<4]), text(rows[4..<5]), text(rows[5...])]
    #expect(try prior(parts) == whole && prior(parts.reversed()) == whole)
    let words = try #require(whole.lines)
    #expect(Set(words.words).isSuperset(of: ["git", "push"]))
    #expect(words.noise == noise && whole.names?.noise == noise)
    #expect(words.minimum == 5 && words.minimumOfSteps == 4)
    // In one run without parts it is the same.
    let all = try Prior.trained(on: [text(rows)], naming: naming, noiseFrom: SplitMix64(seed: 3))
    #expect(all.lines == whole.lines && all.names == whole.names)
    let alone = try LineNames.counted(in: [text(rows)], naming, noiseFrom: SplitMix64(seed: 3))
    if noise == nil { #expect(alone == whole.lines) } else { #expect(alone?.noise == noise) }
  }

  @Test func `what is named is what all people did, and the weights are those of the sample`()
    throws
  {
    let path = try folder.write("log.tsv", ([header] + rows).joined(separator: "\n"))
    let naming = NamingChoice(minimum: 3)
    let sampled = try Prior.trained(on: [path], sample: sample, naming: naming).prior
    let all = try Prior.trained(on: [path], naming: naming)
    #expect(sampled.names == all.names)
    #expect(sampled.names?.entries.isEmpty == false)
    #expect(sampled.users == all.users)
    #expect(sampled.intents != all.intents)
    let some = try folder.write(
      "log.tsv",
      ([header] + rows.filter { sample.contains(Self.user($0)) }).joined(separator: "\n"))
    let everybody = try #require(PeopleSample(share: 1, seed: 1))
    #expect(
      try Prior.trained(on: [path], sample: sample).prior
        == Prior.trained(on: [some], sample: everybody).prior)
  }

  @Test func `parts teach situations as one run does, where that is asked for`() throws {
    let path = try folder.write("log.tsv", ([header] + rows).joined(separator: "\n"))
    var merge = TrainingMerge()
    try merge.read(folder.write("lines", part(ofUsers: users, isNaming: false)))
    let merged = try merge.prior(isSituated: true, naming: nil).prior
    let whole = try Prior.trained(on: [path], sample: sample, isSituated: true).prior
    #expect(merged == whole && merged.intents.situations != nil)
    #expect(try merge.prior(naming: nil).prior.intents.situations == nil)
  }

  @Test func `a share is drawn by the name and the seed alone`() throws {
    let names = (0..<10_000).map { "u\($0)" }
    let tenth = try #require(PeopleSample(share: 0.1, seed: 1))
    let other = try #require(PeopleSample(share: 0.1, seed: 2))
    let fifth = try #require(PeopleSample(share: 0.2, seed: 1))
    #expect((900...1100).contains(names.count(where: tenth.contains)))
    #expect((60...140).contains(names.count { tenth.contains($0) && other.contains($0) }))
    #expect(names.allSatisfy { !tenth.contains($0) || fifth.contains($0) })
    #expect(names.allSatisfy { PeopleSample(share: 1, seed: 3)?.contains($0) == true })
    #expect(PeopleSample(share: 0, seed: 1) == nil && PeopleSample(share: 1.1, seed: 1) == nil)
    #expect(PeopleSample(share: .nan, seed: 1) == nil)
  }

  @Test func `nothing can get lost, or be there twice, unnoticed`() throws {
    let parts = [
      try part(ofUsers: Array(users.prefix(3))), try part(ofUsers: Array(users.dropFirst(3))),
    ]
    _ = try merge(parts, events: rows.count)
    let lines = parts.joined().split(separator: "\n").map(String.init)
    // Each end and each person, and some of the many steps.
    for index in lines.indices where index % 37 == 0 || !lines[index].contains("\"step\"") {
      var fewer = lines
      fewer.remove(at: index)
      #expect(throws: InputError.self, "line \(index) lost") {
        try merge([fewer.joined(separator: "\n")], events: rows.count)
      }
      #expect(throws: InputError.self, "line \(index) twice") {
        try merge([(lines + [lines[index]]).joined(separator: "\n")], events: rows.count)
      }
      // One lost, and another there twice in its place.
      let other = lines[(index + 1) % lines.count]
      #expect(throws: InputError.self, "line \(index) lost, the next twice") {
        try merge([(fewer + [other]).joined(separator: "\n")], events: rows.count)
      }
    }
    // A part as a whole is missed by the number of events only.
    #expect(throws: InputError.self) { try merge([parts[0]], events: rows.count) }
    #expect(throws: InputError.self) { try merge(parts + [parts[1]]) }
    #expect(throws: InputError.self) { try merge([]) }
  }

  @Test func `a user in two parts is told`() throws {
    let own = rows.filter { Self.user($0) == users[2] }
    let others = rows.filter { Self.user($0) != users[2] }
    let half = own.count / 2
    for parts in [
      [try part(others + own.prefix(half)), try part(Array(own.dropFirst(half)))],
      [try part(Array(own.prefix(half)) + others), try part(Array(own.dropFirst(half)))],
    ] {
      #expect { try merge(parts, events: rows.count) } throws: {
        "\($0)".contains("a user of log is there twice")
      }
    }
  }

  @Test func `parts that were made in another way are not added`() throws {
    let one = try part(ofUsers: [users[0]])
    let own = rows.filter { Self.user($0) == users[1] }
    for other in [
      try part(own, isNaming: false), try part(own, steps: 20),
      try part(own, sample: PeopleSample(share: 0.5, seed: 2)),
      try part(own, sample: PeopleSample(share: 0.6, seed: 1)),
    ] {
      #expect(throws: InputError.self) { try merge([one, other]) }
    }
    // Nor are they merged in another way than they were made.
    let unnamed = try part(rows, isNaming: false)
    #expect(throws: InputError.self) { try merge([unnamed]) }
    #expect(throws: InputError.self) { try merge([one], isNaming: false) }
    // With noise a person's steps are bounded where they are counted.
    let few = try part(rows, steps: 2)
    #expect(few.count { $0 == "\n" } < (try part(rows)).count { $0 == "\n" })
    var noisy = TrainingMerge()
    try noisy.read(folder.write("few", few))
    let noise = NamedCounts.Noise(epsilon: 50, steps: 2)
    let trained = try noisy.prior(naming: NamingChoice(minimum: 2, noise: noise))
    #expect(trained.prior.users.isEmpty && trained.prior.names?.noise == noise)
    #expect(throws: InputError.self) {
      try noisy.prior(
        naming: NamingChoice(minimum: 2, noise: NamedCounts.Noise(epsilon: 50, steps: 3)))
    }
  }

  @Test func `whatever a line says, the program goes on`() throws {
    let lines = try part(rows).split(separator: "\n").map(String.init)
    for line in [lines[0], lines[10], lines[lines.count - 1]] {
      for count in stride(from: 0, to: line.utf8.count, by: max(1, line.utf8.count / 50)) {
        let cut = String(decoding: line.utf8.prefix(count), as: UTF8.self)
        #expect(throws: InputError.self) { try merge([cut]) }
      }
      for (text, other) in [
        ("\"events\":", "\"events\":-"), ("\"people\":", "\"people\":9223372036854775807"),
        ("\"part\":\"", "\"part\":\"x"), ("\"lines\":", "\"lines\":1"),
      ] {
        let changed = line.replacingOccurrences(of: text, with: other)
        if changed == line { continue }
        #expect(throws: InputError.self) {
          try merge([lines.map { $0 == line ? changed : $0 }.joined(separator: "\n")])
        }
      }
    }
  }
}
