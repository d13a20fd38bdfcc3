import ForesightValues
import Foundation
import Testing

/// Many processes at once: nothing is lost, nobody is turned away, nobody sees half of anything.
struct ManyProcessesTests {
  private let writers = Effort.of(quick: 8, check: 32, torture: 64)
  private let donations = Effort.of(quick: 20, check: 100, torture: 100)

  @Test func allThatWasDonatedAtOnceIsThere() throws {
    let place = try Workplace()
    // The first ones to come bring it up to date, all at once.
    let old = try FirstVersionStore.make(at: place.store, donations: 5)
    let crowd = try (0..<writers).map { try Writer("writer \($0)", in: place) }
    let others = Bystanders(place)
    let start = Date()
    var longest = 0.0
    var asked = crowd.map { _ in Date.distantFuture }
    // A line only when the one before is acknowledged: each is a transaction of its own.
    while crowd.contains(where: { $0.sent < donations || $0.acknowledgedCount < donations }) {
      for (index, writer) in crowd.enumerated()
      where writer.acknowledgedCount >= writer.sent && writer.sent <= donations {
        if writer.sent > 0, asked[index] != .distantFuture {
          longest = max(longest, -asked[index].timeIntervalSinceNow)
        }
        asked[index] = .distantFuture
        if writer.sent == donations { continue }
        asked[index] = Date()
        writer.send(1)
      }
      if let writer = crowd.first(where: { $0.child.poll() != nil }) {
        let outcome = try writer.child.outcome()
        Issue.record("\(writer.name) ended by itself: \(outcome.ending) \(outcome.messages)")
        break
      }
      try others.step()
      usleep(500)
    }
    let seconds = -start.timeIntervalSinceNow
    for writer in crowd { writer.child.endInput() }
    for writer in crowd {
      let outcome = try writer.child.outcome()
      #expect(outcome.isDone && outcome.messages.isEmpty, "\(outcome.messages)")
      #expect(outcome.lines.count == donations)
    }
    try others.finish()

    let all = try StoreContent.donations(at: place.store)
    let own = Dictionary(grouping: all, by: \.source)
    for writer in crowd { #expect(writer.fault(in: own[writer.name] ?? []) == nil) }
    let ids = all.compactMap(\.id)
    #expect(Set(ids).count == ids.count)
    let singles = Set((own["single"] ?? []).compactMap(\.id?.description))
    #expect(singles == Set(others.singles) && singles.count == others.singles.count)
    #expect(Set((own["old"] ?? []).compactMap(\.id)) == Set(old))
    #expect(try place.withCopy(StoreContent.damage(ofCopy:)) == nil)
    Effort.report(
      "many processes",
      [
        "writers": writers, "acknowledged": crowd.reduce(0) { $0 + $1.acknowledged.count },
        "found": crowd.reduce(0) { $0 + (own[$1.name]?.count ?? 0) }, "singles": singles.count,
        "exports": others.exports, "predictions": others.predictions,
        "forgotten batches": others.forgotten, "held back by readers": others.heldBack,
        "seconds": Int(seconds), "longest wait in ms": Int(longest * 1000),
      ])
  }
}

/// What others do to a store meanwhile, one of each kind at a time, over and over.
private final class Bystanders {
  private enum Deed: CaseIterable {
    case donate, predict, export, `import`, forget
  }

  private let place: Workplace
  private var running: [Deed: Child] = [:]
  private var turn = 0
  private var isOver = false
  /// Batches that were imported and not yet forgotten.
  private var batches: [String] = []
  private var deedBatch: [Deed: String] = [:]
  /// How many donations a batch has.
  private static let size = 20

  private(set) var singles: [String] = []
  private(set) var exports = 0
  private(set) var predictions = 0
  private(set) var forgotten = 0
  private(set) var heldBack = 0

  init(_ place: Workplace) { self.place = place }

  /// Sees who is done, and sends the next.
  func step() throws {
    for deed in Deed.allCases {
      if let child = running[deed] {
        guard child.poll() != nil else { continue }
        running[deed] = nil
        try judge(deed, try child.outcome())
      }
      if !isOver { running[deed] = try start(deed) }
    }
  }

  func finish() throws {
    isOver = true
    while !running.isEmpty {
      try step()
      usleep(1000)
    }
  }

  private func start(_ deed: Deed) throws -> Child? {
    turn += 1
    switch deed {
    case .donate: return try place.start("donate", "Act\(turn % 97)", "--source", "single")
    case .predict: return try place.start("predict", "--now")
    case .export: return try place.start("export")
    case .import:
      if batches.count > 3 { return nil }
      let name = "batch \(turn)"
      let rows = (0..<Self.size).map { number in
        #"{"at":\#(1_770_000_000 + turn * 60 + number),"intent":"Row\#(number)","source":"\#(name)"}"#
      }
      deedBatch[deed] = name
      return try place.start(
        "import", "ndjson", try place.write("rows-\(turn)", rows.joined(separator: "\n") + "\n"))
    case .forget:
      if batches.isEmpty { return nil }
      let name = batches.removeFirst()
      deedBatch[deed] = name
      return try place.start("forget", "--source", name)
    }
  }

  private func judge(_ deed: Deed, _ outcome: Child.Outcome) throws {
    // What is forgotten is gone at once; a reader that takes its time may hold back its erasing.
    let isHeldBack = deed == .forget && outcome.ending == .exited(75)
    if isHeldBack { heldBack += 1 }
    #expect(
      outcome.isDone || isHeldBack && outcome.messages.contains("that is reading"),
      "\(deed): \(outcome.messages)")
    #expect(
      !outcome.messages.contains("another process is writing"), "\(deed): \(outcome.messages)")
    switch deed {
    case .donate: singles += outcome.lines
    case .predict: predictions += 1
    case .import: batches.append(deedBatch[deed] ?? "")
    case .forget:
      forgotten += 1
      #expect(outcome.lines.count == Self.size, "\(outcome.messages)")
    case .export:
      exports += 1
      var counts: [Substring: Int] = [:]
      for line in outcome.lines {
        guard let start = line.range(of: #""source":"batch "#)?.upperBound else { continue }
        counts[line[start...].prefix { $0 != "\"" }, default: 0] += 1
      }
      #expect(counts.values.allSatisfy { $0 == Self.size }, "half of a batch was seen: \(counts)")
    }
  }
}
