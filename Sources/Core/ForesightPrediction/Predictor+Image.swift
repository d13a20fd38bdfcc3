/// Lays out the state in an image: the sections, in their order.
extension Predictor {
  /// Restores the predictor that an image was made from; `nil` if the image does not hold one.
  ///
  ///     let bytes = predictor.image(stamp: [])
  ///     let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes.count, alignment: 4096)
  ///     memory.copyMemory(from: bytes, byteCount: bytes.count)
  ///     if let image = ModelImage(bytes: memory, count: bytes.count, release: { memory.deallocate() }) {
  ///       Predictor(image: image)?.events      // 6: it ranks as the one it was made from
  ///     }
  ///
  /// The predictor reads the image's memory in place, and keeps it alive. Check ``isDamaged`` after each use.
  ///
  /// - Complexity: O(candidates); followers of contexts are not read.
  ///
  /// - Parameter names: the habits of other people, as in the prior of the original predictor.
  public init?(image: ModelImage, names: NamedCounts? = nil) {
    var sections = ModelImage.Reader(image)
    intents = Level(.intents, from: &sections, people: names)
    let isSplit: FlatArray<UInt8> = sections.array()
    second = SuggestionStage(
      suggestions: Level(.suggestions, from: &sections, isEmpty: isSplit.count == 0),
      table: SuggestionTable(entries: sections.array(), usages: sections.array()),
      calibration: intents.calibration)
    second.blend.state = sections.array()
    second.distances = Hazard(counts: sections.array())
    if !sections.isAtEnd {
      intents.mixer.situated = AdaptiveWeights(from: &sections)
      intents.mixer.trust = AdaptiveWeights(from: &sections)
      second.suggestions.mixer.situated = AdaptiveWeights(from: &sections)
      second.suggestions.mixer.trust = AdaptiveWeights(from: &sections)
    }
    self.image = image
    guard sections.isComplete else { return nil }
  }

  /// The state as bytes, from which ``init(image:)`` makes the same predictor.
  ///
  ///     let bytes = predictor.image(stamp: [UInt64(Predictor.version), 42])     // whole pages, and checksums
  ///     ModelImage.header(bytes)?.size == bytes.count                           // true
  ///
  /// - Parameter stamp: numbers that identify the fold, for the reader of the image to compare.
  /// - Returns: the bytes; an empty array, which is not a valid image, if the predictor has turned out to be damaged.
  /// - Complexity: O(size of the state).
  public func image(stamp: [UInt64]) -> [UInt8] {
    // Growing a large buffer step by step would hold it in memory twice.
    var sections = ModelImage.Writer(
      reserving: intents.contexts.imageSize + second.suggestions.contexts.imageSize + (1 << 20))
    intents.write(to: &sections)
    // As long as each intent is a single suggestion, the level of suggestions has no state but its weights.
    sections.append(FlatArray<UInt8>(repeating: 1, count: second.isSplit ? 1 : 0))
    second.suggestions.write(to: &sections)
    sections.append(second.table.entries)
    sections.append(second.table.usages)
    sections.append(second.blend.state)
    sections.append(second.distances.counts)
    // Most priors have no such weights.
    if intents.mixer.knowsSituations || second.suggestions.mixer.knowsSituations {
      sections.append(intents.mixer.situated)
      sections.append(intents.mixer.trust)
      sections.append(second.suggestions.mixer.situated)
      sections.append(second.suggestions.mixer.trust)
    }
    return sections.finish(stamp: stamp)
  }
}

extension Level {
  /// - Parameter isEmpty: true if the image holds only the weights of the level.
  fileprivate init(
    _ kind: Kind, from sections: inout ModelImage.Reader, isEmpty: Bool = false,
    people: NamedCounts? = nil
  ) {
    self.init(kind, people: people) { AdaptiveWeights(from: &sections) }
    if isEmpty { return }
    histories = sections.array()
    positions = sections.array()
    novelty.state = sections.array()
    dismissals = sections.array()
    candidates = Candidates(
      index: sections.uncheckedArray(), records: sections.uncheckedArray(),
      counts: sections.array(), recency: sections.array())
    decayed = DecayedCounts(counts: sections.array(), state: sections.array())
    hazard = Hazard(counts: sections.array())
    candidates.lastUses = sections.array()
    episodes = EpisodeMemory(ring: sections.array(), latest: sections.array())
    returns = ReturnHistogram(counts: sections.array())
    contexts.read(from: &sections)
    mixture.contexts.read(from: &sections)
    blend.state = sections.array()
  }

  fileprivate func write(to sections: inout ModelImage.Writer) {
    sections.append(mixer.weights)
    sections.append(novelty.weights)
    sections.append(attentionWeights)
    sections.append(calibration.weights)
    sections.append(mixture.weights)
    sections.append(newcomers.weights)
    if kind == .suggestions, candidates.count == 0 { return }
    sections.append(histories)
    sections.append(positions)
    sections.append(novelty.state)
    sections.append(dismissals)
    sections.append(candidates.index)
    sections.append(candidates.records)
    sections.append(candidates.counts)
    sections.append(candidates.recency)
    sections.append(decayed.counts)
    sections.append(decayed.state)
    sections.append(hazard.counts)
    sections.append(candidates.lastUses)
    sections.append(episodes.ring)
    sections.append(episodes.latest)
    sections.append(returns.counts)
    contexts.write(to: &sections)
    mixture.contexts.write(to: &sections)
    sections.append(blend.state)
  }
}

extension ContextTable {
  fileprivate mutating func read(from sections: inout ModelImage.Reader) {
    index = sections.uncheckedArray()
    contexts = sections.uncheckedArray()
    followers = sections.uncheckedArray()
    free = sections.array()
  }

  fileprivate func write(to sections: inout ModelImage.Writer) {
    sections.append(index)
    sections.append(contexts)
    sections.append(followers)
    sections.append(free)
  }
}

extension ModelImage.Writer {
  fileprivate mutating func append(_ weights: borrowing AdaptiveWeights) {
    append(weights.values)
    append(weights.squares)
  }
}

extension AdaptiveWeights {
  fileprivate init(from sections: inout ModelImage.Reader) {
    self.init(values: sections.array(), squares: sections.array())
  }
}
