// ForesightFleetCalling asks the servers of a fleet, as a back end would: over HTTP, and the next server where one does
// not answer. The tests and the client for benchmarks share it; the server knows nothing of it, and it knows the server
// by its addresses alone. Begin with `FleetCaller.send`; `MadeUpPerson` makes the donations, `Figures` adds up the
// times.

package import ForesightValues
internal import Glibc

/// A caller of servers, which turns to the next one where one does not answer.
package struct FleetCaller {
  private let connections: [HTTPConnection]
  private var place: Int
  private var retries = 0

  package init(_ addresses: [String], token: String, first: Int) {
    connections = addresses.map { HTTPConnection($0, token: token) }
    place = first
  }

  /// Returns the number of times that something was sent again since the last call.
  package mutating func takeRetries() -> Int {
    defer { retries = 0 }
    return retries
  }

  /// Records donations of a person; returns true if that was acknowledged.
  package mutating func donate(_ person: String, _ donations: [JSON]) -> Bool {
    let body =
      donations.count == 1 ? donations[0] : JSON.members(["donations": donations])
    return send(person, "donate", body) != nil
  }

  /// Asks for what a person probably does next.
  package mutating func ask(_ person: String) -> JSON? { send(person, "predict", .object([])) }

  /// Prefers one of the servers.
  package mutating func prefer(_ server: Int) { place = server }

  /// The answer; `nil` where none came for half a minute.
  package mutating func send(_ person: String, _ method: String, _ body: JSON) -> JSON? {
    let body = body.text
    for attempt in 0..<300 {
      let connection = connections[place % connections.count]
      if let (status, answer) = try? connection.post("/v1/people/\(person)/\(method)", body) {
        if status == 200 { return try? Array(answer.utf8).withUnsafeBytes { try JSON.parse($0) } }
        // It says itself that a second attempt is no use.
        guard status == 429 || status == 503 else { return nil }
      }
      retries += 1
      place += 1
      if attempt > 0 { usleep(100_000) }
    }
    return nil
  }
}
