internal import DonationStore
internal import Donations
internal import Prediction

/// With which values an intent is suggested: the most that are probable enough, given the intent.
///
/// What an app declares worth predicting are combinations of parameters, and the probability of values
/// of a combination is that of all sets of values that agree on them. Of the combinations whose values
/// reach one half the one of the most parameters is chosen, of several the more probable one, then the
/// one declared first; else none, which is the bare intent. Where nothing is declared, it is all
/// parameters or none.
struct ValueChoice {
  /// What is probable enough to be shown, given the intent.
  private static let threshold = 0.5

  /// The values.
  private(set) var parameters: Fields = [:]
  /// How probable they are, given the intent.
  private(set) var probability = 1.0
  /// What the app calls them; `nil` where it does not say.
  private(set) var title: String?
  /// What the app writes below.
  private(set) var subtitle: String?

  /// No values, with the title that the app rendered last for the bare intent.
  init(bareOf declared: Presentation?) {
    let bare = declared?.combinations.first { $0.parameters.isEmpty && !$0.title.isEmpty }
    title = bare?.title
    subtitle = bare?.subtitle
  }

  /// All parameters; `nil` when no values of them are probable enough.
  init?(allOf ranked: RankedIntent, _ reader: inout SuggestionReader) throws {
    let likely = ranked.parameters
    guard likely.hash != 0, Double(likely.probability) >= Self.threshold,
      let values = try reader.values(
        ofIntent: ranked.reference, at: likely.lastUse, parameters: likely.hash)
    else { return nil }
    parameters = values.parameters
    probability = Double(likely.probability)
  }

  /// The most specific of the combinations declared; `nil` when no values of any are probable enough.
  ///
  /// - Parameters:
  ///   - sets: the sets of values that are remembered, with their probabilities.
  ///   - intent: the intent's number in the store.
  /// - Complexity: O(combinations × sets), and one donation is read for each set.
  init?(
    _ declared: Presentation, _ sets: [RankedIntent.LikelyParameters], of intent: Int64,
    _ reader: inout SuggestionReader
  ) throws {
    let sets = sets.filter { $0.hash != 0 }
    // Most intents are settled here: what is not probable as a whole is not so in part.
    guard sets.reduce(0, { $0 + Double($1.probability) }) >= Self.threshold else { return nil }
    let known = try sets.compactMap { set in
      try reader.values(ofIntent: intent, at: set.lastUse, parameters: set.hash).map {
        KnownSet(
          parameters: $0.parameters, probability: Double(set.probability), lastUse: set.lastUse,
          presentation: $0.presentation)
      }
    }
    var best: (group: Group, combination: Combination)?
    for combination in declared.combinations where !combination.parameters.isEmpty {
      guard let group = Group.likeliest(of: combination, known),
        group.probability >= Self.threshold
      else { continue }
      if let best {
        let rank = (combination.parameters.count, group.probability)
        guard rank > (best.combination.parameters.count, best.group.probability) else { continue }
      }
      best = (group, combination)
    }
    guard let (group, combination) = best else { return nil }
    parameters = group.parameters
    // A sum of roundings may exceed what it is a part of.
    probability = min(group.probability, 1)
    let rendered = group.rendering(of: combination)
    title = rendered?.title
    subtitle = rendered?.subtitle
  }
}

/// A set of values as the latest donation had it.
private struct KnownSet {
  var parameters: Fields
  var probability: Double
  var lastUse: Instant
  var presentation: Presentation?

  /// The values of some parameters; `nil` when there are none.
  ///
  /// A parameter without a value is one that may be without: that it has none is part of what agrees.
  func values(of names: [String]) -> Fields? {
    var values = Fields()
    for name in names { values[name] = parameters[name] }
    return values.isEmpty ? nil : values
  }
}

/// Sets of values that agree on the parameters of a combination.
private struct Group {
  /// The values they agree on, as they were used last.
  private(set) var parameters: Fields
  private(set) var probability: Double
  private let hash: UInt64
  private var sets: [KnownSet]

  /// The most probable values of a combination; of equally probable ones those that stand first.
  static func likeliest(of combination: Combination, _ known: [KnownSet]) -> Group? {
    var groups: [Group] = []
    for set in known {
      guard let values = set.values(of: combination.parameters) else { continue }
      let hash = StableHash.of(all: values)
      if let index = groups.firstIndex(where: { $0.hash == hash }) {
        groups[index].add(set, values)
      } else {
        groups.append(
          Group(parameters: values, probability: set.probability, hash: hash, sets: [set]))
      }
    }
    return groups.dropFirst().reduce(groups.first) { best, group in
      best.map { group.probability > $0.probability ? group : $0 }
    }
  }

  private mutating func add(_ set: KnownSet, _ values: Fields) {
    probability += set.probability
    if sets.allSatisfy({ $0.lastUse < set.lastUse }) { parameters = values }
    sets.append(set)
  }

  /// The title and subtitle that were rendered last for the values.
  func rendering(of combination: Combination) -> Combination? {
    let latestFirst = sets.sorted { $0.lastUse > $1.lastUse }
    return latestFirst.lazy.compactMap { set in
      set.presentation?.combinations.first {
        $0.hasSameParameters(as: combination) && !$0.title.isEmpty
      }
    }.first
  }
}
