import Foundation
import Synchronization
import Testing

@testable import ForesightPrivacy

struct SettingsFileTests {
  /// A file without any setting is taken away, and made again with the next one: whoever reads meanwhile finds one or the
  /// other, and never that there is something wrong.
  @Test func settingsThatComeAndGoCanAlwaysBeRead() throws {
    let store = NSTemporaryDirectory() + "foresight-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: store + ".settings") }
    let isOver = Atomic(false)
    let changed = Atomic(0)
    let group = DispatchGroup()
    group.enter()
    Thread.detachNewThread {
      let writer = SettingsFile(store: store)
      for number in 0..<2000 {
        if (try? writer.change({ $0.isPaused = number % 2 == 0 })) != nil {
          changed.add(1, ordering: .relaxed)
        }
      }
      isOver.store(true, ordering: .relaxed)
      group.leave()
    }
    var reader = SettingsFile(store: store)
    var (reads, faults) = (0, 0)
    while !isOver.load(ordering: .relaxed) {
      _ = reader.refresh()
      reads += 1
      do { _ = try reader.settings } catch { faults += 1 }
    }
    group.wait()
    #expect(faults == 0 && reads > 100 && changed.load(ordering: .relaxed) == 2000)
  }

  /// What could not be read again is not written: it would stop all recording, and keep whoever wants to mend it out.
  @Test(arguments: [-1, 0, 1, 36_525, 36_526], [0, 1, 10, 11, 100])
  func whatIsWrittenCanBeReadAgain(days: Int, kilometres: Int) {
    let store = NSTemporaryDirectory() + "foresight-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: store + ".settings") }
    let file = SettingsFile(store: store)
    let isValid = (1...36_525).contains(days) && [1, 10, 100].contains(kilometres)
    let changed = Result {
      try file.change {
        $0.retentionDays = days
        $0.placeKilometres = kilometres
      }
    }
    #expect(((try? changed.get()) != nil) == isValid)
    var reader = SettingsFile(store: store)
    _ = reader.refresh()
    #expect((try? reader.settings.retentionDays) == .some(isValid ? days : nil))
  }
}
