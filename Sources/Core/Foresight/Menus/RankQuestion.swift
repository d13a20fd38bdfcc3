public import ForesightValues

/// A question in which order a menu is to show its entries; or the news of which of them was chosen.
///
///     var question = RankQuestion(at: moment, candidates: ["Save", "Print", "Save"])
///     question.fault == nil             // true
///     question.texts                    // ["Save", "Print"]
///     question.typed = "Pr"
///     question.situation.map(\.name)    // ["typed", "typed-1", "typed-2"]
public struct RankQuestion: Sendable {
  /// The moment; only what was chosen before it is known.
  public var moment: Moment
  /// The menu, by its name or its source; `foresight` where there is nothing.
  public var menu: String?
  /// The entries, in the order in which the menu has them.
  public var candidates: [String]?
  /// The entry that was chosen, where nothing is asked.
  public var chosen: String?
  /// The text that is typed so far, or was when an entry was chosen.
  public var typed: String?
  /// The circumstances.
  public var context: Fields = [:]
  /// The identity of the choice, if the caller made one.
  public var id: DonationID?

  /// The most entries.
  public static let mostCandidates = 10_000
  /// The most letters of what is typed that are looked at one after the other.
  private static let mostLetters = 4

  /// Makes a question.
  public init(at moment: Moment, candidates: [String]? = nil, chosen: String? = nil) {
    (self.moment, self.candidates, self.chosen) = (moment, candidates, chosen)
  }

  /// Says why it cannot be answered; `nil` where it can.
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

  /// Says why a text can be no entry, in words that follow its name; `nil` where it can.
  public static func fault(ofEntry text: String) -> String? {
    if text.isEmpty { return "is empty" }
    if text.utf8.count > Limits.name { return "is longer than \(Limits.name) bytes" }
    let isSteering = text.unicodeScalars.contains {
      $0.properties.generalCategory == .control && $0 != "\t"
    }
    return isSteering ? "holds a control character" : nil
  }

  /// The entries, each once.
  public var texts: [String] {
    var seen: Set<[UInt8]> = []
    return (candidates ?? []).filter { seen.insert(Array($0.utf8)).inserted }
  }

  /// Returns the entries, the likeliest first, and the menu's order where two are as likely.
  ///
  /// - Parameter shares: the probabilities of ``texts``; `nil` where nothing is known.
  package func ordered(by shares: [Double]?) -> [(text: String, probability: Double)] {
    let texts = texts
    guard let shares else { return texts.map { ($0, 1 / Double(texts.count)) } }
    return texts.indices.sorted { (shares[$0], $1) > (shares[$1], $0) }.map {
      (texts[$0], shares[$0])
    }
  }

  /// The context that is asked about and recorded: what is typed, and each beginning of it, so that `pl` helps at `p` and
  /// at `pla`. Large and small letters are alike there.
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

  /// The source of the menu; one of its own for each program that asks by the session bus.
  ///
  /// - Throws: `InvalidDonation` where the menu has a name that none can have.
  package func source(busCaller: String?? = nil) throws(InvalidDonation) -> String {
    guard let busCaller else { return try RankSource.of(menu: menu) }
    return try RankSource.of(menu: menu, caller: busCaller)
  }

  /// The donation that says what was chosen; `nil` where nothing was.
  package func donation(source: String) -> Donation? {
    chosen.map {
      Donation(id: id, at: moment, source: source, intent: $0, context: situation)
    }
  }
}
