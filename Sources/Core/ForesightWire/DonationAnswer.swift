public import Foresight

/// The outcome of recording donations, as the service reports it.
///
///     let appended = try engine.donate([donation], now: now, random: Environment.random)
///     DonationAnswer(appended, of: 1).ids.count      // 1
public struct DonationAnswer: Hashable, Sendable {
  /// The id of each donation, in the caller's order; `nil` for a donation that was not recorded.
  public let ids: [DonationID?]
  /// The donations that were not recorded, with the reasons.
  public let ignored: [Ignored]
  /// The indices of donations that were recorded without their action, because the donor may not define one.
  public let withoutAction: [Int]

  /// Makes the answer from the outcome of appending `count` donations.
  public init(_ appended: Appended, of count: Int, withoutAction: [Int] = []) {
    var recorded = appended.ids[...]
    let places = Set(appended.ignored.map(\.index))
    ids = (0..<count).map { places.contains($0) ? nil : recorded.popFirst() }
    ignored = appended.ignored
    self.withoutAction = withoutAction.filter { !places.contains($0) }
  }

  /// The answer as JSON.
  public var json: JSON {
    let told =
      ignored.map { ($0.index, $0.reason.rawValue) } + withoutAction.map { ($0, Self.actionName) }
    let ignored = told.sorted { $0.0 < $1.0 }.map { index, why in
      JSON.members(["index": index, "why": why])
    }
    return .members([
      "ids": JSON.array(ids.map { $0.map { .string($0.description) } ?? .null }),
      "ignored": ignored,
    ])
  }

  /// Reads what ``json`` wrote; `nil` for anything else.
  public init?(_ json: JSON) {
    guard case .array(let list)? = json["ids"], case .array(let entries)? = json["ignored"] else {
      return nil
    }
    ids = list.map { $0.string.flatMap { DonationID($0) } }
    var (ignored, withoutAction): ([Ignored], [Int]) = ([], [])
    for entry in entries {
      guard let index = entry["index"]?.int, let why = entry["why"]?.string else { return nil }
      if why == Self.actionName {
        withoutAction.append(index)
      } else if let reason = Ignored.Reason(rawValue: why) {
        ignored.append(Ignored(index: index, reason: reason))
      } else {
        return nil
      }
    }
    (self.ignored, self.withoutAction) = (ignored, withoutAction)
    guard ignored.count == ids.count(where: { $0 == nil }) else { return nil }
  }

  private static let actionName = "action"
}
