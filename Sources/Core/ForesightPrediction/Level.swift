internal import ForesightValues

/// The statistics of one kind of candidates (intents or whole suggestions), and the models that rank them.
struct Level: ~Copyable {
  /// The kind of candidates.
  enum Kind { case intents, suggestions }

  let kind: Kind
  var candidates = Candidates()
  var decayed = DecayedCounts()
  /// The hazard by the time since the last use.
  var hazard = Hazard.byAge
  var contexts = ContextTable()
  var returns = ReturnHistogram()
  var mixer: Mixer
  var novelty: Novelty
  /// The weights of the heads of ``Attention``.
  var attentionWeights: AdaptiveWeights
  let calibration: Calibration
  var mixture: Mixture
  /// The blend of the mixer and the mixture, weighted by how well each has predicted.
  var blend = Blend.mixtures
  /// `people`: the habits of other people; `nil` if the prior names none. `newcomers`: the model that chooses among
  /// their intents, given that the next intent is new to this person.
  let people: NamedCounts?
  var newcomers: Newcomers
  var episodes = EpisodeMemory()
  var dismissals = Dismissals()
  var histories = Histories(repeating: History(), count: 1)
  var positions = Positions()
  /// The number of candidates up to which all are ranked one by one. Tests change it.
  var limit = Shortlist.limit
  let workspace: Workspace

  init(_ kind: Kind, prior: Prior.Part, people: NamedCounts?) {
    var left = prior.weights[...]
    self.init(kind, people: people) { AdaptiveWeights(left.removeFirst()) }
    guard let situations = prior.situations else { return }
    mixer.situated = AdaptiveWeights(situations.weights)
    mixer.trust = AdaptiveWeights(situations.trust)
  }

  /// - Parameter next: returns the weights of the next model at each call, in the order of ``Prior/Model``.
  init(_ kind: Kind, people: NamedCounts?, weights next: () -> AdaptiveWeights) {
    self.kind = kind
    self.people = people
    workspace = Workspace(kind)
    mixer = Mixer(weights: next())
    novelty = Novelty(weights: next())
    attentionWeights = next()
    calibration = Calibration(weights: next())
    mixture = Mixture(weights: next())
    newcomers = Newcomers(weights: next())
  }

  /// The current weights of all models.
  var learned: Prior.Part {
    Prior.Part(
      [
        mixer.weights.learned, novelty.weights.learned, attentionWeights.learned,
        calibration.weights.learned, mixture.weights.learned, newcomers.weights.learned,
      ], situations: mixer.learnedSituations)
  }

  /// The number of the last event's candidate; empty before the first event, or if the candidate was dropped.
  var last: [Int] { [Int(histories[0].last[0])].filter { $0 >= 0 } }

  /// Learns that a candidate occurred, in the situation that was predicted last.
  ///
  /// - Parameters:
  ///   - key: the candidate's key: that of the intent, or that of the intent with its values.
  ///   - known: the candidate's number; `nil` if it is new.
  mutating func learn(_ event: Event, key: UInt64, known: Int?) {
    // The person took a suggestion, so the event does not show how good the prediction was.
    if event.isTaken { workspace.scratch.situation = nil } else { adapt(to: known, key) }
    count(event, key, known)
    contexts.trim(after: histories.events)
  }

  /// Moves the weights toward those that would have predicted the target, a candidate's number; `nil` stands for a new
  /// candidate.
  private mutating func adapt(to target: Int?, _ key: UInt64) {
    // The counts that the features were computed from are about to change.
    workspace.scratch.situation = nil
    guard candidates.count > 0 else { return }
    novelty.learn(
      workspace.scratch.novelty, probability: workspace.scratch.new, isNew: target == nil)
    // Only events with a known candidate teach the choice among candidates.
    guard let target else { return learnNewcomer(key) }
    let row = workspace.scratch.shortlist.row(of: target)
    blend.learn(workspace.scratch.mixed[row], workspace.scratch.mixture[row])
    workspace.scratch.computeGradient(target: row)
    learnAttention()
    mixer.descend(
      workspace.scratch.gradient, workspace.scratch.totals, pause: workspace.scratch.keys.pause,
      events: histories.events, at: workspace.scratch.keys.situations)
    adjustBiases(of: target, -1)
  }

  /// Moves the biases in all current contexts against the errors in `scratch.errors`.
  ///
  /// - Parameter error: the target's error, used if the target has no row of its own.
  mutating func adjustBiases(of target: Int, _ error: Float) {
    workspace.scratch.setErrorsOfCandidates(target: target, error)
    let read = workspace.scratch.shortlist.read
    for case let place? in workspace.scratch.places {
      contexts.adjust(at: place, limit: read, workspace.scratch.errorsOfCandidates)
    }
    workspace.scratch.setErrorsOfCandidates(target: target, nil)
  }

  /// Learns that a candidate was dismissed, in the situation that was predicted last.
  mutating func dismiss(_ candidate: Int, at instant: Instant) {
    workspace.scratch.situation = nil
    dismissals.add(candidate, at: instant)
    let shortlist = workspace.scratch.shortlist
    Scratch.reset(&workspace.scratch.errors, shortlist.candidates.count)
    workspace.scratch.errors[shortlist.row(of: candidate)] = 1
    adjustBiases(of: candidate, 1)
  }

