/// A donation as a predictor sees it: hashes in place of words.
///
///     let elsewhere = Donation(at: moment, source: "cafe", intent: "OrderCoffee", context: ["place": "work"])
///     Event(donation).intent == Event(elsewhere).intent            // true
///     Event(donation).parameters == Event(elsewhere).parameters    // false
///
/// Words play no part in prediction beyond being equal or not, so an event holds one stable hash a
/// word. Events made from a ``Donation`` and events read from the store's numbered words are equal.
public struct Event: Hashable, Sendable {
  /// The moment at which it happened.
  public var moment: Moment
  /// The hash of the intent's source.
  public var source: UInt64
  /// The hash of the intent's name.
  public var name: UInt64
  /// The hash of all parameters with their values; 0 when there are none.
  public var parameters: UInt64
  /// The position of the parameters: see ``Fields/position``.
  public var position: Position
  /// One hash a context field, of its name and value, in the order of names; none of what was typed.
  public var context: [UInt64]
  /// The position of the context.
  public var contextPosition: Position
  /// The hash of the sequence that it belongs to; 0 for none.
  public var sequence: UInt64
  /// The caller's own number, which comes back with a suggestion of this intent. Nothing is computed from it.
  public var reference: Int64
  /// True if the intent was not done but dismissed when it was suggested.
  public var isDismissal: Bool
  /// True if it was suggested and taken: the trust in the model is not learned from it.
  public var isTaken = false

  /// Makes an event from its parts.
  public init(
    moment: Moment, source: UInt64, name: UInt64, parameters: UInt64,
    position: Position = .nowhere, context: [UInt64], contextPosition: Position = .nowhere,
    sequence: UInt64 = 0, reference: Int64, isDismissal: Bool = false
  ) {
    (self.moment, self.source, self.name, self.parameters) = (moment, source, name, parameters)
    (self.position, self.context, self.contextPosition) = (position, context, contextPosition)
    (self.sequence, self.reference, self.isDismissal) = (sequence, reference, isDismissal)
  }

  /// Makes the event of a donation.
  public init(_ donation: Donation, reference: Int64 = 0) {
    let context = donation.circumstances
    self.init(
      moment: donation.moment, source: StableHash.of(donation.source),
      name: StableHash.of(donation.intent), parameters: StableHash.of(all: donation.parameters),
      position: donation.parameters.position,
      context: context.map { StableHash.of(name: $0.name, value: $0.value) },
      contextPosition: context.position,
      sequence: StableHash.of(sequence: donation.sequence), reference: reference,
      isDismissal: donation.kind == .dismissal)
    isTaken = donation.isTaken
  }

  /// The identity of the intent: its source and name together.
  public var intent: UInt64 { StableHash.combine(source, name) }

  /// The situation before the event.
  public var situation: Situation {
    Situation(moment: moment, context: context, position: contextPosition, sequence: sequence)
  }
}

extension StableHash {
  /// The hash of one named value.
  public static func of(name: String, value: ParameterValue) -> UInt64 {
    combine(of(name), value.stableHash)
  }

  /// The hash of a sequence; 0 for none.
  public static func of(sequence: String?) -> UInt64 { sequence.map { max(of($0), 1) } ?? 0 }

  /// The hash of all of some fields; 0 when there are none.
  public static func of(all fields: Fields) -> UInt64 {
    // Written out, because an array for each row of an import would cost as much as the hashes.
    if fields.isEmpty { return 0 }
    var result = UInt64(fields.count)
    for field in fields {
      result = combine(result, of(name: field.name, value: field.value))
    }
    return result
  }

  /// The hash of an array, of the hashes of its elements.
  public static func of(array hashes: [UInt64]) -> UInt64 {
    combine(of(all: hashes), 0x5b5d)
  }

  /// The hash of a list of hashes; 0 when it is empty.
  public static func of(all hashes: [UInt64]) -> UInt64 {
    hashes.isEmpty ? 0 : hashes.reduce(UInt64(hashes.count)) { combine($0, $1) }
  }
}

/// The moment and the context for which a suggestion is asked.
///
///     Situation(moment: moment, context: ["place": "home"]).context.count      // 1
public struct Situation: Hashable, Sendable {
  /// The moment to predict for.
  public var moment: Moment
  /// One hash a context field, as in ``Event/context``.
  public var context: [UInt64]
  /// The position of the context: see ``Fields/position``.
  public var position: Position
  /// The hash of the sequence in which something comes, as in ``Event/sequence``; 0 for none.
  public var sequence: UInt64

  /// Makes a situation from hashes.
  public init(
    moment: Moment, context: [UInt64], position: Position = .nowhere, sequence: UInt64 = 0
  ) {
    (self.moment, self.context, self.position) = (moment, context, position)
    self.sequence = sequence
  }

  /// Makes a situation from named values.
  ///
  /// - Parameter sequence: its name, as in ``Donation/sequence``.
  public init(moment: Moment, context: Fields = [:], sequence: String? = nil) {
    self.init(
      moment: moment, context: context.map { StableHash.of(name: $0.name, value: $0.value) },
      position: context.position, sequence: StableHash.of(sequence: sequence))
  }
}
