import DonationStore
import Donations
import Foundation
import Synchronization
import Testing

struct DonationStoreTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func makeStore() throws -> DonationStore {
    try DonationStore(path: directory.store, create: true) { .random(in: 0 ... .max) }
  }

  @Test func whatConcurrentTasksDonateIsAllThere() async throws {
    let store = try makeStore()
    let ids = try await withThrowingTaskGroup { group in
      for task in 0..<32 {
        group.addTask {
          var ids: [DonationID] = []
          for number in 0..<20 {
            ids += try await store.append([
              donation("T\(task)", at: Int64(number), ["n": .integer(Int64(number))])
            ]).ids
          }
          return ids
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(ids).count == 640)
    let found = try await store.read { log in
      var found: [String: Int] = [:]
      try log.forEach { found[$0.intent, default: 0] += 1 }
      return found
    }
    #expect(found.count == 32 && found.values.allSatisfy { $0 == 20 })
  }

  @Test func callersGetTheIdsOfTheirOwnDonations() async throws {
    let store = try makeStore()
    try await withThrowingTaskGroup { group in
      for task in 0..<16 {
        group.addTask {
          let ids = try await store.append([
            donation("A\(task)", at: 2), donation("B\(task)", at: 1),
          ]).ids
          let names = try await store.read { log in
            try ids.map { id in
              var name = ""
              try log.forEach(DonationQuery(ids: [id])) { name = $0.intent }
              return name
            }
          }
          #expect(names == ["A\(task)", "B\(task)"])
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func oneInvalidDonationHarmsNoOtherCaller() async throws {
    let store = try makeStore()
    await withTaskGroup { group in
      for task in 0..<16 {
        group.addTask {
          if task % 2 == 0 {
            _ = await #expect(throws: StoreError.self) {
              try await store.append([donation("", at: 1)])
            }
          } else {
            _ = await #expect(throws: Never.self) {
              try await store.append([donation("A", at: 1)])
            }
          }
        }
      }
    }
    #expect(try await store.read { log in try log.count() } == 8)
  }

  @Test func aFailedTransactionLeavesNothing() async throws {
    struct Refusal: Error {}
    let store = try makeStore()
    await #expect(throws: Refusal.self) {
      try await store.write { log in
        _ = try log.append([donation("A", at: 1)], ids: .content)
        throw Refusal()
      }
    }
    #expect(try await store.read { log in try log.count() } == 0)
    _ = try await store.append([donation("A", at: 1)])
    #expect(try await store.read { log in try log.count() } == 1)
  }
}
