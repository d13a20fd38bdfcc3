internal import Foresight
internal import ForesightLog
internal import ForesightValues

extension Engine {
  /// Returns the factors learned from a source's donations before an instant: how much more probable an entity or
  /// intent is if it is on the screen, or if its app calls it relevant.
  ///
  ///     try engine.learnedRelevance(of: "music", before: now).factor(of: .onScreen)      // 4.0: nothing is known yet
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(1) if no donation has the context field `onScreen` or `relevant`. Otherwise O(the source's
  ///   donations) for the first call, and O(its new donations) for further calls about the same source, until something
  ///   is deleted.
  func learnedRelevance(of source: String, before end: Instant) throws -> LearnedRelevance {
    try log.read { log in
      let fields = [LearnedRelevance.onScreen, LearnedRelevance.relevant]
      guard try fields.contains(where: log.knows(word:)) else { return LearnedRelevance() }
      var (learned, last) = (LearnedRelevance(), LogKey.start)
      if let fold = callersFold, let known = fold.state as? LearnedRelevance.OfSource,
        known.source.hasSameBytes(as: source), try canContinue(fold.position, before: end)
      {
        (learned, last) = (known.learned, fold.position.last)
      }
      let query = DonationQuery(
        since: last == .start ? nil : last.instant, before: end, source: source)
      try log.forEach(query) { donation in
        let key = LogKey(instant: donation.moment.instant, id: donation.id ?? last.id)
        if key <= last { return }
        // Not what an automation of the app has done.
        if donation.source.hasSameBytes(as: source) { learned.learn(donation) }
        last = key
      }
      if last != .start {
        let known = LearnedRelevance.OfSource(source: source, learned: learned)
        callersFold = (try log.position(last: last), known)
      }
      return learned
    }
  }
}

extension LearnedRelevance {
  /// The factors learned from a source, as an engine keeps them for the next call.
  fileprivate struct OfSource: Sendable {
    let source: String
    let learned: LearnedRelevance
  }
}
