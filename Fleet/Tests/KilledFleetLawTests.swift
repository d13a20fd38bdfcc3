import Dispatch
import Foresight
import ForesightFleetCalling
import ForesightSystem
import Glibc
import Synchronization
import Testing

@testable import ForesightFleet

/// The answers of two servers, while they and PostgreSQL are killed, are those of a SQLite store of the same
/// donations, to the last bit.
@Suite(.enabled(if: PostgresCluster.isThere), .serialized)
struct KilledFleetLawTests {
  private static let people = effort(usual: 16, check: 100, torture: 1000)

  private static let workers = 4

  @Test func `Answers between kills are those of a store of one`() throws {
    // Of its own: others go on meanwhile.
    let directory = try #require(PostgresCluster.make())
    defer { PostgresCluster.remove(directory) }
    let tenant = "law-\(getpid())"
    // One of them has room for a handful of models, and so has to read what was kept.
    let servers = try [1024, 1].map { megabytes in
      try TestServer(
        tenants: [tenant], options: ["--rate", "100000", "--memory", "\(megabytes)"],
        cluster: directory)
    }
    let addresses = servers.map(\.address)
    let working = Atomic(Self.workers)
    let progress = Atomic(0)
    let counts = Mutex((donations: 0, answers: 0, retries: 0))
    let group = DispatchGroup()
    defer { group.wait() }
    for worker in 0..<Self.workers {
      DispatchQueue(label: "worker \(worker)").async(group: group) { @Sendable in
        defer { working.subtract(1, ordering: .relaxed) }
        var caller = FleetCaller(addresses, token: TestServer.token(of: tenant), first: worker)
        for number in stride(from: worker, to: Self.people, by: Self.workers) {
          guard let (donations, answers) = Self.compare(number, &caller, progress) else {
            return
          }
          let retries = caller.takeRetries()
          counts.withLock { all in
            all.donations += donations
            all.answers += answers
            all.retries += retries
          }
        }
      }
    }
    var (kills, before) = (0, 0)
    var random = RandomHistory(seed: 1)
    while working.load(ordering: .relaxed) > 0 {
      usleep(UInt32(100_000 + random.below(900_000)))
      // On a slow machine too something is to be answered in between.
      guard progress.load(ordering: .relaxed) >= before + Self.workers else { continue }
      before = progress.load(ordering: .relaxed)
      try TestServer.kill(kills, servers, directory)
      kills += 1
    }
    group.wait()
    let all = counts.withLock { $0 }
    #expect(all.answers >= Self.people * 8 && kills > 0)
    print(
      "fleet law with kills: \(all.answers) answers of \(Self.people) people over two servers are those of SQLite "
        + "stores; \(all.donations) donations, \(kills) kills, \(all.retries) requests sent again")
  }

  /// Donates a person's history in no order, and holds each answer on the way against that of a store.
  ///
  /// - Parameter progress: counts the answers.
  /// - Returns: how many donations and answers there were; `nil` where one was missing or another.
  private static func compare(
    _ number: Int, _ caller: inout FleetCaller, _ progress: borrowing Atomic<Int>
  ) -> (donations: Int, answers: Int)? {
    let place = "\(Environment.temporaryDirectory)/killed-\(getpid())-\(number)"
    defer { _ = try? Program("/bin/rm", ["-rf", place]).start().wait() }
    let path = "\(place)/donations.sqlite"
    var history = RandomHistory(seed: UInt64(number))
    let requests = history.donations(in: 8 + history.below(8))
    var donations = 0
    let person = "person-\(number)"
    do {
      let store = try StoreOfOne(path: path)
      for (place, request) in requests.enumerated() {
        donations += request.count
        let all = JSON.members(["donations": request])
        let question = history.question()
        caller.prefer(history.below(2))
        let now = Environment.now
        _ = try store.answer("donate", all, now: now, random: Environment.random).get()
        let expected = try store.answer(
          "predict", question, now: now, random: Environment.random
        ).get()
        guard caller.send(person, "donate", all) != nil,
          let found = caller.send(person, "predict", question)
        else {
          Issue.record("no server answered for \(person) in half a minute")
          return nil
        }
        progress.add(1, ordering: .relaxed)
        guard found == expected else {
          Issue.record(
            """
            \(person), request \(place): \(question.text)
            a store of one: \(expected.text)
            the fleet:      \(found.text)
            """)
          return nil
        }
      }
    } catch {
      Issue.record("\(person): \(error)")
      return nil
    }
    return (donations, requests.count)
  }
}
