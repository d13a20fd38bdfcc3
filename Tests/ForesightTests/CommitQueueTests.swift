import ForesightTestSupport
import ForesightValues
import Testing

@testable import Foresight

struct CommitQueueTests {
  private typealias Queue = CommitQueue<Int>
  private static let now = Instant(seconds: 1_767_225_600)

  private static func donations(_ count: Int) throws -> [CheckedDonation] {
    try (0..<count).map {
      try CheckedDonation(
        Donation(at: Moment(now, utcOffset: 0), source: "s", intent: "A\($0 % 3)"), now: now)
    }
  }

  /// All queues of up to five callers with few, many and too many donations, in two manners.
  @Test func batchesKeepTheOrderAndTheManner() throws {
    let sizes = [0, 1, 400, 1000, 1500]
    let choices = sizes.flatMap { [($0, true), ($0, false)] }
    let made = try Dictionary(uniqueKeysWithValues: sizes.map { ($0, try Self.donations($0)) })
    for number in 0..<(choices.count * choices.count * choices.count) {
      var queue = Queue()
      var rest = number
      let given = (0..<3).map { _ in
        defer { rest /= choices.count }
        return choices[rest % choices.count]
      }
      for (caller, (size, waitsForDisk)) in given.enumerated() {
        queue.add(made[size] ?? [], of: caller, waitsForDisk: waitsForDisk)
      }
      var taken: [Int] = []
      while queue.count > 0 {
        #expect(queue.first?.caller == taken.count)
        let batch = queue.takeBatch()
        try #require(!batch.isEmpty)
        let size = batch.map(\.donations.count).reduce(0, +)
        #expect(size <= 1000 || batch.count == 1)
        #expect(batch.allSatisfy { given[$0.caller].1 == batch[0].waitsForDisk })
        taken += batch.map(\.caller)
      }
      #expect(taken == [0, 1, 2])
    }
  }

  @Test func whatIsNotTakenStaysInFront() throws {
    var queue = Queue()
    for caller in 0..<4 { queue.add(try Self.donations(400), of: caller) }
    #expect(queue.batch.map(\.caller) == [0, 1] && queue.count == 4)
    queue.remove { $0 == 0 || $0 == 2 }
    #expect(queue.batch.map(\.caller) == [1, 3] && queue.first?.caller == 1)
    #expect(queue.takeBatch().map(\.caller) == [1, 3] && queue.count == 0)
    #expect(queue.takeBatch().isEmpty)
  }

  @Test func eachCallerHearsOfItsOwn() throws {
    let directory = try TemporaryDirectory()
    let engine = try directory.engine()
    var queue = Queue()
    for caller in 0..<3 { queue.add(try Self.donations(caller), of: caller) }
    let appended = try Queue.commit(queue.takeBatch(), to: engine, now: Self.now) {
      .random(in: 0 ... .max)
    }
    #expect(appended.map(\.added) == [0, 1, 2])
    #expect(try engine.status().donations == 3)
  }
}
