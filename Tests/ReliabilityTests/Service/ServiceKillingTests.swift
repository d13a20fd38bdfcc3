import Foresight
import ForesightClient
import ForesightLog
import ForesightService
import ForesightValues
import ForesightWire
import Foundation
import Synchronization
import Testing

/// The service may be killed at any moment: all it has acknowledged to any client is there, once.
struct ServiceKillingTests {
  /// `KILLS=10000 make torture` makes them more, or fewer.
  private let kills = Effort.of(
    quick: 4, check: 250,
    torture: ProcessInfo.processInfo.environment["KILLS"].flatMap { Int($0) } ?? 1000)

  @Test func whatWasAcknowledgedOutlivesTheService() throws {
    var chance = Chance(seed: 250)
    var (killed, acknowledged, found) = (0, 0, 0)
    while killed < kills {
      let place = try Workplace()
      var known: [String] = []
      var sent = 0
      for _ in 0..<10 where killed < kills {
        let service = try RunningService(in: place)
        let socket = service.socket
        let delay = Double.random(in: 0...0.15, using: &chance)
        let seeds = (0..<4).map { _ in chance.next() }
        // Threads, because whoever waits for an answer blocks one.
        let parts = Mutex<[(Int, [String])]>([])
        let group = DispatchGroup()
        for seed in seeds {
          group.enter()
          Thread.detachNewThread {
            let part = Self.donate(to: socket, seed: seed)
            parts.withLock { $0.append(part) }
            group.leave()
          }
        }
        usleep(UInt32(delay * 1e6))
        service.child.kill()
        try service.child.wait()
        killed += 1
        group.wait()
        for (count, ids) in parts.withLock(\.self) {
          sent += count
          known += ids
        }
        let ids = try StoreContent.donations(at: place.store).compactMap(\.id?.description)
        #expect(Set(ids).count == ids.count && ids.count <= sent)
        #expect(Set(known).isSubset(of: ids), "\(Set(known).subtracting(ids).count) are missing")
      }
      acknowledged += known.count
      let ids = Set(try StoreContent.donations(at: place.store).compactMap(\.id?.description))
      found += known.count { ids.contains($0) }
      #expect(try place.withCopy(StoreContent.damage(ofCopy:)) == nil)
    }
    #expect(found == acknowledged && acknowledged > 0)
    Effort.report(
      "killing the service", ["kills": killed, "acknowledged": acknowledged, "found": found])
  }

  /// Donates until nobody answers any more; returns how many were sent, and which were acknowledged.
  private static func donate(to socket: String, seed: UInt64) -> (sent: Int, ids: [String]) {
    guard let connected = ServiceClient(path: socket) else { return (0, []) }
    let client = Caller(client: connected, service: nil)
    var chance = Chance(seed: seed)
    var (sent, ids) = (0, [String]())
    while true {
      // One, several in a request, or several requests at once.
      let (requests, each) = [(1, 1), (1, 20), (10, 2)][Int.random(in: 0..<3, using: &chance)]
      var text = ""
      for _ in 0..<requests {
        let list = (0..<each).map { _ -> String in
          sent += 1
          let id = DonationID(
            at: Environment.now, order: 0, tail: chance.next(), kind: .random)
          return #"{"id":"\#(id)","intent":"Act\#(sent % 40)","source":"\#(seed)"}"#
        }
        text += #"{"jsonrpc":"2.0","id":1,"method":"donate","params":{"donations":["#
        text += list.joined(separator: ",") + "]}}\n"
      }
      guard client.send(text, seconds: 30) else { return (sent, ids) }
      for _ in 0..<requests {
        guard let answer = client.answer(seconds: 30) else { return (sent, ids) }
        guard case .array(let list)? = answer["result"]?["ids"] else { return (sent, ids) }
        ids += list.compactMap(\.string)
      }
    }
  }
}
