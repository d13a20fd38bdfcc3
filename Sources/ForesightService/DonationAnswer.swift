public import Foresight
public import JSON

/// What became of some donations, as the service tells it.
///
///     DonationAnswer(appended, of: 2).json.text
///     // {"ids":["0199e0b2-7c40-8000-8000-5d2c4b1a9e07",null],"ignored":[{"index":1,"why":"paused"}]}
public struct DonationAnswer: Hashable, Sendable {
  /// The id of each, in the order given; `nil` where it was not recorded.
  public let ids: [DonationID?]
  /// What was not recorded, and why.
  public let ignored: [Ignored]

  /// Tells what became of so many donations.
  public init(_ appended: Appended, of count: Int) {
    var recorded = appended.ids[...]
    let places = Set(appended.ignored.map(\.index))
    ids = (0..<count).map { places.contains($0) ? nil : recorded.popFirst() }
    ignored = appended.ignored
  }

  /// As it stands in an answer.
  public var json: JSON {
    let ignored = ignored.map { ignored in
      JSON.members([
        ("index", .integer(Int64(ignored.index))), ("why", .string(ignored.reason.name)),
      ])
    }
    return .members([
      ("ids", .array(ids.map { $0.map { .string($0.description) } ?? .null })),
      ("ignored", .array(ignored)),
    ])
  }

  /// Reads what ``json`` wrote; `nil` for anything else.
  public init?(_ json: JSON) {
    guard case .array(let list)? = json["ids"], case .array(let entries)? = json["ignored"] else {
      return nil
    }
    ids = list.map { $0.string.flatMap { DonationID($0) } }
    ignored = entries.compactMap { entry in
      guard case .integer(let place)? = entry["index"], let index = Int(exactly: place),
        let reason = entry["why"]?.string.flatMap(Ignored.Reason.init(name:))
      else { return nil }
      return Ignored(index: index, reason: reason)
    }
    guard ignored.count == ids.count(where: { $0 == nil }), ignored.count == entries.count else {
      return nil
    }
  }
}

extension Ignored.Reason {
  /// The name on the wire.
  var name: String {
    switch self {
    case .paused: "paused"
    case .excluded: "excluded"
    case .excessive: "flood"
    }
  }

  /// The reason of a name.
  init?(name: String) {
    switch name {
    case "paused": self = .paused
    case "excluded": self = .excluded
    case "flood": self = .excessive
    default: return nil
    }
  }
}
