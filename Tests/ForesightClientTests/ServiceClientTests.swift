import Foundation
import Glibc
import Synchronization
import Testing

@testable import ForesightClient

struct ServiceClientTests {
  /// Who finds nobody closes nothing but its own socket: a descriptor that is closed twice may be somebody else's by
  /// then.
  @Test func aConnectionThatFailsClosesNothingOfOthers() {
    let isOver = Atomic(false)
    let failures = Atomic(0)
    let other = Thread {
      while !isOver.load(ordering: .relaxed) {
        let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
        let isThere = (0..<4).allSatisfy { _ in fcntl(descriptor, F_GETFD) >= 0 }
        if close(descriptor) != 0 || !isThere { failures.add(1, ordering: .relaxed) }
      }
    }
    other.start()
    for _ in 0..<100_000 where failures.load(ordering: .relaxed) == 0 {
      if ServiceClient(path: "/nowhere/foresight") != nil { Issue.record("nobody listens there") }
    }
    isOver.store(true, ordering: .relaxed)
    while !other.isFinished { usleep(1000) }
    #expect(failures.load(ordering: .relaxed) == 0)
  }
}
