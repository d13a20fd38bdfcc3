internal import Foresight
internal import ForesightPrediction

/// The truth about a made-up person, measured as if it were a model: the best forecast that is possible.
struct TrueHazard: WhenBaseline {
  /// The name of the truth among the models.
  static let name = "truth"

  private var truth: LifeTruth

  init(_ truth: LifeTruth) { self.truth = truth }

  mutating func learn(_ event: Event) { truth.add(event) }

  func probabilities(of candidates: [HazardForecast], at moment: WhenMoment, _ model: HazardModel)
    -> [Float]
  {
    let all = truth.probabilities(
      at: Instant(microseconds: moment.time), within: 900 * Double(moment.quarters))
    return candidates.map { candidate in
      truth.place(of: candidate.intent).map { Float(all[$0]) } ?? 0
    }
  }

  func hours(_ candidates: [HazardDay], _ day: Int, _ model: HazardModel) -> [HazardDay] {
    let hours = truth.hours(after: LocalTime.start(ofDay: day, utcOffset: 0))
    return candidates.map { candidate in
      let place = truth.place(of: candidate.intent)
      return candidate.with(place.map { hours[$0].map(Float.init) } ?? candidate.probabilities)
    }
  }
}
