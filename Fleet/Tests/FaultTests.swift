import Dispatch
import Foresight
import ForesightFleetCalling
import ForesightPostgres
import Glibc
import Synchronization
import Testing

@testable import ForesightFleet

/// Servers and PostgreSQL are killed under load: nothing that was acknowledged is lost or counted twice.
@Suite(.enabled(if: PostgresCluster.isThere))
struct FaultTests {
  private static let kills = effort(usual: 4, check: 20, torture: 200)

  private static let people = 12

  @Test func `Nothing acknowledged is lost when servers and PostgreSQL are killed`() throws {
    // Of its own: others go on meanwhile.
    let directory = try #require(PostgresCluster.make())
    defer { PostgresCluster.remove(directory) }
    let tenant = "fault-\(getpid())"
    let servers = try (0..<2).map { _ in
      try TestServer(tenants: [tenant], options: ["--rate", "100000"], cluster: directory)
    }
    let addresses = servers.map(\.address)
    let isEnding = Atomic(false)
    let acknowledged = Mutex([[Int]](repeating: [], count: Self.people))
    let failures = Atomic(0)
    let resent = Atomic(0)
    let group = DispatchGroup()
    for number in 0..<Self.people {
      let queue = DispatchQueue(label: "person \(number)")
      queue.async(group: group) { @Sendable in
        var caller = FleetCaller(addresses, token: TestServer.token(of: tenant), first: number)
        let person = MadeUpPerson(number)
        var place = 0
        while !isEnding.load(ordering: .relaxed) {
          // In no order: some come late.
          let places = [place + 1, place, place + 2]
          let isDone = places.allSatisfy { caller.donate("p\(number)", person.donations($0, 1)) }
          resent.add(caller.takeRetries(), ordering: .relaxed)
          if !isDone { failures.add(1, ordering: .relaxed) }
          acknowledged.withLock { $0[number] += isDone ? places : [] }
          if place % 9 == 0 { _ = caller.ask("p\(number)") }
          place += 3
        }
      }
    }
    var random = RandomHistory(seed: 1)
    for kill in 0..<Self.kills {
      usleep(UInt32(200_000 + random.below(300_000)))
      try TestServer.kill(kill, servers, directory)
    }
    usleep(300_000)
    isEnding.store(true, ordering: .relaxed)
    group.wait()
    #expect(failures.load(ordering: .relaxed) == 0)
    let places = acknowledged.withLock { $0 }
    for number in 0..<Self.people {
      try compare(number, places[number], servers, tenant)
    }
    print(
      "fleet faults: \(Self.kills) kills, \(places.joined().count) donations acknowledged, "
        + "\(resent.load(ordering: .relaxed)) requests sent again, none lost, none twice")
  }

  /// Asks both servers what they hold, and a store of the same donations what they have to say.
  private func compare(
    _ number: Int, _ places: [Int], _ servers: [TestServer], _ tenant: String
  ) throws {
    let path = "\(Environment.temporaryDirectory)/fault-\(getpid())-\(number)/donations.sqlite"
    let store = try StoreOfOne(path: path)
    let donations = places.sorted().flatMap { MadeUpPerson(number).donations($0, 1) }
    let all = JSON.members(["donations": donations])
    let now = Environment.now
    _ = try store.answer("donate", all, now: now, random: Environment.random).get()
    let question = JSON.members(["at": "2027-06-01T08:00:00Z"])
    let expected = try store.answer("predict", question, now: now, random: Environment.random).get()
    let forgetting = JSON.members(["all": true, "dryRun": true])
    let ids = try store.answer("forget", forgetting, now: now, random: Environment.random).get()
    for server in servers {
      let found = try server.post(as: tenant, "/v1/people/p\(number)/forget", forgetting.text).body
      #expect(
        found == ids.text + "\n", "person \(number) has other donations than were acknowledged")
      let answer = try server.post(as: tenant, "/v1/people/p\(number)/predict", question.text).body
      #expect(answer == expected.text + "\n", "person \(number) gets another answer")
    }
  }
}
