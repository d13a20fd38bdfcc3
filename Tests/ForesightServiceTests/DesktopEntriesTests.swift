import Foresight
import Foundation
import Synchronization
import Testing

@testable import ForesightService

struct DesktopEntriesTests {
  private struct Fault: Error {}

  /// Who asks on the service's only reader keeps every prompt waiting.
  @Test func aProgramThatHangsIsNotWaitedForLong() throws {
    let hangs = DispatchSemaphore(value: 0)
    let asked = Mutex(0)
    let entries = DesktopEntries { _ in
      asked.withLock { $0 += 1 }
      hangs.wait()
      return [:]
    }
    let start = Date()
    for _ in 0..<20 { #expect(try entries.describe(["a.desktop", "b.desktop"]).isEmpty) }
    #expect(-start.timeIntervalSinceNow < 5 && asked.withLock { $0 } == 1)
    hangs.signal()
  }

  @Test func whatFailsIsToldOnceAndNotAskedAgainAtOnce() throws {
    let asked = Mutex(0)
    let entries = DesktopEntries { _ in
      asked.withLock { $0 += 1 }
      throw Fault()
    }
    #expect(throws: Fault.self) { try entries.describe(["a.desktop"]) }
    for _ in 0..<3 { #expect(try entries.describe(["a.desktop"]).isEmpty) }
    #expect(asked.withLock { $0 } == 1)
  }
}
