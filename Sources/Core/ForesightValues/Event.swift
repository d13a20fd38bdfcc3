/// A donation as a predictor sees it: hashes in place of words.
///
///     let elsewhere = Donation(at: moment, source: "cafe", intent: "OrderCoffee", context: ["place": "work"])
///     Event(donation).intent == Event(elsewhere).intent            // true
///     Event(donation).parameters == Event(elsewhere).parameters    // false
///
/// Prediction only compares words for equality, so an event holds one stable hash per word. An event made from a
/// ``Donation`` equals the one that is read from the store.
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
  /// One hash per context field, of its name and value, in the order of names. The field for typed text is left out.
  public var context: [UInt64]
  /// The position of the context.
  public var contextPosition: Position
  /// The hash of the sequence that it belongs to; 0 for none.
  public var sequence: UInt64
  /// The caller's own number for the intent. It is returned with suggestions of this intent, and nothing is computed
  /// from it.
  public var reference: Int64
  /// True if the person did not perform the intent, but dismissed a suggestion of it.
  public var isDismissal: Bool
  /// True if the person accepted a suggestion of it. The model does not adjust its confidence by such an event.
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

  /// The hash of a set of fields; 0 if there are none.
  public static func of(all fields: Fields) -> UInt64 {
    // Without an array of hashes: to allocate one for each imported row would cost as much as hashing it.
    fields.reduce(UInt64(fields.count)) { combine($0, of(name: $1.name, value: $1.value)) }
  }

  /// The hash of an array value, made from the hashes of its elements.
  public static func of(array hashes: [UInt64]) -> UInt64 {
    combine(of(all: hashes), 0x5b5d)
  }

  /// The hash of a list of hashes; 0 when it is empty.
  public static func of(all hashes: [UInt64]) -> UInt64 {
    hashes.reduce(UInt64(hashes.count)) { combine($0, $1) }
  }
}

/// The moment and the context for which suggestions are requested.
///
///     Situation(moment: moment, context: ["place": "home"]).context.count      // 1
public struct Situation: Hashable, Sendable {
  /// The moment to predict for.
  public var moment: Moment
  /// One hash per context field, as in ``Event/context``.
  public var context: [UInt64]
  /// The position of the context: see ``Fields/position``.
  public var position: Position
  /// The hash of the sequence in which the next donation is expected, as in ``Event/sequence``; 0 for none.
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
  /// - Parameter sequence: the name of the sequence, as in ``Donation/sequence``.
  public init(moment: Moment, context: Fields = [:], sequence: String? = nil) {
    self.init(
      moment: moment, context: context.map { StableHash.of(name: $0.name, value: $0.value) },
      position: context.position, sequence: StableHash.of(sequence: sequence))
  }
}
