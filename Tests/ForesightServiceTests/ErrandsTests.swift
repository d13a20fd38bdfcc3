import Dispatch
import Glibc
import Synchronization
import Testing

@testable import ForesightService

struct ErrandsTests {
  @Test func fourAreDoneAtOnceAndAllInTheEnd() throws {
    let errands = Errands()
    let state = Mutex((running: 0, most: 0, begun: [Int]()))
    let (gate, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    for number in 0..<40 {
      errands.post { @Sendable in
        state.withLock {
          $0.running += 1
          $0.most = max($0.most, $0.running)
          $0.begun.append(number)
        }
        gate.wait()
        state.withLock { $0.running -= 1 }
        done.signal()
      }
    }
    func begun() -> Int { state.withLock(\.begun.count) }
    for _ in 0..<2000 where begun() < 4 { usleep(10_000) }
    // A fifth would have begun by now.
    usleep(200_000)
    #expect(begun() == 4)
    for _ in 0..<40 { gate.signal() }
    for _ in 0..<40 {
      try #require(done.wait(timeout: .now() + 20) == .success, "an errand was not done")
    }
    let (_, most, begun) = state.withLock { $0 }
    #expect(most == 4 && Set(begun) == Set(0..<40))
  }

  @Test func oneMayPostAnother() throws {
    let errands = Errands()
    let done = DispatchSemaphore(value: 0)
    errands.post { errands.post { done.signal() } }
    #expect(done.wait(timeout: .now() + 20) == .success)
  }
}
