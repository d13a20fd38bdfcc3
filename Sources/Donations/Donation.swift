/// One recorded interaction: who did what, with which values, when and in which context.
///
///     var donation = Donation(
///       at: Moment(now, utcOffset: 60), source: "cafe", intent: "OrderCoffee",
///       parameters: ["size": .string("large")], context: ["place": .string("home")])
public struct Donation: Hashable, Sendable {
  /// What an interaction tells: that something was done, or that a suggestion of it was turned down.
  ///
  /// The numbers are part of the store's format.
  public enum Kind: Int64, CaseIterable, Sendable {
    /// It was done.
    case donation = 0
    /// It was suggested, and not wanted.
    case dismissal = 1

    /// The name in files: `donation` or `dismissal`.
    public var name: String { self == .donation ? "donation" : "dismissal" }

    /// The kind of a name; `nil` where there is none of it.
    public init?(name: String) {
      guard let kind = Self.allCases.first(where: { $0.name == name }) else { return nil }
      self = kind
    }
  }

  /// The identity; `nil` until it is recorded, unless the donor chose one.
  public var id: DonationID?
  /// What it tells.
  public var kind: Kind
  /// When it happened, with the local offset of that time.
  public var moment: Moment
  /// Who donated: an app's name, or the format of the file it was imported from.
  public var source: String
  /// The name of what was done. Source and name together identify the intent.
  public var intent: String
  /// The values it was done with.
  public var parameters: Fields
  /// The circumstances it was done in.
  public var context: Fields
  /// What came of it.
  public var result: ParameterValue? {
    get { rarities.first?.result }
    set { change { $0.result = newValue } }
  }
  /// How it is shown; `nil` where its donor declares nothing.
  public var presentation: Presentation? {
    get { rarities.first?.presentation }
    set { change { $0.presentation = newValue } }
  }

  /// What few donations have.
  private struct Rarities: Hashable, Sendable {
    var result: ParameterValue?
    var presentation: Presentation?
  }
  /// One or none, apart from the donation: a million rows of an import have none, and pay one word each.
  private var rarities: [Rarities] = []

  private mutating func change(_ body: (inout Rarities) -> Void) {
    var changed = rarities.first ?? Rarities()
    body(&changed)
    rarities = changed == Rarities() ? [] : [changed]
  }

  /// Makes a donation that is not yet recorded.
  public init(
    id: DonationID? = nil, kind: Kind = .donation, at moment: Moment, source: String,
    intent: String, parameters: Fields = [:], context: Fields = [:],
    result: ParameterValue? = nil, presentation: Presentation? = nil
  ) {
    self.id = id
    self.kind = kind
    self.moment = moment
    self.source = source
    self.intent = intent
    self.parameters = parameters
    self.context = context
    if result != nil || presentation != nil {
      rarities = [Rarities(result: result, presentation: presentation)]
    }
  }

  /// A hash of what was done or dismissed, by whom, when and in which context, from which an imported
  /// donation gets its id. The offset of the local time, the types of values and how it is shown do not
  /// count.
  public var contentHash: UInt64 {
    contentHash(contentHashes)
  }

  /// The hashes of its source, its intent's name, its parameters and its context.
  public typealias ContentHashes = (
    source: UInt64, name: UInt64, parameters: UInt64, context: UInt64
  )

  /// The hashes of what it holds, made once for whoever looks all of it up.
  ///
  /// - Complexity: O(bytes of its texts).
  public var contentHashes: ContentHashes {
    (
      StableHash.of(source), StableHash.of(intent), StableHash.of(all: parameters),
      StableHash.of(all: context)
    )
  }

  /// The same, for a caller that has the hashes already.
  public func contentHash(_ hashes: ContentHashes) -> UInt64 {
    var hash = StableHash.combine(UInt64(bitPattern: moment.instant.microseconds), hashes.source)
    hash = StableHash.combine(hash, hashes.name)
    hash = StableHash.combine(StableHash.combine(hash, hashes.parameters), hashes.context)
    hash = StableHash.combine(hash, result?.stableHash ?? 0)
    // That of a donation is older than the other kind, and must stay what it is.
    return kind == .donation ? hash : StableHash.combine(hash, StableHash.of(kind.name))
  }
}
