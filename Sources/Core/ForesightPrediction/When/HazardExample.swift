/// A moment whose outcome is awaited.
struct HazardExample: Equatable, Sendable {
  /// A description of a candidate at that moment.
  struct Description: Equatable, Sendable {
    let features: HazardFeatures
    let sets: WeightSets
    /// The log odds that both copies of the weights gave it at the time: what they had learned since of moments that
    /// overlap with this one is not to their credit.
    let odds: SIMD2<Float>
    /// The number of its habit.
    let candidate: Int32
  }

  /// The moment, and what came of it so far.
  struct Outcome: BitwiseCopyable, Equatable, Sendable {
    let moment: HazardMoment
    /// The instant at which the outcome is known, in microseconds since 1970.
    let end: Int64
    /// The habits that were begun since.
    var done = QuarterSet()
    /// The number 1 if anything was begun since, else 0.
    var events = 0
    /// Fills the rest, because images are equal bit by bit.
    private var unused = SIMD4<Int>(repeating: 0)

    init(_ moment: HazardMoment, quarters: Int) {
      self.moment = moment
      end = moment.time + Int64(quarters) * QuarterHours.length
    }

    /// Returns true if an instant lies in the time that was forecast; its very beginning does not where the moment is
    /// right after an event.
    func includes(_ time: Int64) -> Bool {
      time < end && (moment.isAfterEvent ? time > moment.time : time >= moment.time)
    }
  }

  var outcome: Outcome
  /// The candidates; `nil` until it is clear that the weights learn from it.
  var descriptions: [Description]?
}
