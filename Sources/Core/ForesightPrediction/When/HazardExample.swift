/// A moment whose outcome is awaited.
struct HazardExample: Equatable, Sendable {
  /// A description of a candidate at that moment.
  struct Description: Equatable, Sendable {
    let features: HazardFeatures
    let sets: WeightSets
    /// The log odds that the slow and the fast copy of the weights gave at that moment. They are stored, so that what
    /// the weights learn from overlapping moments does not improve their losses.
    let odds: SIMD2<Float>
    /// The number of the candidate's habit.
    let candidate: Int32
  }

  /// The moment, and its outcome so far.
  struct Outcome: BitwiseCopyable, Equatable, Sendable {
    let moment: HazardMoment
    /// The instant at which the outcome is known, in microseconds since 1970.
    let end: Int64
    /// The habits that were done since the moment.
    var done = QuarterSet()
    /// The number 1 if any habit was done since the moment, else 0.
    var events = 0
    /// Fills the padding, because images must be equal bit by bit.
    private var unused = SIMD4<Int>(repeating: 0)

    init(_ moment: HazardMoment, quarters: Int) {
      self.moment = moment
      end = moment.time + Int64(quarters) * QuarterHours.length
    }

    /// Returns true if an instant, in microseconds since 1970, lies in the time that was forecast. For a moment right
    /// after an event, the very beginning of that time does not count.
    func includes(_ time: Int64) -> Bool {
      time < end && (moment.isAfterEvent ? time > moment.time : time >= moment.time)
    }
  }

  var outcome: Outcome
  /// The descriptions of the candidates; `nil` until it is certain that the weights learn from the moment.
  var descriptions: [Description]?
}
