/// The state as bytes: the sections of an image, in their order.
extension HazardModel {
  /// Restores the model that an image was made from; `nil` if the image does not hold one, or is damaged.
  ///
  /// - Complexity: O(size of the state).
  public init?(image: ModelImage) {
    self.init()
    var sections = Sections(reader: ModelImage.Reader(image))
    code(&sections)
    guard sections.reader?.isComplete ?? false else { return nil }
  }

  /// The state as bytes, from which ``init(image:)`` makes the same model.
  ///
  /// - Parameter stamp: numbers that identify the fold, for the reader of the image to compare.
  /// - Complexity: O(size of the state).
  public func image(stamp: [UInt64]) -> [UInt8] {
    var (sections, copy) = (Sections(), self)
    copy.code(&sections)
    return sections.writer.finish(stamp: stamp)
  }

  /// Reads one array after the other or, without a reader, writes them.
  private struct Sections {
    var reader: ModelImage.Reader?
    var writer = ModelImage.Writer()

    mutating func code<Element: BitwiseCopyable>(_ values: inout [Element]) {
      guard let elements: FlatArray<Element> = reader?.array() else {
        return writer.append(FlatArray(values))
      }
      values = elements.withElements(Array.init)
    }

    mutating func code<Value: BitwiseCopyable>(_ value: inout Value) {
      var values = [value]
      code(&values)
      value = values.first ?? value
    }

    mutating func code(_ mixer: inout HazardMixer) {
      code(&mixer.weights)
      code(&mixer.squares)
      code(&mixer.map)
      code(&mixer.mapSquares)
    }

    mutating func code(_ examples: inout [HazardExample]) {
      var outcomes = examples.map(\.outcome)
      var counts = examples.map { Int32($0.descriptions?.count ?? -1) }
      let known = examples.flatMap { $0.descriptions ?? [] }
      var candidates = known.map(\.candidate)
      var features = known.map(\.features)
      var sets = known.map(\.sets)
      var odds = known.map(\.odds)
      code(&outcomes)
      code(&counts)
      code(&candidates)
      code(&features)
      code(&sets)
      code(&odds)
      guard reader != nil, outcomes.count == counts.count else { return }
      var left = zip(zip(features, sets), zip(odds, candidates)).map {
        HazardExample.Description(features: $0.0, sets: $0.1, odds: $1.0, candidate: $1.1)
      }[...]
      examples = zip(outcomes, counts).map { outcome, count in
        defer { left = left.dropFirst(max(0, Int(count))) }
        return HazardExample(
          outcome: outcome, descriptions: count < 0 ? nil : Array(left.prefix(Int(count))))
      }
    }
  }

  private mutating func code(_ sections: inout Sections) {
    sections.code(&next)
    sections.code(&offset)
    sections.code(&day)
    sections.code(&events)
    sections.code(&last)
    sections.code(&lastButOne)
    sections.code(&lastTime)
    sections.code(&lastButOneTime)
    sections.code(&lastMoment)
    sections.code(&habits)
    sections.code(&rows.rows)
    sections.code(&rows.days)
    sections.code(&recurrence.counts)
    sections.code(&recurrence.pooled)
    sections.code(&rows.dayCounts)
    sections.code(&rows.past)
    sections.code(&contexts.keys)
    sections.code(&contexts.values)
    contexts.countKeys()
    sections.code(&causes.shares)
    sections.code(&activity.counts)
    sections.code(&candidates)
    for index in heads.indices {
      sections.code(&heads[index].slow)
      sections.code(&heads[index].fast)
      sections.code(&heads[index].losses)
      sections.code(&awaited[index])
    }
    sections.code(&dayMixer)
  }
}
