import ForesightLog
import ForesightSystem
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

struct ForgettingTests {
  private let directory: TemporaryDirectory
  private let log: DonationLog

  init() throws {
    directory = try TemporaryDirectory()
    log = try DonationLog(path: directory.store, create: true)
  }

  private func forget(_ query: DonationQuery) throws -> [DonationID] {
    let deleted = try log.write { log in try log.forget(query) }.keys.map(\.id)
    #expect(try log.checkpoint())
    return deleted
  }

  @Test func forgettingEqualsNeverHavingDonated() throws {
    let kept = (0..<200).map {
      donation("I\($0 % 7)", at: Int64($0), ["p": .integer(Int64($0 % 5))], context: ["c": "d"])
    }
    let secret = (0..<100).map {
      donation(
        "S\($0 % 3)", at: Int64($0 * 2), source: "hidden", ["secret\($0)": .string("w\($0)")])
    }
    try log.add(kept)
    let export = try log.all()
    try log.add(secret)
    #expect(try forget(DonationQuery(source: "hidden")).count == 100)
    #expect(try log.all() == export)
    #expect(try log.intents().count == 7)
    #expect(try forget(DonationQuery(source: "hidden")).isEmpty)
  }

  /// A large import takes away its own note of what is to be erased, and nobody else's.
  @Test func anImportTakesOnlyItsOwnNoteAway() throws {
    func isPending() throws -> Bool { try log.read { try $0.isErasurePending() } }
    try log.writeAtLength { _ in }
    #expect(try !isPending())
    try log.write { try $0.noteErasure(isPending: true) }
    try log.writeAtLength { _ in }
    #expect(try isPending())
    try log.write { try $0.noteErasure(isPending: false) }
    // As another import, which was killed, has left it.
    try log.connection.execute("INSERT INTO log VALUES ('erasure', 2)")
    try log.writeAtLength { _ in }
    #expect(try isPending())
  }

  /// What was forgotten leaves neither its time nor its id, also where it stood before what was forgotten
  /// earlier.
  @Test func noDonationThatIsForgottenIsNamedAnywhere() throws {
    try log.add((0..<20).map { donation("I\($0)", at: Int64($0)) })
    for number in [15, 14, 3, 2, 13, 1, 0] {
      _ = try forget(DonationQuery(intent: "I\(number)"))
      let times = try log.all().map(\.moment.instant.microseconds)
      try Connection(path: directory.store).prepare("SELECT time FROM disturbance").forEach { row in
        #expect(times.contains(row.integer(0)) || row.integer(0) <= 0)
      }
    }
  }

