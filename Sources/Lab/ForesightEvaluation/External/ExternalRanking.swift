internal import ForesightFormats
internal import ForesightValues

/// A program's answer: targets, the most expected first, with or without their probabilities.
///
/// ```json
/// ["OpenMail","OrderCoffee"]
/// [["OpenMail",0.6],["OrderCoffee",0.3]]
/// ```
///
/// Targets that the user has not done before are no candidates and are ignored; their probability counts as that of
/// something new. The excluded target is ignored, too, and its probability is divided among all others in proportion.
struct ExternalRanking {
  /// The numbers of the targets, the most expected first.
  let candidates: [Int]
  /// The candidates' probabilities; `nil` if the program gives none, or ranks nothing.
  let probabilities: [Double]?

  /// The rounding error that a sum of single-precision numbers may have.
  private static let tolerance = 1e-3

  /// Reads an answer; throws the reason why it cannot be used.
  init(_ line: [UInt8], names: TargetNames, excluding excluded: Int?) throws(Fault) {
    let entries = try Self.entries(line)
    guard Set(entries.map(\.name)).count == entries.count else {
      throw Fault("ranks something twice")
    }
    let given = entries.compactMap(\.probability)
    guard given.isEmpty || given.count == entries.count else {
      throw Fault("gives some entries a probability, and others none")
    }
    guard given.reduce(0, +) <= 1 + Self.tolerance else {
      throw Fault("has probabilities that add up to more than 1")
    }
    let known = entries.compactMap { entry in
      names.number(of: entry.name).map { (number: $0, probability: entry.probability) }
    }
    let rest = 1 - (known.first { $0.number == excluded }?.probability ?? 0)
    let ranked = known.filter { $0.number != excluded }
    candidates = ranked.map(\.number)
    let shares = ranked.map { entry in rest > 0 ? (entry.probability ?? 0) / rest : 0 }
    // A tolerated excess over 1 grows when it is divided by a small `rest`.
    let sum = max(1, shares.reduce(0, +))
    probabilities = given.isEmpty ? nil : shares.map { $0 / sum }
  }

  private typealias Entry = (name: String, probability: Double?)

  private static func entries(_ line: [UInt8]) throws(Fault) -> [Entry] {
    let json: JSON
    do {
      json = try JSON.parse(line)
    } catch {
      throw Fault("is no JSON array: \(error.why), column \(error.offset + 1)")
    }
    guard case .array(let elements) = json else { throw Fault("is no JSON array") }
    return try elements.map { element throws(Fault) in
      switch element {
      case .string(let name): return (name, nil)
      case .array(let pair) where pair.count == 2:
        guard let name = pair[0].string, let probability = pair[1].double else { break }
        guard (0...1).contains(probability) else {
          throw Fault("has a probability that is not between 0 and 1")
        }
        return (name, probability)
      default: break
      }
      throw Fault("has an entry that is neither a text nor a text and its probability")
    }
  }
}
