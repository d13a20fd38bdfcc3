import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

@testable import ForesightLog

/// A command line that was recorded when it ended and stands in its shell's history is one donation.
struct CommandLineTests {
  private let directory: TemporaryDirectory
  private let log: DonationLog

  init() throws {
    directory = try TemporaryDirectory()
    log = try DonationLog(path: directory.store, create: true)
  }

  private func line(
    _ line: String, _ second: Int64, live duration: Double? = nil, in sequence: String = "s"
  )
    -> Donation
  {
    let isLive = duration != nil
    return Donation(
      at: Moment(Instant(seconds: 1_767_225_600 + second), utcOffset: 60), source: "zsh",
      intent: line, context: isLive ? ["directory": "/tmp"] : [:],
      result: isLive ? .integer(1) : nil,
      duration: duration, sequence: isLive ? sequence : nil)
  }

  private func append(_ donations: [Donation], _ ids: IDSource) throws -> Appended {
    try log.write { try $0.append(donations, ids: ids) }
  }

  private let live = IDSource.random { .random(in: 0 ... .max) }

  /// A history of lines, some of them the same in the same second, of which some were recorded before it is
  /// imported, and some after it.
  @Test(arguments: 1...20)
  func bothWaysAreOne(seed: UInt64) throws {
    var state = seed
    func draw(_ below: UInt64) -> Int64 {
      state = StableHash.combine(state, 1)
      return Int64(state % below)
    }
    var second: Int64 = 0
    let lines = (0..<40).map { number in
      second += draw(3) / 2
      return (text: "c\(draw(3))", second: second, duration: Double(number) / 8)
    }
    let isBefore = lines.map { _ in draw(2) == 0 }
    for (entry, isBefore) in zip(lines, isBefore) where isBefore {
      #expect(try append([line(entry.text, entry.second, live: entry.duration)], live).added == 1)
    }
    let history = lines.map { line($0.text, $0.second) }
    _ = try append(history, .content)
    #expect(try log.all().count == 40)
    for (entry, isBefore) in zip(lines, isBefore) where !isBefore {
      #expect(try append([line(entry.text, entry.second, live: entry.duration)], live).added == 0)
    }
    #expect(try append(history, .content).added == 0)
    let rows = try log.all()
    #expect(rows.count == 40)
    #expect(Set(rows.map(\.duration)) == Set(lines.map(\.duration)), "the richer row stays")
    #expect(rows.allSatisfy { $0.sequence == "s" && $0.context["directory"] != nil })
    #expect(rows.map(\.intent).sorted() == lines.map(\.text).sorted())
    #expect(try log.read { try IntegrityCheck($0).isInOrder })
  }

  @Test func whatIsSentTwiceIsRecordedOnce() throws {
    let first = line("ls", 0, live: 0.25)
    #expect(try append([first], live).isNew == [true])
    #expect(try append([first], live).isNew == [false])
    // Another of the same second, and one of another terminal at the same time.
    #expect(try append([line("ls", 0, live: 0.5)], live).isNew == [true])
    #expect(try append([line("ls", 0, live: 0.25, in: "t")], live).isNew == [true])
    #expect(try log.all().count == 3)
  }

  @Test func durationAndSequenceAreForgottenWithTheirDonation() throws {
    let ids = try append([line("ls", 0, live: 0.25, in: "only-here")], live).ids
    #expect(try directory.bytes().range(of: Data("only-here".utf8)) != nil)
    _ = try log.write { try $0.forget(DonationQuery(ids: ids)) }
    _ = try log.checkpoint()
    #expect(try directory.bytes().range(of: Data("only-here".utf8)) == nil)
  }
}
