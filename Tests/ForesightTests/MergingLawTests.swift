import ForesightFormats
import ForesightImporters
import ForesightLog
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

@testable import Foresight

/// Logs of one person that meet, in whatever order, become the same log: to the byte of their export, and to the last
/// bit of what is predicted.
struct MergingLawTests {
  private static let rounds: UInt64 =
    switch ProcessInfo.processInfo.environment["FORESIGHT_EFFORT"] {
    case "torture": 1000
    case "check": 100
    default: 8
    }
  private static let start: Int64 = 1_767_225_600

  /// Something that comes to a log.
  private enum Arrival {
    /// A line of an export.
    case exported(String)
    /// A command line that has ended on a machine.
    case live(text: String, second: Int64, duration: Int, host: String)
    /// What a shell's history says of it.
    case history(text: String, second: Int64)
  }

  /// A log, and how things come to it.
  private struct Machine {
    let directory: TemporaryDirectory
    let engine: Engine
    var chance: FixedNumbers

    init(_ seed: UInt64) throws {
      directory = try TemporaryDirectory()
      // Snapshots close together, which what is replaced must make useless.
      engine = try Engine(path: directory.store, spacing: 2, reach: 64)
      chance = FixedNumbers(state: seed)
    }

    mutating func draw(_ below: UInt64) -> Int64 { Int64(chance.next() % below) }

    /// Lets some things arrive one after another, those of an export several at once.
    mutating func take(_ arrivals: [Arrival]) throws {
      var lines: [String] = []
      for arrival in arrivals {
        switch arrival {
        case .exported(let line):
          lines.append(line)
          if draw(3) == 0 { try take(exported: &lines) }
        case .live(let text, let second, let duration, let host):
          try take(exported: &lines)
          let seconds = MergingLawTests.start + second
          let fields = "\(text)\0\(seconds)\0\(seconds).\(duration)\00\0/\(host)\0\(host)\0"
          try engine.record(
            RecordedLine(shell: "zsh", Array(fields.utf8), now: .later), host: host,
            localOffset: { _ in 60 }, now: .later, random: FixedNumbers.random(seed: chance.next()))
        case .history(let text, let second):
          try take(exported: &lines)
          try take(file: ": \(MergingLawTests.start + second):0;\(text)\n", .zsh)
        }
      }
      try take(exported: &lines)
    }

    private mutating func take(exported lines: inout [String]) throws {
      defer { lines = [] }
      if lines.isEmpty { return }
      if draw(2) == 0 {
        try take(file: lines.joined(separator: "\n") + "\n", .ndjson)
      } else {
        let donations = try lines.map {
          try Array($0.utf8).withUnsafeBytes { try NDJSON.parse($0, line: 1) }.donation
        }
        try engine.donate(donations, now: .later, random: FixedNumbers.random(seed: chance.next()))
      }
      if draw(3) == 0 { try engine.save(now: .later) }
    }

    private mutating func take(file text: String, _ format: Format) throws {
      let path = try directory.write("file-\(chance.next())", text)
      _ = try Importer(format: format, keepsActions: true, localOffset: { _ in 60 })
        .run(path, into: engine.log, now: .later)
    }

    func export() throws -> [String] {
      try engine.log.read { log in
        var lines: [String] = []
        try log.forEach { lines.append(NDJSON.line($0)) }
        return lines
      }
    }

    func predictions() throws -> [Suggestion] {
      try engine.predict(
        PredictionRequest(
          at: Moment(Instant(seconds: MergingLawTests.start + 1000), utcOffset: 60), limit: 1000)
      ).suggestions
    }
  }

