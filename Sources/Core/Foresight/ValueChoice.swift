internal import ForesightPrediction
internal import ForesightValues

/// The values with which an intent is suggested.
///
/// Each intent is suggested at one level: a combination of parameters that its app declares worth predicting, or the
/// bare intent. The probability of a combination's values is that of all sets of values that agree on them.
///
/// The level is the combination with the most parameters whose likeliest values have at least a quarter of the intent's
/// probability. Of several such combinations, the one with the likelier values wins, then the one declared first. If
/// there is none, the bare intent is suggested. But if the intent was neither declared bare nor ever done so, the level
/// is the combination with the likeliest values and, of several equally likely ones, that with the most parameters. If
/// the app declares nothing, the level is all parameters or none.
///
/// All values of the level are suggested, so none contains another.
struct ValueChoice {
  /// The probability, given the intent, that the likeliest values of a level must reach.
  private static let threshold = 0.25
  /// The most sets of values that are considered, likeliest first, if an app declares combinations: each has to be
  /// read.
  private static let looked = 128

  /// The values; empty if they have not been read from the log yet.
  private(set) var parameters: Fields = [:]
  /// The probability of the values, given the intent.
  private(set) var probability = 1.0
  /// The app's title and subtitle for the values; `nil` if it gave none.
  private(set) var rendered: Combination?
  /// The app's readable names for the values, if it gave any.
  private(set) var texts: [ParameterText] = []
  /// The sets of values that contain these values.
  private(set) var sets: [RankedIntent.LikelyParameters] = []
  /// The whole set of values, which is read from the log when the suggestion is built; `nil` if the values are those of
  /// a combination, or if there are none.
  private var set: RankedIntent.LikelyParameters?

  /// The time of the last use of the values that have to be read; `nil` if none have to be read.
  var lastUse: Instant? { self.set.flatMap { $0.hash == 0 ? nil : $0.lastUse } }
}

extension ValueChoice {
  /// Makes a choice of all values of a set.
  init(all set: RankedIntent.LikelyParameters) {
    self.init(probability: Double(set.probability), sets: [set], set: set)
  }

  /// Returns the choices of values at the level that is suggested.
  ///
  /// - Parameters:
  ///   - sets: the sets of values that the predictor remembers, with their probabilities given the intent.
  ///   - declared: the declaration of the intent's app.
  ///   - intent: the intent's number in the store.
  /// - Complexity: O(combinations × sets). If combinations are declared, one donation is read for each set.
  static func choices(
    _ sets: [RankedIntent.LikelyParameters], _ declared: Presentation?, of intent: Int64,
    _ reader: inout some SuggestionSource
  ) throws -> [ValueChoice] {
    // Without values, and with the title that the app rendered last for the bare intent.
    let bare = [ValueChoice(rendered: declared?.rendering(of: []))]
    guard let declared, !declared.combinations.isEmpty else {
      // An intent that is mostly done without values is suggested bare.
      let likeliest = sets.max { $0.probability < $1.probability }
      guard let likeliest, likeliest.hash != 0, Double(likeliest.probability) >= threshold
      else { return bare }
      return sets.filter { $0.hash != 0 }.map(ValueChoice.init(all:))
    }
    let likeliest = sets.filter { $0.hash != 0 }
      .sorted { ($0.probability, $0.lastUse) > ($1.probability, $1.lastUse) }.prefix(looked)
    try reader.prepare(valuesOf: likeliest.map { (intent, $0.lastUse) })
    let known = try likeliest.compactMap { set in
      try reader.values(ofIntent: intent, at: set.lastUse, parameters: set.hash).map {
        KnownSet(set: set, parameters: $0.parameters, presentation: $0.presentation)
      }
    }
    let levels = declared.combinations.filter { !$0.parameters.isEmpty }
      .map { GroupedCombination(combination: $0, groups: Group.all(of: $0, known)) }
    let probable = levels.filter { $0.likeliest >= threshold }
    var best = probable.max { ($0.width, $0.likeliest) < ($1.width, $1.likeliest) }
    let isBare =
      declared.combinations.contains(where: \.parameters.isEmpty)
      || sets.contains { $0.hash == 0 }
    if best == nil, !isBare {
      best = levels.max { ($0.likeliest, $0.width) < ($1.likeliest, $1.width) }
    }
    guard let best, !best.groups.isEmpty else { return bare }
    return best.groups.map { group in
      ValueChoice(
        parameters: group.parameters,
        // Rounding errors may push the sum above 1.
        probability: min(group.probability, 1), rendered: group.rendering(of: best.combination),
        texts: group.texts, sets: group.sets.map(\.set))
    }
  }

  /// Returns the choice with its values read; `nil` if they are no longer in the log.
  func read(of intent: Int64, _ reader: inout some SuggestionSource) throws -> ValueChoice? {
    guard let set, set.hash != 0 else { return self }
    let found = try reader.values(ofIntent: intent, at: set.lastUse, parameters: set.hash)
    return found.map { found in
      var choice = self
      choice.parameters = found.parameters
      choice.rendered = found.presentation?.rendering(of: found.parameters.map(\.name))
      choice.texts = found.presentation?.texts ?? []
      return choice
    }
  }
}

/// A combination of parameters, and the groups of values with which the intent was done.
private struct GroupedCombination {
  let combination: Combination
  let groups: [Group]

  var likeliest: Double { groups.lazy.map(\.probability).max() ?? 0 }
  /// The number of its parameters.
  var width: Int { combination.parameters.count }
}

/// A set of values, with the parameters and the presentation of the latest donation that has it.
private struct KnownSet {
  var set: RankedIntent.LikelyParameters
  var parameters: Fields
  var presentation: Presentation?

  var probability: Double { Double(set.probability) }
  var lastUse: Instant { self.set.lastUse }
}

/// Sets of values that agree on the parameters of a combination.
private struct Group {
  /// The values that the sets agree on, as in the latest use.
  private(set) var parameters: Fields
  private(set) var probability: Double
  private let hash: UInt64
  private(set) var sets: [KnownSet]

  /// Groups sets by their values for a combination, in the order in which these values first occur.
  static func all(of combination: Combination, _ known: [KnownSet]) -> [Group] {
    var groups: [Group] = []
    for set in known {
      // A parameter may lack a value; two sets in which it does agree on that parameter.
      var values = Fields()
      for name in combination.parameters { values[name] = set.parameters[name] }
      if values.isEmpty { continue }
      let hash = StableHash.of(all: values)
      if let index = groups.firstIndex(where: { $0.hash == hash }) {
        groups[index].add(set, values)
      } else {
        groups.append(
          Group(parameters: values, probability: set.probability, hash: hash, sets: [set]))
      }
    }
    return groups
  }

  private mutating func add(_ set: KnownSet, _ values: Fields) {
    probability += set.probability
    if sets.allSatisfy({ $0.lastUse < set.lastUse }) { parameters = values }
    sets.append(set)
  }

  private var latestFirst: [KnownSet] { sets.sorted { $0.lastUse > $1.lastUse } }

  /// The texts of the values in the latest donation that has any.
  var texts: [ParameterText] {
    latestFirst.lazy.compactMap(\.presentation?.texts).first { !$0.isEmpty } ?? []
  }

  /// The title and subtitle that were rendered last for the values.
  func rendering(of combination: Combination) -> Combination? {
    latestFirst.lazy.compactMap { $0.presentation?.rendering(of: combination.parameters) }.first
  }
}
