import ForesightFormats
import ForesightValues
import Foundation
import Synchronization
import Testing

@testable import ForesightEvaluation

struct EvaluationMergeTests {
  private let folder: Folder
  /// The rows of a log of seven users, without the header.
  private let rows: [String]
  private let header: String

  init() throws {
    folder = try Folder()
    let path = try folder.simulate(users: 7, days: 1, optimum: false)
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    (header, rows) = (String(lines[0]), lines.dropFirst().map(String.init))
  }

  private func evaluator() -> Evaluator {
    var evaluator = Evaluator(models: ["foresight", "ppm-3", "zoxide"], clock: { 0 })
    evaluator.dataset = "log"
    return evaluator
  }

  /// The lines of a part with some of the users.
  private func part(_ users: Set<String>, _ evaluator: Evaluator? = nil) throws -> String {
    let own = rows.filter { users.contains(String($0.prefix { $0 != "\t" })) }
    let path = try folder.write("part-\(UUID()).tsv", ([header] + own).joined(separator: "\n"))
    let written = Mutex("")
    try (evaluator ?? self.evaluator()).evaluatePart(path) { text in
      written.withLock { $0 += text }
    }
    return written.withLock { $0 }
  }

  private var users: [String] {
    var users: [String] = []
    for row in rows {
      let user = String(row.prefix { $0 != "\t" })
      if users.last != user { users.append(user) }
    }
    return users
  }

  private func merge(_ parts: [String], events: Int? = nil, reference: String? = nil) throws
    -> [EvaluationReport]
  {
    var merge = EvaluationMerge()
    for part in parts { try merge.read(folder.write("lines-\(UUID())", part)) }
    return try merge.reports(reference: reference, events: events)
  }

  private func whole(_ reference: String? = nil) throws -> EvaluationReport {
    var evaluator = evaluator()
    evaluator.reference = reference
    let path = try folder.write("log.tsv", ([header] + rows).joined(separator: "\n"))
    var report = try evaluator.evaluate(path)
    report.seconds = 0
    return report
  }

  /// The law: however a data set is parted, and in whatever order the parts come, the figures are those of one run.
  @Test(arguments: [1, 2, 4, 7], [nil, "ppm-3"])
  func `parts add up to the whole, bit for bit`(count: Int, reference: String?) throws {
    let whole = try whole(reference)
    var parts: [String] = []
    for number in 0..<count {
      let own = users.enumerated().filter { $0.offset % count == number }.map(\.element)
      parts.append(try part(Set(own)))
    }
    for order in [parts, parts.reversed(), [parts.shuffled().joined()]] {
      // Also line by line.
      let lines = order.joined().split(separator: "\n").shuffled().joined(separator: "\n")
      for merged in [order, [lines]] {
        let reports = try merge(merged, events: whole.events, reference: reference)
        #expect(reports.count == 1)
        #expect(reports.first?.json.text == whole.json.text)
        #expect(reports.first?.models.map(\.macro.users) == whole.models.map(\.macro.users))
        #expect(
          reports.first?.models.map(\.figures.integers) == whole.models.map(\.figures.integers))
      }
    }
  }

  @Test func `nothing can get lost, or be there twice, unnoticed`() throws {
    let parts = [try part(Set(users.prefix(3))), try part(Set(users.dropFirst(3)))]
    let events = try whole().events
    _ = try merge(parts, events: events)
    let lines = parts.joined().split(separator: "\n").map(String.init)
    for index in lines.indices {
      var fewer = lines
      fewer.remove(at: index)
      #expect(throws: InputError.self, "line \(index) lost") {
        try merge([fewer.joined(separator: "\n")], events: events)
      }
      #expect(throws: InputError.self, "line \(index) twice") {
        try merge([(lines + [lines[index]]).joined(separator: "\n")], events: events)
      }
    }
    // A part as a whole is missed by the number of events only.
    #expect(throws: InputError.self) { try merge([parts[0]], events: events) }
    #expect(throws: InputError.self) { try merge(parts + [parts[1]]) }
    #expect(throws: InputError.self) { try merge([]) }
  }

  @Test func `a user in two parts is told`() throws {
    let split = users[2]
    let first = rows.filter { $0.hasPrefix(split + "\t") }
    let half = first.prefix(first.count / 2)
    let path = try folder.write("half.tsv", ([header] + half).joined(separator: "\n"))
    let written = Mutex("")
    try evaluator().evaluatePart(path) { text in written.withLock { $0 += text } }
    let other = try part(Set(users))
    #expect { try merge([other, written.withLock { $0 }]) } throws: {
      "\($0)".contains("a user of log is there twice")
    }
  }

  @Test func `parts that were evaluated in another way are not added`() throws {
    let one = try part([users[0]])
    var others: [Evaluator] = []
    var other = evaluator()
    other.targets = .switches
    others.append(other)
    other = evaluator()
    other.models = ["foresight", "ppm-3"]
    others.append(other)
    other = evaluator()
    other.split = Split("2026-10-01")
    others.append(other)
    for other in others {
      #expect(throws: InputError.self) { try merge([one, part([users[1]], other)]) }
    }
    var named = evaluator()
    named.dataset = "another"
    let both = try merge([one, part([users[1]], named)])
    #expect(both.map(\.dataset) == ["another", "log"])
  }

  @Test func `whatever a line says, the program goes on`() throws {
    let line = String(try part([users[0]]).split(separator: "\n")[0])
    for count in stride(from: 0, to: line.utf8.count, by: 37) {
      let cut = String(decoding: line.utf8.prefix(count), as: UTF8.self)
      #expect(throws: InputError.self) { try merge([cut]) }
    }
    for (text, other) in [
      ("\"events\":", "\"events\":-"), ("\"figures\":[", "\"figures\":[9223372036854775807,"),
      ("\"figures\":[", "\"figures\":[-1,"), ("\"figures\":[", "\"figures\":["),
    ] where text != other {
      let changed = line.replacingOccurrences(of: text, with: other)
      #expect(throws: InputError.self) { try merge([changed]) }
    }
    // The largest numbers that are taken can be added.
    var rest = Array(repeating: Int64(1) << 42, count: 1000)[...]
    let figures = try #require(ModelFigures(&rest))
    var total = ModelFigures()
    for _ in 0..<1000 { total.add(figures) }
    #expect(total.ranks.predictions == 1000 << 42)
  }
}
