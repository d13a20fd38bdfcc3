internal import Foresight

/// The steps of a log as a review reads them: each donation as a few numbers, and the texts that these numbers stand
/// for.
struct ReviewedSteps {
  /// A donation.
  struct Step {
    let moment: Moment
    /// The number of the donation's intent with all values.
    let whole: Int
    /// The number of the donation's context.
    let context: Int
    let sequence: UInt64
    /// The time that the action took, in microseconds; `nil` if it is not known.
    let microseconds: Int64?
  }

  /// The donations that may be shown and are learned from, in the order of the log.
  private(set) var steps: [Step] = []
  private(set) var considered = 0
  private(set) var leftOut = 0
  private(set) var isPartial = false
  /// The last local day of each source, counted from 1970-01-01.
  private(set) var lastDays: [String: Int] = [:]
  private(set) var words: ReviewWords

  /// Reads the latest donations before an instant; call it inside `log.read`.
  ///
  /// - Parameter withheld: intents that are left out, each by its name and source.
  /// - Complexity: O(donations read).
  init(
    _ log: DonationLog, before end: Instant, atMost limit: Int, home: String?,
    without withheld: Set<HiddenIntent> = [], progress: Engine.Progress?
  ) throws {
    words = ReviewWords(try log.showing(), home: home, without: withheld)
    let total = min(limit, try log.count())
    try log.forEachBackwards(DonationQuery(before: end, kind: .donation)) { donation in
      guard considered < limit else {
        isPartial = true
        return false
      }
      considered += 1
      if considered % 1024 == 0 { try progress?(considered, total) }
      if let whole = words.whole(donation) {
        let day = donation.moment.day
        if donation.moment.isKnown {
          lastDays[donation.source] = max(lastDays[donation.source] ?? day, day)
        }
        if log.learns(from: donation.source) {
          steps.append(
            Step(
              moment: donation.moment, whole: whole, context: words.context(donation),
              sequence: StableHash.of(sequence: donation.sequence),
              microseconds: donation.microseconds))
        }
      } else {
        leftOut += 1
      }
      return true
    }
    if considered >= 1024 { try progress?(total, total) }
    steps.reverse()
    words.chooseItems(steps.map(\.whole))
  }

  /// Returns the item of a step: its intent with its values, or the intent alone if its values seldom recur.
  func item(_ step: Step) -> Int { words.itemOfWhole[step.whole] }
}
