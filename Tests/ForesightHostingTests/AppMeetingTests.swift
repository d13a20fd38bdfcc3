import Dispatch
import Foundation
import Synchronization
import Testing

@testable import ForesightHosting

struct AppMeetingTests {
  /// Of processes of an app that start at the same time one is met, and none takes its place away.
  @Test func ofSeveralThatStartAtOnceOneIsMet() throws {
    let directory = NSTemporaryDirectory() + "foresight-\(UUID())"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    for round in 0..<50 {
      let meeting = try #require(
        AppMeeting(of: "cafe\(round)", store: "/store", runtimeDirectory: directory))
      let listeners = Mutex<[Int32]>([])
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        if let listener = meeting.listen() { listeners.withLock { $0.append(listener) } }
      }
      let all = listeners.withLock { $0 }
      #expect(all.count == 1)
      all.forEach { close($0) }
    }
  }
}