  @Test func forgottenWordsAreNoLongerOnDisk() throws {
    try log.add([donation("Common", at: 1, ["name": "sharedword"], result: "keptresult")])
    try log.add(
      (0..<500).map {
        donation(
          "SecretIntent\($0)", at: 2 + Int64($0), kind: $0 % 2 == 0 ? .donation : .dismissal,
          source: "secretsource",
          ["secretname": .string("secretvalue\($0)"), "name": "sharedword"],
          context: ["secretfield": .entity(type: "SecretType", id: "secretid\($0)")],
          result: .enumeration(type: "SecretEnum", value: "secretresult\($0)"))
      })
    #expect(try log.checkpoint())
    let words = ["Secret", "secret"].map { Data($0.utf8) }
    for word in words { #expect(try directory.bytes().range(of: word) != nil) }
    #expect(try forget(DonationQuery(source: "secretsource")).count == 500)
    let bytes = try directory.bytes()
    for word in words { #expect(bytes.range(of: word) == nil) }
    for word in ["Common", "sharedword", "keptresult"] {
      #expect(bytes.range(of: Data(word.utf8)) != nil)
    }
  }

  @Test func forgettingAnIntentForgetsItsDismissals() throws {
    try log.add([donation("Kept", at: 1), donation("Kept", at: 2, kind: .dismissal)])
    let before = try log.all()
    try log.add([
      donation("Secret", at: 3), donation("Secret", at: 4, kind: .dismissal, ["secret": "secret"]),
    ])
    // What was done is forgotten; that it was dismissed is not, until it is.
    let since = donation("", at: 4).moment.instant
    #expect(try forget(DonationQuery(before: since, intent: "Secret")).count == 1)
    #expect(try log.intents().map(\.name) == ["Kept"] && log.count(of: .dismissal) == 2)
    #expect(try forget(DonationQuery(intent: "Secret")).count == 1)
    #expect(try log.all() == before && log.count() == 1 && log.count(of: .dismissal) == 1)
    let bytes = try directory.bytes()
    for word in ["Secret", "secret"] { #expect(bytes.range(of: Data(word.utf8)) == nil) }
  }

  @Test func aForgottenDonationCanBeImportedAgain() throws {
    let rows = [donation("A", at: 1), donation("B", at: 2)]
    try log.add(rows)
    let before = try log.all()
    #expect(try forget(DonationQuery(intent: "A")) == [before[0].id].compactMap { $0 })
    #expect(try log.add(rows).added == 1)
    #expect(try log.all() == before)
  }

  @Test func copiesThatWentTheirOwnWayDoNotShareAPosition() throws {
    func last(_ log: DonationLog) throws -> LogPosition {
      let donation = try #require(try log.all().last)
      let id = try #require(donation.id)
      return try log.position(last: LogKey(instant: donation.moment.instant, id: id))
    }
    try log.add((0..<10).map { donation("A", at: Int64($0 * 10)) })
    #expect(try log.checkpoint())
    let copy = directory.path + "/copy.sqlite"
    try FileManager.default.copyItem(atPath: directory.store, toPath: copy)
    let twin = try DonationLog(path: copy, create: false)
    #expect(try twin.isValid(last(log)))
    // What only one of them holds.
    try log.add([donation("only here", at: 999)])
    #expect(try log.isValid(last(log)) && !twin.isValid(last(log)))
    // As many disturbances in each, and the same last donation.
    try twin.add([donation("only here", at: 999)])
    try log.add([donation("late here", at: 1)])
    try twin.add([donation("late there", at: 1)])
    #expect(try log.isValid(last(log)) && twin.isValid(last(twin)))
    #expect(try !log.isValid(last(twin)) && !twin.isValid(last(log)))
  }

  @Test func aPositionIsDisturbedByWhatHappensBeforeItAndByNothingElse() throws {
    try log.add((0..<10).map { donation("A\($0)", at: Int64($0 * 10)) })
    let keys = try log.all().compactMap { donation in
      donation.id.map { LogKey(instant: donation.moment.instant, id: $0) }
    }
    func valid(_ positions: [LogPosition]) throws -> [Bool] {
      try positions.map { try log.isValid($0) }
    }
    let first = try keys.map { try log.position(last: $0) }
    try log.add([donation("later", at: 200)])
    #expect(try valid(first).allSatisfy { $0 })
    // One that comes late, between the fourth and the fifth.
    try log.add([donation("late", at: 35)])
    #expect(try valid(first) == (0..<10).map { $0 <= 3 })
    let second = try keys.map { try log.position(last: $0) }
    _ = try forget(DonationQuery(intent: "A7"))
    #expect(try valid(first) == (0..<10).map { $0 <= 3 })
    #expect(try valid(second) == (0..<10).map { $0 <= 6 })
    _ = try forget(DonationQuery(intent: "A0"))
    #expect(try valid(first).allSatisfy { !$0 })
    #expect(try valid(second).allSatisfy { !$0 })
    // Another store's position says nothing about this one.
    let other = try TemporaryDirectory()
    let position = try DonationLog(path: other.store, create: true).position(last: .start)
    #expect(try !log.isValid(position))
  }

  @Test func anEntityIsForgottenWhereverItIs() throws {
    let song = ParameterValue.entity(type: "Song", id: "1")
    let other = ParameterValue.entity(type: "Song", id: "2")
    try log.add([
      donation("A", at: 1, ["song": song]), donation("B", at: 2, context: ["playing": song]),
      donation("C", at: 3, result: song),
      donation("D", at: 4, ["song": .entity(type: "Song", id: "3")]),
      donation("E", at: 5, result: .array([other])), donation("F", at: 6, ["song": .string("1")]),
    ])
    #expect(try forget(DonationQuery(values: [song, other])).count == 4)
    #expect(try log.all().map(\.intent) == ["D", "F"])
  }
}
