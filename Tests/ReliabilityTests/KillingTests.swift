import ForesightLog
import ForesightValues
import Foundation
import Testing

/// A process may be killed at any moment: all it has acknowledged is there, and the store is whole.
struct KillingTests {
  /// How many processes are killed that write, and how many that do something else.
  private let kills = Effort.of(quick: 4, check: 50, torture: 500)

  @Test(arguments: [1, 3])
  func whatWasAcknowledgedOutlivesTheWriter(writers count: Int) throws {
    var chance = Chance(seed: UInt64(count))
    var (killed, acknowledged, found, round) = (0, 0, 0, 0)
    while killed < kills / 2 {
      // A few rounds in one store: the next processes open what the last ones left.
      let place = try Workplace()
      var past: [Writer] = []
      for _ in 0..<5 where killed < kills / 2 {
        round += 1
        let writers = try (0..<count).map { try Writer("round \(round) writer \($0)", in: place) }
        killed += try feedAndKill(writers, &chance)
        past += writers
        let donations = Dictionary(
          grouping: try StoreContent.donations(at: place.store), by: \.source)
        for writer in past {
          let own = donations[writer.name] ?? []
          #expect(writer.fault(in: own) == nil, "\(writer.name)")
        }
        for writer in writers {
          acknowledged += writer.acknowledged.count
          let ids = Set((donations[writer.name] ?? []).compactMap(\.id?.description))
          found += writer.acknowledged.count { ids.contains($0) }
        }
        #expect(Set(donations.keys).isSubset(of: past.map(\.name)))
      }
      #expect(try place.withCopy(StoreContent.damage(ofCopy:)) == nil)
    }
    #expect(found == acknowledged)
    Effort.report(
      "killing \(count) writers", ["kills": killed, "acknowledged": acknowledged, "found": found])
  }

  /// Feeds writers and kills each at a moment of its own; returns how many were killed.
  private func feedAndKill(_ writers: [Writer], _ chance: inout Chance) throws -> Int {
    let start = Date()
    // From before the store is opened to long after it.
    var ends = writers.map { _ in
      start + Double.random(in: 0...0.12, using: &chance) * Double(writers.count)
    }
    // Small commits, or such of hundreds.
    let most = [1, 30, 600].randomElement(using: &chance) ?? 1
    while ends.contains(where: { $0 != .distantFuture }) {
      for (index, writer) in writers.enumerated() where ends[index] != .distantFuture {
        if Date() >= ends[index] {
          writer.child.kill()
          ends[index] = .distantFuture
        } else if writer.sent < writer.acknowledgedCount + 2 * most {
          writer.send(Int.random(in: 1...most, using: &chance))
        }
      }
      usleep(UInt32.random(in: 50...1000, using: &chance))
    }
    return try writers.count { try $0.child.wait() == .killed(by: SIGKILL) }
  }

  /// What can be done to a store with many donations, and must happen whole or not at all.
  enum Operation: CaseIterable {
    case forget, importing, save, migrate

    func start(in place: Workplace, file: String) throws -> Child {
      switch self {
      case .forget: try place.start("forget", "--source", "other")
      case .importing: try place.start("import", "ndjson", file)
      case .save: try place.start("predict", "--now")
      case .migrate: try place.start("status")
      }
    }
  }

  @Test(arguments: Operation.allCases)
  func anOperationHappensWholeOrNotAtAll(operation: Operation) throws {
    var chance = Chance(seed: 7)
    let rows = Effort.of(quick: 60, check: 1000, torture: 1000)
    let (kept, file, before, after) = try Self.outcomes(operation, rows: rows)
    // How long it takes, to be killed at any moment of it.
    var duration = try Self.duration(operation, kept, file)
    var (killed, undone, done, tries) = (0, 0, 0, 0)
    let goal = max(1, kills / 4)
    while killed < goal, tries < 20 * goal {
      tries += 1
      let place = try Workplace()
      try kept.copyStore(to: place)
      let child = try operation.start(in: place, file: file)
      usleep(UInt32.random(in: 0...duration, using: &chance))
      child.kill()
      if try child.wait() == .killed(by: SIGKILL) {
        killed += 1
      } else {
        // Measured in a slow moment: how long things take here changes with what else is running.
        duration = max(2000, duration / 4 * 3)
      }
      let left = try StoreContent.lines(at: place.store)
      #expect(left == before || left == after)
      if before != after { if left == before { undone += 1 } else { done += 1 } }
      // What was printed was done.
      #expect(operation != .forget || child.printedCount == 0 || left == after)
      #expect(try place.withCopy(StoreContent.damage(ofCopy:)) == nil)
      try expectPredictionsOfTheLog(place)
      // And what was not done can be done; what is forgotten already is not there to forget.
      let again = try operation.start(in: place, file: file).wait()
      #expect(again == .exited(0) || operation == .forget && left == after && again == .exited(66))
      #expect(try StoreContent.lines(at: place.store) == after)
      try expectPredictionsOfTheLog(place)
    }
    Effort.report(
      "killing \(operation)", ["kills": killed, "not done": undone, "done": done])
    #expect(killed > 0)
  }

  /// Whatever a killed process left of a model: predictions are those of the log alone.
  private func expectPredictionsOfTheLog(_ place: Workplace) throws {
    let moment = ["predict", "--at", "2026-06-06T08:05:00Z", "--json"]
    let kept = try place.run(moment).output
    try? FileManager.default.removeItem(atPath: place.store + ".model")
    #expect(try place.run(moment).output == kept && !kept.isEmpty)
  }

  /// A store before an operation, a file to import, and what an export says before and after.
  private static func outcomes(
    _ operation: Operation, rows: Int
  ) throws -> (Workplace, file: String, before: [String], after: [String]) {
    let place = try Workplace()
    let lines = (0..<rows).map { number in
      let second = 1_767_225_600 + number * 61
      return
        #"{"at":\#(second),"intent":"Act\#(number % 30)","source":"\#(number % 2 == 0 ? "one" : "other")","#
        + #""parameters":{"number":\#(number)}}"#
    }
    let file = try place.write("rows.ndjson", lines.joined(separator: "\n") + "\n")
    if operation == .migrate {
      try FirstVersionStore.make(at: place.store, donations: rows)
    } else {
      // Donated, so that there is no model yet; the import brings what is not there.
      let donated = operation == .importing ? lines.prefix(20) : lines[...]
      let run = try place.run(
        ["donate", "--stdin"], input: donated.joined(separator: "\n") + "\n")
      #expect(run.isDone, "\(run.messages)")
    }
    let other = try Workplace()
    try place.copyStore(to: other)
    let before = operation == .migrate ? nil : try StoreContent.lines(at: other.store)
    #expect(try operation.start(in: other, file: file).wait() == .exited(0))
    let after = try StoreContent.lines(at: other.store)
    return (place, file, before ?? after, after)
  }

  private static func duration(
    _ operation: Operation, _ kept: Workplace, _ file: String
  ) throws -> UInt32 {
    let place = try Workplace()
    try kept.copyStore(to: place)
    let start = Date()
    try operation.start(in: place, file: file).wait()
    return UInt32(max(2000, -start.timeIntervalSinceNow * 1e6))
  }
}
