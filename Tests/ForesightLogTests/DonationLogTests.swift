import ForesightLog
import ForesightPrivacy
import ForesightSystem
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

struct DonationLogTests {
  private let directory: TemporaryDirectory
  private let log: DonationLog

  init() throws {
    directory = try TemporaryDirectory()
    log = try DonationLog(path: directory.store, create: true)
  }

  private let values: Fields = [
    "zero": .number(0), "minus": .number(-0.0), "\u{301}name": "\u{301}value",
    "mark": .entity(type: "T", id: "\u{301}x"),
    "joiner": .enumeration(type: "E", value: "\u{200d}"),
    "é": 1, "e\u{301}": 2,
    "string": "a", "integer": 2, "number": .number(2), "boolean": .boolean(true),
    "date": .date(Instant(microseconds: 1)), "entity": .entity(type: "A", id: "b/c"),
    "enum": .enumeration(type: "E", value: "v"), "empty": .array([]), "text": "",
    "array": .array([1, "2", .entity(type: "A", id: "b")]), "accent": "é", "other": "e\u{301}",
  ]

  @Test func donationsComeBackAsTheyWere() throws {
    let donations = [
      donation("A", at: 1), donation("A", at: 2, values, context: values, result: .number(0.1)),
      donation("B", at: 2, source: "ünï"), donation("A", at: 3, result: .array(["x", 1])),
      donation("A", at: 4, kind: .dismissal, values, context: values),
    ]
    let appended = try log.add(donations)
    #expect(appended.added == 5)
    var found = try DonationLog(path: directory.store, create: false).all()
    #expect(found.map(\.id) == appended.ids)
    for index in found.indices { found[index].id = nil }
    #expect(found == donations)
    #expect(found.allSatisfy { $0.presentation == nil })
    // Equality takes two encodings of an accent for one, and −0 for 0; the store must not.
    for (one, other) in zip(found, donations) {
      #expect(one.parameters.isIdentical(to: other.parameters))
      #expect(one.context.isIdentical(to: other.context))
    }
  }

  @Test func valuesThatAreAlmostTheSameStayApart() throws {
    let pairs: [(ParameterValue, ParameterValue)] = [
      (.number(0), .number(-0.0)), ("\u{e9}", "e\u{301}"), (2, .number(2)), (2, "2"),
      (.enumeration(type: "\u{e9}", value: "a"), .enumeration(type: "e\u{301}", value: "a")),
      (.array([.number(0)]), .array([.number(-0.0)])),
    ]
    for (second, (one, other)) in pairs.enumerated() {
      try log.add([
        donation("A", at: Int64(second), ["p": one]),
        donation("A", at: Int64(second), ["p": other]),
      ])
    }
    for (found, expected) in zip(try log.all(), pairs.flatMap { [$0.0, $0.1] }) {
      #expect(found.parameters["p"]?.isIdentical(to: expected) == true)
    }
  }

  @Test func theOrderIsThatOfTimeAndWithinAnInstantThatOfArrival() throws {
    try log.add([donation("C", at: 3), donation("A", at: 1), donation("B", at: 1)])
    try log.add([donation("E", at: 5), donation("D", at: 3, id: nil)])
    #expect(try log.all().map(\.intent) == ["A", "B", "C", "D", "E"])
    for name in ["x", "y", "z"] {
      _ = try log.write { log in
        try log.append([donation(name, at: 3)], ids: .random { .random(in: 0 ... .max) })
      }
    }
    try log.add([donation("last", at: 3)])
    #expect(try log.all().map(\.intent) == ["A", "B", "C", "D", "x", "y", "z", "last", "E"])
  }

  @Test func theOrderOfManyRowsOfOneInstantIsThatOfTheFile() throws {
    let rows = (0..<10_000).map { donation("A", at: 1, ["n": .integer($0)]) }
    #expect(try log.add(rows).added == 10_000)
    #expect(try log.all().map { $0.parameters["n"] } == rows.map { $0.parameters["n"] })
    // Were it quadratic, this would take minutes.
    #expect(try log.add(rows).added == 0)
    #expect(try log.add([donation("B", at: 1)]).added == 1)
    #expect(try log.all().last?.intent == "B")
  }

  /// Ids as a client makes them before it asks: their tails say nothing of the order.
  private func unplaced(_ intent: String, at second: Int64, tail: UInt64) -> Donation {
    var donation = donation(intent, at: second)
    donation.id = DonationID(
      at: donation.moment.instant, order: DonationID.lastOrder, tail: tail, kind: .random)
    return donation
  }

