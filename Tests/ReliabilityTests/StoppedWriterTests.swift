import ForesightSystem
import Glibc
import Testing

/// Who is stopped while it waits to write, as by Ctrl-Z, keeps nobody else from writing.
struct StoppedWriterTests {
  @Test func theDatabaseIsFreeForOthers() throws {
    let place = try Workplace()
    #expect(try place.start("donate", "First").outcome().isDone)
    let holder = try Connection(path: place.store)
    try holder.execute("BEGIN IMMEDIATE")
    let stopped = try place.start("donate", "Stopped")
    usleep(500_000)
    stopped.signal(SIGSTOP)
    let other = try place.start("donate", "Other")
    usleep(500_000)
    try holder.execute("ROLLBACK")
    let start = ContinuousClock.now
    #expect(try other.outcome().isDone)
    #expect(ContinuousClock.now - start < .seconds(5))
    stopped.signal(SIGCONT)
    #expect(try stopped.outcome().isDone)
  }
}
