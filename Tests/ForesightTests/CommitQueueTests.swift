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
    let manners = [Queue.Manner(), Queue.Manner(waitsForDisk: false)]
    let choices = sizes.flatMap { size in manners.map { (size, $0) } }
    let made = try Dictionary(uniqueKeysWithValues: sizes.map { ($0, try Self.donations($0)) })
    for number in 0..<(choices.count * choices.count * choices.count) {
      var queue = Queue()
      var rest = number
      let given = (0..<3).map { _ in
        defer { rest /= choices.count }
        return choices[rest % choices.count]
      }
      for (caller, (size, manner)) in given.enumerated() {
        queue.add(made[size] ?? [], of: caller, manner: manner)
      }
      var taken: [Int] = []
      while queue.count > 0 {
        #expect(queue.first?.caller == taken.count)
        let batch = queue.takeBatch()
        try #require(!batch.entries.isEmpty)
        let size = batch.entries.map(\.donations.count).reduce(0, +)
        #expect(size <= 1000 || batch.entries.count == 1)
        #expect(batch.entries.allSatisfy { given[$0.caller].1.waitsForDisk == batch.waitsForDisk })
        taken += batch.entries.map(\.caller)
      }
      #expect(taken == [0, 1, 2])
    }
  }

  @Test func whatIsPutBackComesFirst() throws {
    var queue = Queue()
    for caller in 0..<4 { queue.add(try Self.donations(400), of: caller) }
    let batch = queue.takeBatch()
    #expect(batch.entries.map(\.caller) == [0, 1])
    queue.putBack(Array(batch.entries.dropFirst()))
    queue.remove { $0 == 2 }
    #expect(queue.takeBatch().entries.map(\.caller) == [1, 3] && queue.count == 0)
    #expect(queue.takeBatch().entries.isEmpty)
  }

  @Test func eachCallerHearsOfItsOwn() throws {
    let directory = try TemporaryDirectory()
    let engine = try directory.engine()
    var queue = Queue()
    for caller in 0..<3 { queue.add(try Self.donations(caller), of: caller) }
    let appended = try queue.takeBatch().commit(to: engine, now: Self.now) {
      .random(in: 0 ... .max)
    }
    #expect(appended.map(\.added) == [0, 1, 2])
    #expect(try engine.status().donations == 3)
  }
}
