public import ForesightValues

/// A request to order the entries of a menu, or a report of the entry that was chosen.
///
///     var question = RankQuestion(at: moment, candidates: ["Save", "Print", "Save"])
///     question.fault == nil             // true
///     question.texts                    // ["Save", "Print"]
///     question.typed = "Pr"
///     question.situation.map(\.name)    // ["typed", "typed-1", "typed-2"]
public struct RankQuestion: Sendable {
  /// The moment; only choices before it are considered.
  public var moment: Moment
  /// The menu's name or source; `nil` for the menu `foresight`.
  public var menu: String?
  /// The entries, in the menu's order; `nil` if an entry was chosen.
  public var candidates: [String]?
  /// The entry that was chosen; `nil` if the entries are to be ordered.
  public var chosen: String?
  /// The text typed so far, or by the time the entry was chosen.
  public var typed: String?
  /// The circumstances.
  public var context: Fields = [:]
  /// The id of the choice, if the caller made one.
  public var id: DonationID?

  /// The most entries of a menu.
  public static let mostCandidates = 10_000
  /// The length of the longest prefix of the typed text that is a context field, in letters.
  private static let mostLetters = 4

  /// Makes a question.
  public init(at moment: Moment, candidates: [String]? = nil, chosen: String? = nil) {
    (self.moment, self.candidates, self.chosen) = (moment, candidates, chosen)
  }

  /// The reason why the question cannot be answered; `nil` if it can.
  public var fault: String? {
    if (typed ?? "").utf8.count > Limits.name {
      return "what is typed is longer than \(Limits.name) bytes"
    }
    if let chosen {
      if candidates != nil { return "candidates are ranked, or one is chosen: not both" }
      return Self.fault(ofEntry: chosen).map { "what was chosen \($0)" }
    }
    guard let candidates else { return "there are no candidates, and none is chosen" }
    if candidates.count > Self.mostCandidates {
      return "there are more than \(Self.mostCandidates) candidates"
    }
    for (index, text) in candidates.enumerated() {
      if let fault = Self.fault(ofEntry: text) { return "candidate \(index + 1) \(fault)" }
    }
    return nil
  }

  /// Returns the reason why a text cannot be an entry, as a predicate such as "is empty"; `nil` if it can.
  public static func fault(ofEntry text: String) -> String? {
    if text.isEmpty { return "is empty" }
    if text.utf8.count > Limits.name { return "is longer than \(Limits.name) bytes" }
    let isSteering = text.unicodeScalars.contains {
      $0.properties.generalCategory == .control && $0 != "\t"
    }
    return isSteering ? "holds a control character" : nil
  }

  /// The entries without duplicates.
  public var texts: [String] {
    var seen: Set<[UInt8]> = []
    return (candidates ?? []).filter { seen.insert(Array($0.utf8)).inserted }
  }

  /// Returns the entries, the likeliest first. Equally likely entries stay in the menu's order.
  ///
  /// - Parameter shares: the probabilities of ``texts``; `nil` if nothing was chosen in the menu yet, so that all are
  ///   equally likely.
  package func ordered(by shares: [Double]?) -> [(text: String, probability: Double)] {
    let texts = texts
    guard let shares else { return texts.map { ($0, 1 / Double(texts.count)) } }
    return texts.indices.sorted { (shares[$0], $1) > (shares[$1], $0) }.map {
      (texts[$0], shares[$0])
    }
  }

  /// The context of a request or of a recorded choice. It has the typed text in lowercase, and each prefix of it up to
  /// four letters, so that a choice made by `pl` also counts at `p` and at `pla`.
  public var situation: Fields {
    guard let typed, !typed.isEmpty else { return context }
    let letters = typed.lowercased()
    var fields = context
    fields["typed"] = .string(letters)
    for count in 1...min(letters.count, Self.mostLetters) {
      fields["typed-\(count)"] = .string(String(letters.prefix(count)))
    }
    return fields
  }

  /// Returns the source of the menu. Each program on the session bus has sources of its own.
  ///
  /// - Parameter busCaller: the name of the program on the session bus that asks, `.some(nil)` if it is not known;
  ///   `nil` for a question that did not arrive over the bus.
  /// - Throws: `InvalidDonation` if the menu's name is not allowed.
  package func source(busCaller: String?? = nil) throws(InvalidDonation) -> String {
    guard let busCaller else { return try ReservedSource.menu(named: menu) }
    return try ReservedSource.menu(named: menu, caller: busCaller)
  }

  /// Returns the donation that records the choice; `nil` if nothing was chosen.
  package func donation(source: String) -> Donation? {
    chosen.map {
      Donation(id: id, at: moment, source: source, intent: $0, context: situation)
    }
  }
}
