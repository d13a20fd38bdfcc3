import Foundation
import Testing

@testable import ForesightSystem

struct ConnectionWaitingTests {
  private let path = NSTemporaryDirectory() + "foresight-\(UUID())"

  private func withDatabase(_ body: () throws -> Void) throws {
    defer { for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) } }
    try Connection(path: path).execute(
      "PRAGMA journal_mode = WAL; CREATE TABLE note(number INTEGER)")
    try body()
  }

  private func connection(patience: Duration) throws -> Connection {
    let connection = try Connection(path: path)
    connection.patience = patience
    return connection
  }

  @Test func eachDelayIsBoundedAndGrowsAtFirst() {
    #expect(
      (0..<8).map { Connection.longestDelayMicroseconds(before: $0, waited: .seconds(3)) } == [
        500, 1000, 2000, 4000, 8000, 16_000, 16_000, 16_000,
      ])
    #expect(
      [4, 6, 9, 10, 100].map { (seconds: Int) in
        Connection.longestDelayMicroseconds(before: 99, waited: .seconds(seconds))
      } == [6750, 2000, 593, 432, 300])
  }

  /// Sixty-four who come again and again, where each commit takes 36 milliseconds, on a clock of their own: whoever
  /// asks waits hardly three times as long as in a line.
  @Test func nobodyIsForgottenWhereTheLockIsNeverFree() {
    var state: UInt64 = 7
    func uniform() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(1 << 53)
    }
    let commit = 0.036
    var (time, longest, free) = (0.0, 0.0, 0.0)
    var waiting = (0..<64).map { _ in (start: 0.0, next: uniform() * 0.01, attempt: 0) }
    for _ in 0..<600_000 {
      guard let index = waiting.indices.min(by: { waiting[$0].next < waiting[$1].next }) else {
        break
      }
      time = waiting[index].next
      if waiting[index].attempt == 0 { waiting[index].start = time }
      let waited = time - waiting[index].start
      if time >= free {
        longest = max(longest, waited)
        free = time + commit
        waiting[index] = (start: free, next: free + uniform() * 0.008, attempt: 0)
        continue
      }
      let delay = Connection.longestDelayMicroseconds(
        before: waiting[index].attempt, waited: .seconds(waited))
      waiting[index].next = time + uniform() * Double(delay) * 1e-6
      waiting[index].attempt += 1
    }
    #expect(time > 30 && longest > 64 * commit && longest < 3.5 * 64 * commit, "\(longest) s")
  }

  /// Who has waited for long enough is told so, and leaves no file open; in a process of its own, because other
  /// tests open files meanwhile.
  @Test func waitingInVainEndsInTimeAndLeavesNothingBehind() async {
    await #expect(processExitsWith: .success) { try ConnectionWaitingTests().waitInVain() }
  }

  private func waitInVain() throws {
    try withDatabase {
      let holder = try Connection(path: path)
      try holder.execute("BEGIN IMMEDIATE")
      let waiter = try connection(patience: .milliseconds(30))
      var openFiles: Set<Int> = []
      for _ in 0..<4 {
        let start = SuspendingClock.now
        let insertion = Result {
          try waiter.transaction { try waiter.execute("INSERT INTO note VALUES (1)") }
        }
        #expect(SuspendingClock.now - start >= .milliseconds(30))
        #expect(throws: SQLiteError.self) { try insertion.get() }
        openFiles.insert(try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count)
      }
      #expect(openFiles.count == 1, "\(openFiles)")
      try holder.execute("COMMIT")
      try waiter.transaction { try waiter.execute("INSERT INTO note VALUES (1)") }
      #expect(try waiter.integer("SELECT count(*) FROM note") == 1)
    }
  }

  /// All who wait get through, each within its time, though none stands in a line.
  @Test func manyWritersAllGetThrough() throws {
    try withDatabase {
      let group = DispatchGroup()
      for number in 0..<8 {
        group.enter()
        Thread {
          defer { group.leave() }
          // A connection of its own, used by this thread alone.
          guard let writer = try? connection(patience: .seconds(10)) else { return }
          for _ in 0..<20 {
            try? writer.transaction { try writer.execute("INSERT INTO note VALUES (\(number))") }
          }
        }.start()
      }
      #expect(group.wait(timeout: .now() + 60) == .success)
      let count = try Connection(path: path).integer("SELECT count(*) FROM note")
      #expect(count == 160)
    }
  }
}
