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

  /// As an app's start is to be recorded, however slow the first look is.
  @Test func whoMustKnowWaits() throws {
    let asked = Mutex(0)
    let entries = DesktopEntries { ids in
      asked.withLock { $0 += 1 }
      if asked.withLock({ $0 }) == 1 { throw Fault() }
      usleep(500_000)
      return [ids[0]: Launcher.Entry(name: "A", icon: nil, isShown: true)]
    }
    #expect(throws: Fault.self) { try entries.describe(["a.desktop"]) }
    #expect(try entries.describe(["a.desktop"]).isEmpty)
    #expect(try entries.describe(["a.desktop"], isPatient: true)["a.desktop"]?.name == "A")
    #expect(try entries.describe(["a.desktop"]).count == 1 && asked.withLock { $0 } == 2)
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