  private func donate(_ donations: [Donation]) throws -> Appended {
    try log.write { try $0.append(donations, ids: .random { .random(in: 0 ... .max) }) }
  }

  @Test func theLogPlacesWhatHasNoPlaceOfItsOwn() throws {
    let given = (0..<20).map { unplaced("I\($0)", at: 3, tail: UInt64(99 - $0)) }
    // One at a time and several at once, among others that the log makes the ids of.
    var ids = try given.prefix(5).flatMap { try donate([$0]).ids }
    ids += try donate(given[5..<12] + [donation("other", at: 3)]).ids
    ids += try donate(Array(given[12...])).ids
    let order = given.map(\.intent)
    #expect(try log.all().map(\.intent) == order[..<12] + ["other"] + order[12...])
    #expect(try log.all().map(\.id) == ids)
    // Who asks again gets the id that the log holds, and finds the donation by the one that was given.
    ids.remove(at: 12)
    for (donation, id) in zip(given, ids) {
      let again = try donate([donation])
      #expect(again.isNew == [false] && again.ids == [id])
      #expect(try donation.id.flatMap(log.find)?.id == id)
    }
    #expect(try log.add(given).added == 0)
    #expect(
      try log.write { try $0.forget(DonationQuery(ids: given.compactMap(\.id))) }.keys.count == 20)
    #expect(try log.all().map(\.intent) == ["other"])
  }

  @Test func whatHasNoIDStandsBehindWhatHasOne() throws {
    let instant = donation("A", at: 3).moment.instant
    let id = DonationID(at: instant, order: 7, tail: .max, kind: .random)
    _ = try donate([donation("A", at: 3, id: id), donation("B", at: 3)])
    #expect(try log.all().map(\.intent) == ["A", "B"])
  }

  /// An id of a time that the donation does not have stays as it is: it is found by all of its bytes.
  @Test func anIDOfAnotherTimeStaysAsItIs() throws {
    var late = unplaced("A", at: 3, tail: 1)
    late.moment.instant = late.moment.instant.advanced(by: 5_000_000)
    #expect(try donate([late]).ids == [late.id])
    #expect(try donate([late]).isNew == [false])
    #expect(try log.all().map(\.id) == [late.id])
  }

  @Test func aForeignIDDoesNotSlowOthersDown() throws {
    let rows = (0..<4_000).map { donation("A", at: 1, ["n": .integer($0)]) }
    func seconds() throws -> Duration {
      let clock = ContinuousClock()
      let start = clock.now
      #expect(try log.add(rows).added == 0)
      return clock.now - start
    }
    try log.add(rows)
    let before = try seconds()
    try log.add([donation("B", at: 2, id: DonationID("f47ac10b-58cc-4372-a567-0e02b2c3d479"))])
    let after = try seconds()
    #expect(after < before * 4 + .milliseconds(200))
  }

  @Test func anIDIsOneDonationWhateverItsMicrosecond() throws {
    let id = DonationID(at: donation("A", at: 5).moment.instant, order: 0, tail: 1, kind: .random)
    var rows = (0..<4).map { _ in donation("A", at: 5, id: id) }
    for index in rows.indices {
      rows[index].moment.instant = rows[index].moment.instant.advanced(by: Int64(index) * 300)
    }
    #expect(try log.add(rows).added == 1)
    for row in rows { #expect(try log.add([row]).added == 0) }
    #expect(try log.write { try $0.forget(DonationQuery(ids: [id])) }.keys.map(\.id) == [id])
    #expect(try log.count() == 0)
  }

  @Test func importingAgainInAnyOrderAddsNothing() throws {
    let rows = (0..<40).map { donation("A\($0 % 3)", at: Int64($0 / 10), ["n": .integer($0 % 2)]) }
    #expect(try log.add(rows).added == 40)
    let before = try log.all()
    var random = SystemRandomNumberGenerator()
    for _ in 0..<5 {
      #expect(try log.add(rows.shuffled(using: &random)).added == 0)
      #expect(try log.add(Array(rows.prefix(17))).added == 0)
    }
    #expect(try log.all() == before)
    // One more of the same is one more.
    #expect(try log.add(rows + [rows[0]]).added == 1)
  }

  @Test func aDismissalOfTheSameContentIsAnotherRow() throws {
    let rows = [donation("A", at: 1), donation("A", at: 1, kind: .dismissal)]
    let appended = try log.add(rows)
    #expect(appended.added == 2 && !appended.ids[0].isSame(as: appended.ids[1]))
    #expect(try log.add(rows).added == 0)
    #expect(try log.add(rows.reversed()).added == 0)
    #expect(try log.all().map(\.kind) == [.donation, .dismissal])
  }

  @Test func oneIDIsOneDonation() throws {
    let ids = [
      DonationID("0199e0b2-7c40-7000-8f3a-5d2c4b1a9e07"),  // tells another time
      DonationID("f47ac10b-58cc-4372-a567-0e02b2c3d479"),  // tells no time
      DonationID("00000000-0000-0000-0000-000000000000"),
      DonationID("ffffffff-ffff-ffff-ffff-ffffffffffff"),
      DonationID(at: donation("A", at: 9).moment.instant, order: 0, tail: 5, kind: .random),
    ]
    for id in ids {
      #expect(try log.add([donation("A", at: 9, id: id), donation("B", at: 9, id: id)]).added == 1)
      #expect(try log.add([donation("C", at: 12, id: id)]).added == 0)
      #expect(try id.flatMap(log.find)?.instant == donation("A", at: 9).moment.instant)
    }
    #expect(try log.all().map(\.intent) == Array(repeating: "A", count: ids.count))
    #expect(Set(try log.all().map(\.id)) == Set(ids))
  }

  @Test func queriesIntersect() throws {
    let cafe = ParameterValue.entity(type: "Cafe", id: "1")
    try log.add([
      donation("A", at: 1, source: "x", ["in": cafe]), donation("A", at: 2, source: "y"),
      donation("B", at: 3, source: "x", ["in": .array(["z", cafe])]),
      donation("B", at: 4, source: "x", ["in": "Cafe/2"], context: ["in": cafe]),
      donation("A", at: 5, kind: .dismissal, source: "y", ["in": cafe]),
    ])
    func found(_ query: DonationQuery) throws -> [Int64] {
      #expect(try log.count(query) == log.all(query).count)
      return try log.all(query).map { $0.moment.instant.microseconds / 1_000_000 - 1_767_225_600 }
    }
    let (second, fourth) = (donation("", at: 2).moment.instant, donation("", at: 4).moment.instant)
    #expect(try found(DonationQuery()) == [1, 2, 3, 4, 5])
    #expect(try found(DonationQuery(kind: .donation)) == [1, 2, 3, 4])
    #expect(try found(DonationQuery(since: second, values: [cafe], kind: .dismissal)) == [5])
    #expect(try found(DonationQuery(since: second, before: fourth)) == [2, 3])
    #expect(try found(DonationQuery(source: "x")) == [1, 3, 4])
    #expect(try found(DonationQuery(source: "y", intent: "A")) == [2, 5])
    #expect(try found(DonationQuery(source: "y", intent: "B")) == [])
    #expect(try found(DonationQuery(values: [cafe])) == [1, 3, 4, 5])
    #expect(try found(DonationQuery(since: second, values: [cafe])) == [3, 4, 5])
    #expect(try found(DonationQuery(values: ["absent"])) == [])
    // A name is no value, though both are one symbol.
    #expect(try found(DonationQuery(values: ["in"])) == [])
    let ids = try log.all().compactMap(\.id)
    #expect(try found(DonationQuery(ids: [ids[3], ids[0], ids[3]])) == [1, 4])
    #expect(try found(DonationQuery(ids: [ids[3], ids[0]], intent: "A")) == [1])
  }

  @Test func countsOfUsesAreThoseOfTheRows() throws {
    var random = SystemRandomNumberGenerator()
    for round in 0..<20 {
      try log.add(
        (0..<30).map { _ in
          donation(
            "I\(Int.random(in: 0..<5, using: &random))", at: .random(in: 0..<50, using: &random),
            kind: .random(in: 0..<3, using: &random) == 0 ? .dismissal : .donation,
            source: "s\(Int.random(in: 0..<2, using: &random))",
            ["p": .integer(.random(in: 0..<9, using: &random))], context: values)
        })
      if round % 3 == 2 {
        _ = try log.write { log in
          try log.forget(
            DonationQuery(
              since: donation("", at: .random(in: 0..<50, using: &random)).moment.instant,
              intent: "I\(round % 5)"))
        }
      }
    }
    // What a store that is made anew from the same donations counts.
    let other = try TemporaryDirectory()
    try DonationLog(path: other.store, create: true).add(log.all())
    func uses(_ path: String) throws -> [String] {
      var lines: [String] = []
      try Connection(path: path).prepare("SELECT kind, text, uses FROM word").forEach {
        lines.append("\($0.integer(0)) \($0.text(1)) \($0.integer(2))")
      }
      try Connection(path: path).prepare(
        "SELECT s.text, n.text, i.uses, i.dismissals FROM intent i JOIN word s ON s.id = source "
          + "JOIN word n ON n.id = name"
      ).forEach { lines.append("\($0.text(0)) \($0.text(1)) \($0.integer(2)) \($0.integer(3))") }
      return lines.sorted()
    }
    #expect(try uses(directory.store) == uses(other.store))
    for kind in Donation.Kind.allCases {
      #expect(try log.count(of: kind) == log.all(DonationQuery(kind: kind)).count)
    }
  }

  @Test func eventsOfTheLogAreThoseOfItsDonations() throws {
    try log.add([
      donation("A", at: 1, values, context: ["place": "home"]), donation("B", at: 2),
      donation("A", at: 3, source: "other", ["x": .array([])]),
      donation("A", at: 4, kind: .dismissal, values),
    ])
    // What is a number is one however its text is stored.
    let numbers: [ParameterValue] = [
      2, .number(2.5), .number(-0.0), .number(1e17), .number(1e300),
      .number(.leastNonzeroMagnitude), "7:30", "1e5",
      "007", "-0", "geo:52.5,13.4", .boolean(true), .array([5]), .date(Instant(seconds: 5)),
    ]
    for (index, value) in numbers.enumerated() {
      let context: Fields = ["here": numbers[numbers.count - 1 - index]]
      try log.add([
        donation("N", at: Int64(5 + index), ["a": "large", "b": value, "c": 3], context: context)
      ])
    }
    var events: [Event] = []
    try log.forEachEvent(after: .start, before: Instant(microseconds: .max)) { _, event in
      guard var event else { return }
      event.reference = 0
      events.append(event)
    }
    #expect(events == (try log.all().map { Event($0) }))
  }

  @Test func invalidDonationsAreRefusedAndNothingIsWritten() throws {
    let long = String(repeating: "x", count: 70_000)
    let faults: [Donation] = [
      donation("", at: 1), donation("A", at: 1, source: ""), donation("a\0b", at: 1),
      donation(String(long.prefix(1025)), at: 1), donation("A", at: 1, ["": 1]),
      donation("A", at: 1, ["p": .string(long)]), donation("A", at: -2_000_000_000),
      donation("A", at: 1, ["p": .number(.nan)]), donation("A", at: 1, result: .number(.infinity)),
      donation("A", at: 1, ["p": .array([.array([])])]),
      donation("A", at: 1, ["p": .entity(type: "a/b", id: "1")]),
      donation("A", at: 1, ["p": .enumeration(type: "", value: "1")]),
      donation("A", at: 1, ["p": .array(Array(repeating: 1, count: 257))]),
      donation("A", at: 1, context: ["p": .date(Instant(microseconds: -1))]),
      Donation(
        at: Moment(Instant.recordable.upperBound, utcOffset: 60), source: "s", intent: "A"),
    ]
    for fault in faults {
      let error = #expect(throws: InvalidDonation.self) {
        try log.add([donation("B", at: 1), fault])
      }
      #expect(error.map { $0.description.count < 120 } ?? false)
    }
    #expect(try log.count() == 0)
  }

  @Test(arguments: ["id = x'00'", "kind = 7", "utc_offset = 20000", "intent = 9"])
  func damageIsToldOfItsStore(change: String) throws {
    try log.add([donation("A", at: 1)])
    try Connection(path: directory.store).execute("UPDATE donation SET \(change)")
    #expect(throws: StoreError.damaged(path: directory.store)) { try log.forEach { _ in } }
  }

  @Test func theLogMayBeReadWhileItIsRead() throws {
    struct Endless: Error {}
    try log.add((0..<3).map { donation("I\($0)", at: $0) })
    var pairs: [String] = []
    try log.read { log in
      try log.forEach { outer in
        #expect(try log.count(DonationQuery()) == 3)
        try log.forEach { inner in
          pairs.append(outer.intent + inner.intent)
          if pairs.count > 9 { throw Endless() }
        }
      }
    }
    #expect(
      pairs == ["I0", "I1", "I2"].flatMap { outer in ["I0", "I1", "I2"].map { outer + $0 } })
  }
}
