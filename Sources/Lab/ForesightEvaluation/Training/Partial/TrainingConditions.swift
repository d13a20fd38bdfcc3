internal import ForesightPrediction
internal import ForesightValues

/// The conditions that have to be the same in all parts of a training.
///
///     if let sample = PeopleSample(share: 0.1, seed: 1) {
///       TrainingConditions(sample: sample, isNaming: true)
///     }
public struct TrainingConditions: Hashable, Sendable {
  /// The people whom the weights are learned from.
  public var sample: PeopleSample
  /// True if the steps of all people, not only of the sample, are counted by name.
  public var isNaming: Bool
  /// The most steps counted of each person, for counts that will get noise; `nil` for all.
  public var steps: Int?
  /// The version of the predictor.
  private var version = Predictor.version

  /// Makes conditions.
  public init(sample: PeopleSample, isNaming: Bool, steps: Int? = nil) {
    (self.sample, self.isNaming, self.steps) = (sample, isNaming, steps)
  }

  var json: JSON {
    .members(["version": version, "sample": sample.json, "names": isNaming, "steps": steps])
  }

  init?(_ json: JSON) {
    guard let version = json["version"]?.int,
      let sample = json["sample"].flatMap(PeopleSample.init),
      case .boolean(let isNaming)? = json["names"]
    else { return nil }
    self.init(sample: sample, isNaming: isNaming)
    self.version = version
    steps = json["steps"]?.int
  }
}
