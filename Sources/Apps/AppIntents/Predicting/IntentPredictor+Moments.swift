internal import Dispatch
internal import Foresight
internal import ForesightClient
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
  /// The probability that the person starts it within a quarter of an hour.
  public let probability: Double
  /// The time until which it is worth offering.
  public let until: Date
  /// The reason as a person reads it, such as "after Get Up".
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
    displayRepresentation = DisplayRepresentation(stringLiteral: title)
    why = json["why"]?.string ?? ""
  }

  /// Records the person's response to the offer: taken, or turned down. Later offers learn from it.
  ///
  /// - Throws: ``IntentDonationError/store(why:)``.
  public func answer(isTaken: Bool) async throws {
    _ = try await DonationCenter.shared.run {
      try $0.note(isTaken ? .taken : .dismissed, ofNotice: id, now: Environment.now)
    }
  }
}

extension IntentPredictor {
  /// Returns a stream of this app's actions to offer to the person, each delivered at the moment to offer it.
  ///
  ///     var offered: [String] = []
  ///     for await moment in IntentPredictor.shared.moments() { offered.append(moment.persistentIdentifier) }
  ///     offered.isEmpty      // true: here is no service
  ///
  /// The person turns offers on for all apps with `foresight notices enable`, which also sets how often they come;
  /// `foresightd` decides when. The stream ends at once if the service is not running, and when the service stops. If
  /// offers are off, it ends at the next donation or the next quarter of an hour.
  public func moments() -> AsyncStream<OfferedIntent> {
    let (source, store) = (DonationCenter.shared.source, DonationCenter.shared.storePath)
    return AsyncStream { continuation in
      // A test of the app's hears nothing of the person's.
      guard DonationCenter.ofTest == nil,
        let client = Environment.socketPath.flatMap({ ServiceClient(path: $0) })
      else { return continuation.finish() }
      continuation.onTermination = { _ in client.stopWaiting() }
      DispatchQueue.global(qos: .utility).async {
        defer { continuation.finish() }
        let asked: [(String, JSON?)] = [
          ("store", store.map(JSON.string)), ("moments", .boolean(true)),
          ("source", .string(source)),
        ]
        guard case .result? = client.ask("subscribe", asked, within: .seconds(5)) else { return }
        client.forEachMoment { json in
          if let moment = OfferedIntent(json, source: source) { continuation.yield(moment) }
        }
      }
    }
  }
}