  /// Counts the event in every context that applies to it, with the keys that the last prediction left in the scratch.
  private mutating func count(_ event: Event, _ key: UInt64, _ known: Int?) {
    let now = histories.events
    let instant = event.moment.instant
    let rank = known.map { candidates.recencyRank(of: $0) }
    novelty.count(uses: known.map { candidates.counts[$0] } ?? 0)
    if let known {
      if event.moment.isKnown {
        let shortlist = workspace.scratch.shortlist
        hazard.add(Int32(known), among: shortlist.candidates.prefix(shortlist.found)) {
          Hazard.classOf(candidates.lastUses[Int($0)], at: instant)
        }
      }
      dismissals.use(known)
    } else {
      decayed.appendCandidate()
      episodes.appendCandidate()
    }
    let candidate = known ?? candidates.append(event, key: key)
    learnMixture(event, known: known, candidate: candidate)

    let (keys, places) = (workspace.scratch.keys, workspace.scratch.places)
    for (feature, key) in keys.features.enumerated() where key != 0 && isCounted(feature) {
      contexts.add(key, at: places[feature], candidate: candidate, now: now)
    }
    for (key, place) in zip(keys.fields, workspace.scratch.fieldPlaces) {
      contexts.add(key, at: place, candidate: candidate, now: now)
    }
    let all = ContextKeys.anything
    contexts.add(all, at: contexts.place(of: all), candidate: candidate, now: now)
    if event.moment.isKnown {
      let hour = ContextKeys.hour(event.moment.hour)
      contexts.add(hour, at: contexts.place(of: hour), candidate: candidate, now: now)
    }
    if let rank {
      returns.add(rank: rank)
      if keys.returning != 0, rank < Self.ranksReturnedTo {
        contexts.add(
          keys.returning, at: workspace.scratch.returningPlace,
          candidate: ContextTable.rankFlag | rank, now: now)
      }
    }
    candidates.use(candidate)
    decayed.use(candidate, at: instant)
    if event.moment.isKnown { candidates.lastUses[candidate] = instant }
    workspace.scratch.episode.candidate = UInt32(candidate)
    episodes.add(
      workspace.scratch.episode, after: Int(workspace.scratch.history.last[0]), number: now)
    histories.add(candidate, key, event)
    positions.add(event.position)
  }

  /// Returns true if the followers in the present context of a feature are counted.
  ///
  /// A context that refines an order of two or more intents is counted only once these intents have been seen before.
  /// Until then both contexts would hold the same followers, and most contexts never occur again.
  private func isCounted(_ feature: Int) -> Bool {
    let order = Self.generalOrder[feature]
    let places = workspace.scratch.places
    return order < 2 || places[feature] != nil || places[order - 1] != nil
  }

  /// The number of recency ranks whose returns after the last intent are counted.
  static let ranksReturnedTo = 40

  /// The message of the first stage to the second. `known`: the number that the event's candidate had before the event
  /// was learned; `nil` for a new candidate. `answer`: the first stage's answer in the event's situation; `nil` if the
  /// second stage has it already.
  typealias Step = (known: Int?, answer: LevelAnswer?)

  /// Predicts an event and then learns it, as the first of two stages.
  ///
  /// - Returns: what the second stage needs; `nil` for the dismissal of an intent that was never used, which teaches
  ///   nothing.
  mutating func learn(_ event: Event) -> Step? {
    let known = candidates.find(event.intent)
    if event.isDismissal, known == nil { return nil }
    let step = (known, predict(event.situation, .all) ? answer : nil)
    if !event.isDismissal {
      learn(event, key: event.intent, known: known)
    } else if let known {
      dismiss(known, at: event.moment.instant)
    }
    return step
  }

  /// Computes the probabilities of all candidates and of a new one. Returns false, and computes nothing, if those of
  /// the last call are still valid.
  func predict(_ situation: Situation, _ filter: IntentFilter) -> Bool {
    guard begin(situation, filter) else { return false }
    finish(situation)
    return true
  }

  /// Computes the features of the candidates to rank, except those that come from another level. Returns false, and
  /// computes nothing, if those of the last call are still valid for the situation and the filter.
  ///
  /// - Complexity: O(rows × features).
  func begin(_ situation: Situation, _ filter: IntentFilter) -> Bool {
    // A filter changes nothing if all candidates are ranked.
    let filter = candidates.count > limit ? filter : .all
    if workspace.scratch.situation == situation, workspace.scratch.filter == filter { return false }
    workspace.scratch.filter = filter
    computeFeatures(situation, filter, &workspace.scratch)
    return true
  }

  /// Computes the probabilities of all candidates and of a new one from the features.
  ///
  /// - Complexity: O(rows × features + candidates).
  func finish(_ situation: Situation) {
    workspace.scratch.situation = situation
    mixer.weights(
      workspace.scratch.totals, pause: workspace.scratch.keys.pause, events: histories.events,
      at: workspace.scratch.keys.situations, into: &workspace.scratch.weights)
    workspace.scratch.multiply()
    if workspace.scratch.excluded.count < candidates.count { workspace.scratch.exclude() }
    workspace.scratch.new = 1
    guard candidates.count > 0 else { return }
    softmax(&workspace.scratch.probabilities)
    workspace.scratch.blend(blend)
    computeNovelty(&workspace.scratch)
    workspace.scratch.new = novelty.probability(workspace.scratch.novelty)
    candidates.counts.withElements { workspace.scratch.expand(uses: $0) }
  }
}
