internal import ForesightLog
internal import ForesightPrediction
internal import ForesightValues

/// Orders the entries of menus. Each menu has a fold of its own, which learns the choices made in it and serves nothing
/// else.
extension Engine {
  /// Returns the entries of a menu, the likeliest first, with probabilities that sum to one.
  ///
  ///     let question = RankQuestion(at: moment, candidates: ["Save", "Print"])
  ///     try engine.rank(question, source: "rank:files").map(\.text)      // ["Save", "Print"]: none was chosen yet
  ///
  /// Entries that were never chosen in the menu share the probability of something new. Equally likely entries stay in
  /// the menu's order.
  ///
  /// - Parameter source: the menu's source; see `ReservedSource`.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(candidates + choices in the menu since it was last ranked); at first O(log), and the cost of
  ///   learning all choices in the menu.
  public func rank(_ question: RankQuestion, source: String) throws
    -> [(text: String, probability: Double)]
  {
    let texts = question.texts
    let situation = Situation(
      moment: question.moment, context: try completed(question.situation, at: question.moment))
    return try log.read { _ in
      question.ordered(
        by: try withMenu(source, before: question.moment.instant) {
          $0.shares(of: texts, source, situation)
        })
    }
  }

  /// Runs `ask` on a predictor that has learned the choices in a menu before an instant; returns `nil` if there were
  /// none.
  private func withMenu<Value>(
    _ source: String, before end: Instant, _ ask: (borrowing Predictor) -> Value
  ) throws -> Value? {
    guard try log.knows(word: source) else { return nil }
    var known = menus.removeValue(forKey: source)
    if try !canContinue(known?.fold.position, before: end) { known = nil }
    let menu = try known ?? MenuFold(Fold(from: nil, startingWeights))
    try menu.fold.advance(log, before: end, ofMenu: source, progress: nil)
    if menu.fold.last == .start { return nil }
    menu.fold.position = try log.position(last: menu.fold.last)
    if isResident {
      if menus.count >= Self.mostMenus { menus.removeAll() }
      menus[source] = menu
    }
    return menu.fold.ask(ask)
  }

  /// The most menus whose folds are kept in memory.
  private static var mostMenus: Int { 8 }
}

/// The fold over the choices in one menu. It is never shared, and is a class only because a dictionary cannot hold a
/// noncopyable value.
final class MenuFold {
  var fold: Fold

  init(_ fold: consuming Fold) { self.fold = fold }
}

extension Predictor {
  /// Returns the probabilities of some texts as intents of a source, given that the person chooses one of them.
  ///
  /// Texts that never occurred share the probability of something new, but each has at most half the average of the
  /// others. So in a short menu, an entry that was chosen once comes first, as by Laplace's rule.
  fileprivate func shares(
    of texts: [String], _ source: String, _ situation: Situation
  ) -> [Double] {
    let source = StableHash.of(source)
    let (all, new) = probabilities(situation)
    let found = texts.map { text in
      // No text becomes impossible, however often others were chosen.
      number(ofIntent: StableHash.combine(source, StableHash.of(text)))
        .map { max(Double(all[$0]), .leastNormalMagnitude) }
    }
    let known = found.compactMap(\.self)
    let average = known.isEmpty ? .infinity : known.reduce(0, +) / Double(known.count)
    let unseen = max(
      min(Double(new) / Double(max(1, found.count - known.count)), average / 2),
      .leastNormalMagnitude)
    let shares = found.map { $0 ?? unseen }
    let sum = shares.reduce(0, +)
    return shares.map { $0 / sum }
  }
}
