import Foundation
import Glibc
import Synchronization
import Testing

@testable import ForesightService

struct ServiceClientTests {
  /// Who finds nobody closes nothing but its own socket: a descriptor that is closed twice may be somebody else's by
  /// then.
  @Test func aConnectionThatFailsClosesNothingOfOthers() {
    let isOver = Mutex(false)
    let failures = Mutex(0)
    let other = Thread {
      while !isOver.withLock(\.self) {
        let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
        let isThere = (0..<4).allSatisfy { _ in fcntl(descriptor, F_GETFD) >= 0 }
        if close(descriptor) != 0 || !isThere { failures.withLock { $0 += 1 } }
      }
    }
    other.start()
    for _ in 0..<100_000 where failures.withLock({ $0 }) == 0 {
      if ServiceClient(path: "/nowhere/foresight") != nil { Issue.record("nobody listens there") }
    }
    isOver.withLock { $0 = true }
    while !other.isFinished { usleep(1000) }
    #expect(failures.withLock { $0 } == 0)
  }
}
