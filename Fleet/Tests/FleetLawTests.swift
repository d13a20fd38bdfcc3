import Foresight
import ForesightWire
import Glibc
import Testing

@testable import ForesightFleet

/// The answers of two servers are those of a SQLite store of the same person's donations, to the last bit.
@Suite(.enabled(if: PostgresCluster.isThere), .serialized)
struct FleetLawTests {
  private static let people = effort(usual: 24, check: 200, torture: 1000)

  @Test func `Answers are those of a store of one`() throws {
    // One server keeps no model in memory for long, and so has to read what was kept.
    let servers = [try PostgresCluster.fleet(), try PostgresCluster.fleet(memory: 1 << 18)]
    var (compared, refused, suggesting, rested) = (0, 0, 0, 0)
    for number in 0..<Self.people {
      let path = "\(Environment.temporaryDirectory)/law-\(getpid())-\(number)/donations.sqlite"
      let store = try StoreOfOne(path: path)
      let key = try #require(PersonKey(tenant: "law", person: "person/\(number)"))
      var history = RandomHistory(seed: UInt64(number))
      for step in 0..<(number % 8 == 0 ? 400 : 100) {
        let (method, parameters) = history.step()
        let seed = history.next()
        let now = history.now
        func random() -> () -> UInt64 {
          var numbers = RandomHistory(seed: seed)
          return { numbers.next() }
        }
        let expected = store.answer(method, parameters, now: now, random: random())
        let server = servers[history.below(2)]
        let found = Result { () throws(ServiceError) in
          try server.answer(
            Fleet.Method(method, parameters, now: Moment(now, utcOffset: 0)), key, now: now,
            random: random())
        }.map { text in
          do {
            return try JSON.parse(Array(text.utf8))
          } catch {
            Issue.record("\(error): \(text)")
            return .null
          }
        }
        compared += 1
        if case .failure = expected { refused += 1 }
        if case .success(let json) = expected, case .array(let list)? = json["suggestions"] {
          suggesting += list.isEmpty ? 0 : 1
        }
        guard found.map(\.ofBoth) == expected.map(\.ofBoth) else {
          Issue.record(
            """
            person \(number), step \(step), \(method) \(parameters.text)
            a store of one: \(Self.text(expected))
            the fleet:      \(Self.text(found))
            """)
          return
        }
        if history.below(10) == 0 { servers.forEach { $0.keep() } }
        // Whoever was not asked between two calls rests.
        if history.below(4) == 0 { rested += servers.map { $0.rest() + $0.rest() }.reduce(0, +) }
      }
      _ = path.withCString { unlink($0) }
    }
    #expect(suggesting > compared / 8 && refused < compared / 4 && rested > compared / 40)
    print(
      "fleet law: \(compared) answers of \(Self.people) people are those of SQLite stores; "
        + "\(suggesting) suggest something, \(refused) are refusals, \(rested) models were packed")
  }

  private static func text(_ result: Result<JSON, ServiceError>) -> String {
    switch result {
    case .success(let json): json.text
    case .failure(let error): error.json.text
    }
  }
}
