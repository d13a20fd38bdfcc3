internal import JSON

/// What a service has done since it began, for whoever looks from outside.
struct Statistics {
  private var requests: [String: Int] = [:]

  mutating func begin(_ method: String) { requests[method, default: 0] += 1 }

  func json(_ connections: Int) -> JSON {
    let counts = requests.sorted { $0.key < $1.key }
      .map { JSON.Member($0.key, .integer(Int64($0.value))) }
    return .members([
      ("connections", .integer(Int64(connections))), ("requests", .object(counts)),
    ])
  }
}
