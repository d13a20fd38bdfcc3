import ForesightTestSupport
import ForesightValues
import Testing

@testable import ForesightLog

struct PrecedenceTests {
  private let directory: TemporaryDirectory
  private let log: DonationLog

  init() throws {
    directory = try TemporaryDirectory()
    log = try DonationLog(path: directory.store, create: true)
  }

  private let instant = donation("A", at: 1).moment.instant

  private func id(_ order: Int) -> DonationID {
    DonationID(at: instant, order: order, tail: 1, kind: .random)
  }

  /// Donations of one identity that differ in everything that they may differ in, the best first.
  private var versions: [Donation] {
    func version(_ order: Int, _ change: (inout Donation) -> Void = { _ in }) -> Donation {
      var version = donation("A", at: 1, id: id(order), ["p": "x"])
      change(&version)
      return version
    }
    let marked: [Donation] = [
      version(3) { ($0.parameters["p"], $0.result) = ("[redacted]", "[redacted]") },
      version(2) {
        $0.parameters["p"] = "[redacted]"
        $0.duration = 1
      },
      version(1) { $0.parameters["p"] = "a [redacted] b" },
    ]
    let named = Presentation(
      name: "A", combinations: [Combination(parameters: ["p"], title: "A", subtitle: "x")])
    let timed = [
      version(2) { $0.duration = 0 },
      version(0) { $0.moment.instant = $0.moment.instant.advanced(by: -1) },
    ]
    // Of these the one that tells more, and else one that nobody need know of beforehand.
    let others = [
      version(0) { $0.presentation = named },
      version(0) { $0.context["place"] = "home" },
      version(0) { $0.parameters["p"] = .array(["x"]) },
      version(0) { $0.action = .uri("x:y") },
      version(0) { $0.sequence = "s" },
      version(0) { $0.parameters["p"] = "xy" },
      version(0) { $0.result = .boolean(true) },
      version(0) { $0.isTaken = true },
      version(0) { $0.moment.utcOffset = -60 },
      version(0) { $0.kind = .dismissal },
      version(0) { $0.moment = Moment($0.moment.instant, utcOffset: 0, isKnown: false) },
      version(0) { $0.parameters["p"] = 7 },
      version(0),
    ].sorted { Precedence($0) < Precedence($1) }
    #expect(others.first?.presentation != nil)
    return marked + timed + others + [version(1)]
  }

  @Test func anyTwoAreOrdered() {
    let versions = versions.map(Precedence.init)
    for (place, one) in versions.enumerated() {
      for (other, two) in versions.enumerated() {
        #expect((one < two) == (place < other))
      }
    }
  }

  @Test func theBetterStandsWhoeverCameFirst() throws {
    let versions = versions
    for (place, better) in versions.enumerated() {
      for worse in versions[place...] {
        for both in [[better, worse], [worse, better]] {
          _ = try log.write { try $0.forget(DonationQuery()) }
          for donation in both {
            let ids = try log.write {
              try $0.append([donation], ids: .random { 7 }, isLimited: true)
            }.ids
            #expect(try ids.count == 1 && log.all().map(\.id) == ids)
          }
          let found = try log.all()
          #expect(found == [better] && found[0].context.isIdentical(to: better.context))
        }
      }
    }
    #expect(try log.read { try IntegrityCheck($0).isInOrder })
  }

  /// An id that was given to what happened at two times: the earlier stands, and is found.
  @Test(arguments: ["f47ac10b-58cc-4372-a567-0e02b2c3d479", "019b76da-abe8-8000-8000-000000000001"])
  func whatMovesIsFound(text: String) throws {
    let id = try #require(DonationID(text))
    for second in [3, 2, 1, 0, 4] as [Int64] {
      let position = try log.last().map { try log.position(last: $0) }
      #expect(try log.add([donation("A", at: second, id: id)]).added == (second == 3 ? 1 : 0))
      #expect(
        try log.find(id)?.instant == donation("A", at: min(second, second % 4)).moment.instant)
      #expect(try position.map(log.isValid) == (second == 3 ? nil : second == 4))
      #expect(try log.read { try IntegrityCheck($0).isInOrder })
    }
    #expect(try log.write { try $0.forget(DonationQuery(ids: [id])) }.keys.count == 1)
  }

  @Test func nobodyChangesWhatIsOfAnotherSource() throws {
    let one = donation("A", at: 1, source: "zsh", id: id(0))
    var other = one
    (other.source, other.duration) = ("app", 1)
    try log.add([one])
    let appended = try log.write { try $0.append([other], ids: .random { 7 }) }
    #expect(try appended.isNew == [false] && log.all() == [one])
  }

  /// A file that tells neither ids nor offsets, read again elsewhere, changes no time.
  @Test func aFileReadAgainChangesNothing() throws {
    var rows = (0..<20).map { donation("A\($0 % 3)", at: $0 / 2) }
    rows[3].duration = 1
    try log.add(rows)
    let before = try log.all()
    for offset in [0, 60, -300] {
      for index in rows.indices { rows[index].moment.utcOffset = offset }
      #expect(try log.add(rows).added == 0)
    }
    #expect(try log.all() == before)
  }
}
