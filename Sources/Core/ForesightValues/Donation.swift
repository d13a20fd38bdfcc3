// ForesightValues holds the values that all other modules use: donations, moments, ids, limits and the stable hash; the
// commands that destroy (`DestructiveCommand`); `JSON`; and the words and scores of a search (`TextSearch`). It never
// does I/O or reads a clock: instants are arguments.
//
// Begin with `Donation`, then `Moment` and `ParameterValue`, of which it is made. An `Event` is a donation as the
// predictor sees it, a `Suggestion` the answer that a person sees.

/// One recorded interaction: who did what, with which values, when and in which context.
///
///     var donation = Donation(
///       at: Moment(now, utcOffset: 60), source: "cafe", intent: "OrderCoffee",
///       parameters: ["size": .string("large")], context: ["place": .string("home")])
public struct Donation: Hashable, Sendable {
  /// The kind of an interaction: the person performed an intent, or turned down a suggestion of it.
  ///
  /// The numbers are part of the store's format.
  public enum Kind: Int64, CaseIterable, Sendable {
    /// An intent that was performed.
    case donation = 0
    /// A suggestion that was turned down.
    case dismissal = 1

    /// The name in files: `donation` or `dismissal`.
    public var name: String { self == .donation ? "donation" : "dismissal" }

    /// Makes the kind with a name; `nil` if no kind has it.
    ///
    ///     Donation.Kind(name: "dismissal")      // .dismissal
    ///     Donation.Kind(name: "wish")           // nil
    public init?(name: String) {
      guard let kind = Self.allCases.first(where: { $0.name == name }) else { return nil }
      self = kind
    }
  }

  /// The identity; `nil` until it is recorded, unless the donor chose one.
  public var id: DonationID?
  /// The kind: performed, or turned down.
  public var kind: Kind
  /// True if the person accepted a suggestion of it. Models learn less from such a donation, so that they do not learn
  /// from their own predictions.
  public var isTaken = false
  /// The moment at which it happened, with the local offset of that time.
  public var moment: Moment
  /// The donor: an app's name, or the format of the file it was imported from.
  public var source: String
  /// The name of what was done. Source and name together identify the intent.
  public var intent: String
  /// The values it was done with.
  public var parameters: Fields
  /// The circumstances it was done in.
  public var context: Fields
  /// The result, such as a command's exit status; `nil` if there is none.
  public var result: ParameterValue? {
    get { rarities.first?.result }
    set { change { $0.result = newValue } }
  }
  /// The duration in seconds, if that is known, to the microsecond.
  ///
  ///     var run = donation
  ///     run.duration = 1.5
  ///     run.microseconds      // 1_500_000
  public var duration: Double? {
    get { microseconds.map { Double($0) / 1e6 } }
    // A value that does not fit is kept as one that `check()` rejects as out of range, instead of `nil`.
    set { microseconds = newValue.map { Int64(exactly: ($0 * 1e6).rounded()) ?? .max } }
  }
  /// The duration in microseconds.
  public var microseconds: Int64? {
    get { rarities.first?.microseconds }
    set { change { $0.microseconds = newValue } }
  }
  /// The sequence it belongs to, such as a terminal's session. Predictions look first at the previous donations of the
  /// same sequence.
  public var sequence: String? {
    get { rarities.first?.sequence }
    set { change { $0.sequence = newValue } }
  }
  /// The indices of the words of its command line that were paths when it was run, in ascending order; `nil` if that
  /// was not determined.
  ///
  ///     var run = Donation(at: moment, source: "zsh", intent: "vim", parameters: ["arguments": "-R main.c"])
  ///     run.paths = [2]      // main.c was there
  public var paths: [Int]? {
    get { rarities.first?.paths }
    set { change { $0.paths = newValue } }
  }
  /// The presentation to a person; `nil` if its donor declares nothing.
  public var presentation: Presentation? {
    get { rarities.first?.presentation }
    set { change { $0.presentation = newValue } }
  }

  /// The action that performs the intent again; `nil` if none is known.
  public var action: Action? {
    get { rarities.first?.action }
    set { change { $0.action = newValue } }
  }

  /// The properties that few donations have.
  private struct Rarities: Hashable, Sendable {
    var result: ParameterValue?
    var microseconds: Int64?
    var sequence: String?
    var paths: [Int]?
    var presentation: Presentation?
    var action: Action?
  }
  /// The rare properties, in an array of at most one element, so that a donation without any spends one word of memory
  /// on them. An import may have a million such donations.
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
    result: ParameterValue? = nil, duration: Double? = nil, sequence: String? = nil,
    presentation: Presentation? = nil
  ) {
    (self.id, self.kind, self.moment, self.source) = (id, kind, moment, source)
    (self.intent, self.parameters, self.context) = (intent, parameters, context)
    if result != nil || sequence != nil || presentation != nil {
      rarities = [Rarities(result: result, sequence: sequence, presentation: presentation)]
    }
    if let duration { self.duration = duration }
  }
}
