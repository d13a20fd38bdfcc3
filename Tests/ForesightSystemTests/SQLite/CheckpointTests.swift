import ForesightSystem
import Foundation
import Synchronization
import Testing

struct CheckpointTests {
  private final class Outcome: Sendable {
    let isEmpty = Mutex<Bool?>(nil)
  }

  /// While a checkpoint waits for a reader, others go on writing; and it is finished soon after.
  @Test func aCheckpointThatWaitsForAReaderLetsWritersIn() throws {
    let directory = NSTemporaryDirectory() + "foresight-\(UUID())"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let path = directory + "/notes.sqlite"
    let writer = try Connection(path: path)
    try writer.execute("PRAGMA journal_mode = WAL; CREATE TABLE note(number INTEGER)")
    let reader = try Connection(path: path)
    try reader.execute("BEGIN; SELECT count(*) FROM note")
    let isDone = DispatchSemaphore(value: 0)
    let outcome = Outcome()
    Thread {
      // A connection of its own, used by this thread alone.
      let isEmpty = try? Connection(path: path).emptyWriteAheadLog()
      outcome.isEmpty.withLock { $0 = isEmpty }
      isDone.signal()
    }.start()
    let end = Date() + 1.5
    var written = 0
    while Date() < end {
      try writer.transaction { try writer.execute("INSERT INTO note VALUES (1)") }
      written += 1
      usleep(10_000)
    }
    #expect(isDone.wait(timeout: .now()) == .timedOut)
    try reader.execute("COMMIT")
    #expect(isDone.wait(timeout: .now() + 10) == .success)
    #expect(outcome.isEmpty.withLock { $0 } == true)
    #expect(try reader.integer("SELECT count(*) FROM note") == Int64(written) && written > 1)
  }
}