  /// What is exported on several machines, at two times each, and what else becomes known of some of it.
  private func arrivals(_ seed: UInt64) throws -> [Arrival] {
    var arrivals: [Arrival] = []
    for number in 0..<UInt64(2 + seed % 2) {
      var machine = try Machine(StableHash.combine(seed, number))
      let host = "host\(number)"
      var own: [Arrival] = []
      for _ in 0..<4 + machine.draw(3) {
        // Few seconds and few lines, so that they are the same on several machines.
        let (text, second) = ("c\(machine.draw(2))", machine.draw(3))
        own.append(
          machine.draw(3) == 0
            ? .history(text: text, second: second)
            : .live(text: text, second: second, duration: Int(machine.draw(4)), host: host))
      }
      // A second in which one line was run, which everybody may tell of once more.
      let alone = Arrival.live(
        text: "alone", second: 10, duration: Int(machine.draw(3)), host: host)
      own.append(alone)
      if machine.draw(2) == 0 {
        arrivals += [alone, .history(text: "alone", second: 10)]
      }
      for shared in 0..<3 {
        // One donation that has reached several machines by ways that told different things of it.
        let instant = Instant(seconds: Self.start + 20 + Int64(shared) / 2)
        var donation = Donation(
          id: DonationID(
            at: instant, order: Int(machine.draw(2)), tail: UInt64(shared), kind: .random),
          at: Moment(instant, utcOffset: 60 * Int(machine.draw(2))), source: "app",
          intent: "I\(machine.draw(2))", parameters: ["p": .string("value \(machine.draw(2))")],
          context: machine.draw(2) == 0 ? [:] : ["n": machine.draw(2) == 0 ? 2 : "2"])
        if machine.draw(3) == 0 { donation.duration = Double(machine.draw(2)) }
        if machine.draw(3) == 0 {
          donation.presentation = Presentation(name: "I \(machine.draw(2))")
        }
        own.append(.exported(NDJSON.line(donation)))
      }
      try machine.take(own)
      arrivals += try machine.export().map(Arrival.exported)
      if machine.draw(2) == 0 {
        // The same, of which something was taken out.
        _ = try machine.engine.log.change { $0.redactions.append("value 1") }
        try machine.engine.redactSecrets()
        arrivals += try machine.export().map(Arrival.exported)
      }
    }
    return arrivals
  }

  @Test(arguments: 1...Self.rounds)
  func theOrderInWhichLogsMeetLeavesNoTrace(seed: UInt64) throws {
    let arrivals = try arrivals(seed)
    var chance = FixedNumbers(state: seed)
    var first: (export: [String], predictions: [Suggestion])?
    for round in 0..<4 as Range<UInt64> {
      var machine = try Machine(StableHash.combine(seed, round + 100))
      try machine.take(arrivals.shuffled(using: &chance))
      let (export, predictions) = (try machine.export(), try machine.predictions())
      #expect(export == first?.export ?? export, "seed \(seed), round \(round)")
      #expect(predictions == first?.predictions ?? predictions, "seed \(seed), round \(round)")
      first = first ?? (export, predictions)
    }
  }

  /// The same second and the same line on two hosts, with a history file, in all orders.
  @Test func allOrdersOfOneSecondAreTheSame() throws {
    var exports: Set<[String]> = []
    let arrivals: [Arrival] = [
      .live(text: "make", second: 1, duration: 2, host: "laptop"),
      .live(text: "make", second: 1, duration: 5, host: "server"),
      .history(text: "make", second: 1),
      .exported(
        #"{"at":"2026-01-01T01:00:01+01:00","intent":"make","source":"zsh","id":"\#(makeID)","duration":7,"context":{"host":"old"}}"#
      ),
    ]
    func permute(_ done: [Arrival], _ rest: [Arrival]) throws {
      if rest.isEmpty {
        var machine = try Machine(1)
        try machine.take(done)
        exports.insert(try machine.export())
      }
      for place in rest.indices {
        var others = rest
        others.remove(at: place)
        try permute(done + [rest[place]], others)
      }
    }
    try permute([], arrivals)
    #expect(exports.count == 1 && exports.first?.count == 1)
  }

  /// The id that the line has in every log.
  private var makeID: DonationID {
    let instant = Instant(seconds: Self.start + 1)
    let donation = Donation(at: Moment(instant, utcOffset: 60), source: "zsh", intent: "make")
    return DonationID(
      at: instant, order: 0, tail: StableHash.combine(donation.contentHash, 0), kind: .content)
  }
}
