import Foundation
import Synchronization
import Testing

@testable import SQLite

struct WaitingTests {
  private final class Order: Sendable {
    let numbers = Mutex<[Int]>([])
  }

  @Test func whatWasWaitedIsTheSumOfTheDelays() {
    var sum = 0
    for attempt in 0..<2000 {
      #expect(Waiting.elapsed(before: attempt) == sum)
      sum += Waiting.delay(before: attempt)
    }
  }

  /// Who came first is served first, and who has waited for long enough goes away.
  @Test func theLineKeepsItsOrder() throws {
    let path = NSTemporaryDirectory() + "foresight-\(UUID())"
    defer { unlink(path) }
    let first = try #require(WaitingLine.enter(path, for: 1_000_000))
    #expect(WaitingLine.enter(path, for: 20_000) == nil)
    let (order, group) = (Order(), DispatchGroup())
    for number in 0..<8 {
      group.enter()
      Thread {
        let place = WaitingLine.enter(path, for: 30_000_000)
        order.numbers.withLock { $0.append(place == nil ? -1 : number) }
        place?.leave()
        group.leave()
      }.start()
      // Until it stands in line, behind the others and the one who went away.
      while order.numbers.withLock({ $0.isEmpty }), try Self.countWaiting(path) < number + 2 {
        usleep(1000)
      }
    }
    #expect(order.numbers.withLock { $0.isEmpty })
    first.leave()
    #expect(group.wait(timeout: .now() + 30) == .success)
    #expect(order.numbers.withLock { $0 } == Array(0..<8))
  }

  /// How many wait for a lock of a file, as the system tells it.
  private static func countWaiting(_ path: String) throws -> Int {
    var status = stat()
    try #require(stat(path, &status) == 0)
    return try String(contentsOfFile: "/proc/locks", encoding: .utf8).split(separator: "\n").count {
      $0.contains(" -> ") && $0.contains(":\(status.st_ino) ")
    }
  }

  @Test func noLinkIsFollowedToALine() throws {
    let path = NSTemporaryDirectory() + "foresight-\(UUID())"
    defer { unlink(path) }
    symlink(path + "-other", path)
    #expect(WaitingLine.enter(path, for: 1000) == nil)
    #expect(!FileManager.default.fileExists(atPath: path + "-other"))
  }
}
