import ForesightClient
import ForesightService
import ForesightValues
import ForesightWire
import Foundation
import Synchronization
import Testing

/// Clients that go on donating to a service while something happens to it.
final class Donors: Sendable {
  /// A donation that was acknowledged, and when it was asked for.
  struct Acknowledged {
    let id: String
    let asked: Date
  }

  private struct State {
    var isOver = false
    var acknowledged: [Acknowledged] = []
    /// What was answered otherwise, by its number.
    var refused: [Int64: Int] = [:]
    /// How long each answer took, in seconds.
    var seconds: [Double] = []
  }

  private let state = Mutex(State())
  private let group = DispatchGroup()

  /// Begins, each on a connection of its own; they stop where nobody answers any more.
  ///
  /// - Parameter length: how many characters each donation has.
  init(_ count: Int, to service: RunningService, length: Int = 10) {
    let text = String(repeating: "x", count: length)
    for number in 0..<count {
      let socket = service.socket
      group.enter()
      // A thread, because whoever waits for an answer blocks one.
      Thread.detachNewThread { [self] in
        let client = ServiceClient(path: socket)
        let caller = client.map { Caller(client: $0, service: nil) }
        while !state.withLock(\.isOver), donate("Donor\(number)", text, caller) { usleep(2000) }
        group.leave()
      }
    }
  }

  private func donate(_ intent: String, _ text: String, _ caller: Caller?) -> Bool {
    let asked = Date()
    let parameters = #"{"intent":"\#(intent)","parameters":{"text":"\#(text)"}}"#
    guard let answer = caller?.ask("donate", parameters, seconds: 30) else { return false }
    state.withLock { state in
      state.seconds.append(-asked.timeIntervalSinceNow)
      if case .array(let ids)? = answer["result"]?["ids"] {
        state.acknowledged += ids.compactMap(\.string).map { Acknowledged(id: $0, asked: asked) }
      } else if case .integer(let code)? = answer["error"]?["code"] {
        state.refused[code, default: 0] += 1
      }
    }
    return true
  }

  /// What was acknowledged until now.
  var acknowledged: [Acknowledged] { state.withLock(\.acknowledged) }
  /// How often something else was answered, by its number.
  var refused: [Int64: Int] { state.withLock(\.refused) }
  /// How long the middle answer took, in seconds.
  var middle: Double {
    let seconds = state.withLock { $0.seconds.sorted() }
    return seconds.isEmpty ? .infinity : seconds[seconds.count / 2]
  }

  /// Lets them end, and waits until they have.
  func end() {
    state.withLock { $0.isOver = true }
    group.wait()
  }
}

extension Caller {
  /// The ids of all that is in the log.
  func ids() -> Set<String> {
    guard
      case .array(let found)? = ask("forget", #"{"all":true,"dryRun":true}"#)?["result"]?["found"]
    else { return [] }
    return Set(found.compactMap(\.string))
  }
}
