/// A moment whose outcome is awaited.
struct HazardExample: Equatable, Sendable {
  /// A description of a candidate at that moment.
  struct Description: Equatable, Sendable {
    let features: HazardFeatures
    let sets: WeightSets
    /// The log odds that both copies of the weights gave it at that moment. They are kept, so that what the weights
    /// learn from overlapping moments does not improve their losses.
    let odds: SIMD2<Float>
    /// The number of its habit.
    let candidate: Int32
  }

  /// The moment, and its outcome so far.
  struct Outcome: BitwiseCopyable, Equatable, Sendable {
    let moment: HazardMoment
    /// The instant at which the outcome is known, in microseconds since 1970.
    let end: Int64
    /// The habits that were begun since.
    var done = QuarterSet()
    /// The number 1 if anything was begun since, else 0.
    var events = 0
    /// Fills the padding, because images must be equal bit by bit.
    private var unused = SIMD4<Int>(repeating: 0)

    init(_ moment: HazardMoment, quarters: Int) {
      self.moment = moment
      end = moment.time + Int64(quarters) * QuarterHours.length
    }

    /// Returns true if an instant lies in the time that was forecast. For a moment right after an event, the very
    /// beginning of that time does not count.
    func includes(_ time: Int64) -> Bool {
      time < end && (moment.isAfterEvent ? time > moment.time : time >= moment.time)
    }
  }

  var outcome: Outcome
  /// The descriptions of the candidates; `nil` unless the weights are known to learn from the moment.
  var descriptions: [Description]?
}
