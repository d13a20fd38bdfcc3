public import Donations
internal import LinearAlgebra

/// Learns a log event by event, and ranks what comes next.
///
///     var predictor = Predictor()
///     for event in events { predictor.learn(event) }
///     predictor.rank(Situation(moment: now), limit: 3)
///
/// It is a fold: the state depends on the events and their order, on nothing else, and folding them
/// in one go or in parts gives the same bits. It cannot be copied, because it may be large; it can be
/// turned into an image and back (``image(stamp:)``).
///
/// The model is a context mixer: for each candidate nine statistics of what followed in similar
/// situations, mixed by weights that adapt to the person (after the family of PAQ compressors:
/// Mahoney, *Adaptive Weighing of Context Models for Lossless Data Compression*, 2005).
public struct Predictor: ~Copyable {
  /// Changes whenever the same events would give another state.
  public static let version = 1

  var candidates: Candidates
  var contexts: ContextTable
  var returns: ReturnHistogram
  var variants: Variants
  var mixer: Mixer
  var history: FlatArray<History>
  let workspace = Workspace()
  private let image: ModelImage?

  /// What has just happened.
  struct History: BitwiseCopyable {
    /// How many events were learned.
    var events: Int = 0
    /// The instant of the last one, in microseconds.
    var lastInstant: Int64 = 0
    /// The last three candidates, the latest first; -1 where there is none yet.
    var last: (Int32, Int32, Int32) = (-1, -1, -1)
    /// Fills what would be padding, whose bits would be left to chance.
    var unused: Int32 = 0
  }

  /// A predictor that has seen nothing, and starts from a prior.
  public init(prior: Prior = .none) {
    candidates = Candidates()
    contexts = ContextTable()
    returns = ReturnHistogram()
    variants = Variants()
    mixer = Mixer(prior)
    history = FlatArray(repeating: History(), count: 1)
    image = nil
  }

  /// A predictor as it was when the image was made; `nil` when the image does not hold one.
  ///
  /// The image's memory is read in place and kept. Ask ``isDamaged`` after each use.
  public init?(image: ModelImage) {
    var reader = ModelImage.Reader(image)
    history = reader.array(of: History.self)
    mixer = Mixer(from: &reader)
    candidates = Candidates(from: &reader)
    returns = ReturnHistogram(from: &reader)
    variants = Variants(from: &reader)
    contexts = ContextTable(from: &reader)
    self.image = image
    guard reader.isComplete, !image.isDamaged, history.count == 1, candidates.isConsistent,
      returns.isConsistent, variants.isConsistent(candidates: candidates.count),
      mixer.isConsistent(features: Feature.allCases.count)
    else { return nil }
  }

  /// The state as bytes, from which ``init(image:)`` makes the same predictor.
  ///
  /// - Parameter stamp: what the reader needs to know which fold this is.
  /// - Complexity: O(size of the state).
  public func image(stamp: [UInt64]) -> [UInt8] {
    var writer = ModelImage.Writer()
    writer.append(history)
    mixer.write(to: &writer)
    candidates.write(to: &writer)
    returns.write(to: &writer)
    variants.write(to: &writer)
    contexts.write(to: &writer)
    return writer.finish(stamp: stamp)
  }

  /// Whether the image has turned out to be damaged, so that no result since can be trusted.
  public var isDamaged: Bool { image?.isDamaged ?? false }
  /// How many events were learned.
  public var events: Int { history[0].events }
  /// The weights as they are now, and how firmly they hold; one a feature.
  package var weights: (weights: [Float], firmness: [Float]) { (mixer.vector, mixer.firmness) }
  /// How many different intents were seen.
  public var intents: Int { candidates.count }

  /// Learns one event, which is not earlier than the one before.
  ///
  /// - Complexity: O(candidates × features).
  public mutating func learn(_ event: Event) {
    let known = candidates.find(event.intent)
    if let known { adapt(to: known, in: Situation(moment: event.moment, context: event.context)) }
    let candidate = known ?? addCandidate(event)

    let keys = ContextKeys(history[0], event.moment, event.context)
    for key in keys.all {
      contexts.add(key, candidate: candidate, now: history[0].events)
    }
    if known != nil { returns.add(rank: candidates.recencyRank(of: candidate)) }
    candidates.use(candidate, at: event.moment.instant)
    variants.use(
      candidate, parameters: event.parameters, at: event.moment.instant.microseconds)

    var now = history[0]
    now.events += 1
    now.lastInstant = event.moment.instant.microseconds
    now.last = (Int32(candidate), now.last.0, now.last.1)
    history[0] = now
  }

  private mutating func addCandidate(_ event: Event) -> Int {
    variants.appendCandidate()
    return candidates.append(event)
  }

  /// Moves the weights toward what would have predicted the target.
  private mutating func adapt(to target: Int, in situation: Situation) {
    guard candidates.count > 1 else { return }
    score(situation, &workspace.scratch)
    workspace.scratch.computeGradient(target: target)
    mixer.descend(workspace.scratch.gradient)
  }

  /// Fills `scratch.features` and `scratch.scores`.
  func score(_ situation: Situation, _ scratch: inout Scratch) {
    computeFeatures(situation, &scratch)
    scratch.features.multiply(mixer.vector, into: &scratch.scores)
  }
}
