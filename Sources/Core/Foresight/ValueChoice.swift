internal import ForesightPrediction
internal import ForesightValues

/// Values with which an intent is suggested.
///
/// For each intent one level is chosen. What an app declares worth predicting are combinations of parameters, and
/// the probability of values of a combination is that of all sets of values that agree on them. The level is the
/// combination of the most parameters whose likeliest values have a quarter of the intent's probability or more; of
/// several the one with the likelier values, then the one declared first; else none, which is the bare intent. An intent
/// that is neither declared bare nor was done so is not suggested so: then it is the combination with the likeliest values,
/// of several that of the most parameters. Where nothing is declared, it is all parameters or none. All values of the
/// level are suggested, so none contains another.
struct ValueChoice {
  /// The probability, given the intent, that the likeliest values of a level must reach.
  private static let threshold = 0.25
  /// The most sets of values that are looked at where an app declares combinations, the likeliest first: each has to
  /// be read.
  private static let looked = 128

  /// The values; of a set that was not read yet none.
  private(set) var parameters: Fields = [:]
  /// The probability of the values, given the intent.
  private(set) var probability = 1.0
  /// The app's title and subtitle for them; `nil` where it does not say.
  private(set) var rendered: Combination?
  /// The texts that people know the values by, as far as the app has said them.
  private(set) var texts: [ParameterText] = []
  /// The sets of values that have them.
  private(set) var sets: [RankedIntent.LikelyParameters] = []
  /// The whole set of values that is suggested, read from the log when the suggestion is built; `nil` for those of a
  /// combination, or none.
  private var set: RankedIntent.LikelyParameters?

  /// The time of the last use of the values that have to be read; `nil` where none have to be.
  var lastUse: Instant? { self.set.flatMap { $0.hash == 0 ? nil : $0.lastUse } }

  /// No values, with the title that the app rendered last for the bare intent.
  private init(bareOf declared: Presentation?) {
    rendered = declared?.rendering(of: [])
  }

  /// All values of a set.
  init(all set: RankedIntent.LikelyParameters) {
    self.set = set
    sets = [set]
    probability = Double(set.probability)
  }

  private init(_ group: Group, of combination: Combination) {
    parameters = group.parameters
    sets = group.sets.map(\.set)
    // A sum of roundings may exceed what it is a part of.
    probability = min(group.probability, 1)
    rendered = group.rendering(of: combination)
    texts = group.texts
  }

  /// The values of the level that is shown.
  ///
  /// - Parameters:
  ///   - sets: the sets of values that are remembered, with their probabilities given the intent.
  ///   - declared: what its app declares.
  ///   - intent: the intent's number in the store.
  /// - Complexity: O(combinations × sets), and one donation is read for each set where combinations are declared.
  static func choices(
    _ sets: [RankedIntent.LikelyParameters], _ declared: Presentation?, of intent: Int64,
    _ reader: inout some SuggestionSource
  ) throws -> [ValueChoice] {
    let bare = [ValueChoice(bareOf: declared)]
    guard let declared, !declared.combinations.isEmpty else {
      // Where it mostly comes without values that is the bare intent.
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
      .map { Level(combination: $0, groups: Group.all(of: $0, known)) }
    let probable = levels.filter { $0.likeliest >= threshold }
    var best = probable.max { ($0.width, $0.likeliest) < ($1.width, $1.likeliest) }
    let isBare =
      declared.combinations.contains(where: \.parameters.isEmpty)
      || sets.contains { $0.hash == 0 }
    if best == nil, !isBare {
      best = levels.max { ($0.likeliest, $0.width) < ($1.likeliest, $1.width) }
    }
    guard let best, !best.groups.isEmpty else { return bare }
    return best.groups.map { ValueChoice($0, of: best.combination) }
  }

  /// Returns the choice with its values read; `nil` when they are not in the log.
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

/// A combination, and the values that it was done with.
private struct Level {
  let combination: Combination
  let groups: [Group]

  var likeliest: Double { groups.lazy.map(\.probability).max() ?? 0 }
  /// The number of its parameters.
  var width: Int { combination.parameters.count }
}

/// A set of values as the latest donation had it.
private struct KnownSet {
  var set: RankedIntent.LikelyParameters
  var parameters: Fields
  var presentation: Presentation?

  var probability: Double { Double(set.probability) }
  var lastUse: Instant { self.set.lastUse }

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
  private(set) var sets: [KnownSet]

  /// The values of a combination, each with all sets that have them, in the order in which they stand first.
  static func all(of combination: Combination, _ known: [KnownSet]) -> [Group] {
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
    return groups
  }

  private mutating func add(_ set: KnownSet, _ values: Fields) {
    probability += set.probability
    if sets.allSatisfy({ $0.lastUse < set.lastUse }) { parameters = values }
    sets.append(set)
  }

  private var latestFirst: [KnownSet] { sets.sorted { $0.lastUse > $1.lastUse } }

  /// The texts that the values were last called by.
  var texts: [ParameterText] {
    latestFirst.lazy.compactMap(\.presentation?.texts).first { !$0.isEmpty } ?? []
  }

  /// The title and subtitle that were rendered last for the values.
  func rendering(of combination: Combination) -> Combination? {
    latestFirst.lazy.compactMap { $0.presentation?.rendering(of: combination.parameters) }.first
  }
}
