internal import Dispatch
internal import Foresight
internal import ForesightWire

/// An action in this app that is worth offering to the person now, with its probability and the reason.
///
///     var reasons: [String] = []
///     for await moment in IntentPredictor.shared.moments() { reasons.append(moment.why) }
///     reasons.isEmpty      // true: here is no service; else such as "after Get Up"
public struct OfferedIntent: Sendable {
  /// The intent's persistent identifier.
  public let persistentIdentifier: String
  /// The title that a person reads.
  public let displayRepresentation: DisplayRepresentation
  /// The probability that it is begun within a quarter of an hour.
  public let probability: Double
  /// The time until which it is worth offering.
  public let until: Date
  /// The reason, in words for people: "after Get Up".
  public let why: String
  private let id: Int64

  init?(_ json: JSON, source: String) {
    guard json["source"]?.string?.hasSameBytes(as: source) ?? false,
      let intent = json["intent"]?.string, let title = json["title"]?.string,
      let id = json["id"]?.string.flatMap(Notice.id(named:)),
      let until = json["until"]?.string.flatMap({ Timestamp.parse($0) }),
      let probability = json["probability"]?.double
    else { return nil }
    self.probability = probability
    (persistentIdentifier, self.id, self.until) = (intent, id, Date(until.instant))
    displayRepresentation = DisplayRepresentation(
      title: LocalizedStringResource(stringLiteral: title))
    why = json["why"]?.string ?? ""
  }

  /// Tells that the person had it done, or turned it down; offers are learned from that.
  ///
  /// - Throws: ``IntentDonationError/store(why:)``.
  public func answer(isTaken: Bool) async throws {
    _ = try await DonationCenter.shared.run {
      try $0.note(isTaken ? .taken : .dismissed, ofNotice: id, now: Environment.now)
    }
  }
}

extension IntentPredictor {
  /// The moments at which to offer the person something that this app does, as they come.
  ///
  ///     var offered: [String] = []
  ///     for await moment in IntentPredictor.shared.moments() { offered.append(moment.persistentIdentifier) }
  ///     offered.isEmpty      // true: here is no service
  ///
  /// The person turns that on for all apps (`foresight notices enable`), and says how often; `foresightd` decides. The
  /// sequence ends where it is off, at the next donation or quarter of an hour, where the service is not there, and with
  /// the service.
  public func moments() -> AsyncStream<OfferedIntent> {
    let source = DonationCenter.shared.source
    return AsyncStream { continuation in
      guard let client = Environment.socketPath.flatMap({ ServiceClient(path: $0) }) else {
        return continuation.finish()
      }
      continuation.onTermination = { _ in client.stopWaiting() }
      DispatchQueue.global(qos: .utility).async {
        defer { continuation.finish() }
        let store = Environment.storePath.map(JSON.string)
        let asked: [(String, JSON?)] = [
          ("store", store), ("moments", .boolean(true)), ("source", .string(source)),
        ]
        guard case .result? = client.ask("subscribe", asked, within: .seconds(5)) else { return }
        client.forEachMoment { json in
          if let moment = OfferedIntent(json, source: source) { continuation.yield(moment) }
        }
      }
    }
  }
}
