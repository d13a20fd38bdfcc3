import ForesightLog
import ForesightTestSupport
import ForesightValues
import Testing

struct LogViewTests {
  private let directory: TemporaryDirectory
  private let log: DonationLog

  init() throws {
    directory = try TemporaryDirectory()
    log = try DonationLog(path: directory.store, create: true)
    try log.add([donation("A", at: 1), donation("B", at: 2)])
  }

  private func view() throws -> LogView { try log.read { try $0.view() } }

  @Test func theViewIsTheSameUntilSomethingChanges() throws {
    let before = try view()
    _ = try log.all()
    #expect(try view() == before)
    try log.add([donation("C", at: 3)])
    let after = try view()
    #expect(after != before)
    #expect(try view() == after)
  }

  @Test func whatAnotherProcessRecordsOrForgetsIsAnotherView() throws {
    let other = try DonationLog(path: directory.store, create: false)
    var views = [try view()]
    try other.add([donation("C", at: 3)])
    views.append(try view())
    _ = try other.write { try $0.forget(DonationQuery(intent: "A")) }
    views.append(try view())
    #expect(Set(views).count == 3)
  }

  @Test func theViewOfAReadingStaysWhatItWas() throws {
    let other = try DonationLog(path: directory.store, create: false)
    try log.read { log in
      let before = try log.view()
      try other.add([donation("C", at: 3)])
      #expect(try log.view() == before)
    }
  }

  private struct Undone: Error {}

  @Test func whatWasUndoneLeavesNothingThatIsTakenForKnown() throws {
    var position: LogPosition?
    try? log.write { log in
      _ = try log.append([donation("C", at: 3)], ids: .content)
      position = try log.position(last: try #require(try log.last()))
      #expect(try log.isValid(try #require(position)))
      throw Undone()
    }
    let undone = try #require(position)
    #expect(try log.read { try $0.isValid(undone) } == false)
  }

  @Test func aPositionIsKnownValidInOneViewOnly() throws {
    let position = try log.read { try $0.position(last: try #require(try $0.last())) }
    #expect(try log.read { try $0.isKnownValid(position) })
    let other = try DonationLog(path: directory.store, create: false)
    _ = try other.write { try $0.forget(DonationQuery(intent: "A")) }
    #expect(try log.read { try $0.isKnownValid(position) } == false)
    #expect(try log.read { try $0.isValid(position) } == false)
    // What comes later makes it no less valid, which has to be found out again.
    let next = try log.read { try $0.position(last: try #require(try $0.last())) }
    try other.add([donation("C", at: 3)])
    #expect(try log.read { try $0.isKnownValid(next) } == false)
    #expect(try log.read { try $0.isValid(next) && $0.isKnownValid(next) })
  }

  @Test func readingAtOnceDoesNotWaitForALock() throws {
    #expect(try log.readAtOnce { try $0.count() } == 2)
  }
}
