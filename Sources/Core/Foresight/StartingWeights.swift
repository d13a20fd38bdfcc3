public import ForesightFormats
internal import ForesightModels
package import ForesightPrediction
internal import ForesightValues

/// The weights a model starts from, before a person's own log has moved them.
///
///     let engine = try Engine(path: path, create: true, startingWeights: .simulated)
///     engine.modelName.hasSuffix("+simulated")      // true
///
/// They are part of the fold: a saved model that started from other weights is folded anew.
public struct StartingWeights: Hashable, Sendable {
  /// The text of a prior; `nil` for weights set by hand.
  private let text: String?
  private let name: String
  /// Counts of other people by the named intents that they performed next in a context; `nil` if the weights have none,
  /// like those that ship.
  package private(set) var names: NamedCounts?
  /// The words of other people's command lines that the weights' file contains; `nil` if it contains none.
  private var lines: LineNames?

  /// The weights that ship, learned from real logs (`Models/README.md` says which).
  public static let shipped = StartingWeights(text: ShippedPrior.trained, name: "shipped")
  /// The weights that ship beside them, learned only from simulated people, so that they contain no one's data.
  public static let simulated = StartingWeights(text: ShippedPrior.simulated, name: "simulated")
  /// The weights set by hand, which were not learned from any data.
  ///
  ///     let engine = try Engine(path: path, create: true, startingWeights: .none)
  ///     engine.modelName.hasSuffix("+none")      // true
  public static let none = StartingWeights(text: nil, name: "none")
}

extension StartingWeights {
  /// Loads the weights of a name: `shipped`, `simulated`, `none`, or the path of a prior made by `foresight train`.
  ///
  ///     try StartingWeights(named: "simulated") == .simulated      // true
  ///     try StartingWeights(named: "/nowhere/prior.json")          // throws: no such file
  ///
  /// - Throws: `InputError` if the file cannot be read, is no prior, is damaged, or is for another version of the
  ///   predictor.
  public init(named name: String) throws(InputError) {
    switch name {
    case "shipped": self = .shipped
    case "simulated": self = .simulated
    case "none": self = .none
    default:
      // An unusable file is reported now, not when a model happens to be folded.
      let bytes = try PriorFile.file.bytes(at: name)
      let prior = try PriorFile.prior(in: bytes, path: name)
      self.init(
        text: String(decoding: bytes, as: UTF8.self), name: name, names: prior.names,
        lines: prior.lines)
    }
  }

  /// A hash of the weights; 0 for those set by hand.
  package var identity: UInt64 { text.map { StableHash.of($0) } ?? 0 }

  /// The suffix of the model's name: empty for the weights that ship, and a hash for those of a file.
  var suffix: String {
    switch self {
    case .shipped: ""
    case .simulated, .none: "+" + name
    default: "+" + String(identity, radix: 16)
    }
  }

  /// Returns the words of other people's command lines that may be offered at a prompt: those of the weights' file, or
  /// else those that ship; `nil` for weights set by hand.
  ///
  /// - Complexity: O(words): they are read from text.
  package func lineNames() throws(InputError) -> LineNames? {
    if self == .none { return nil }
    if let lines { return lines }
    return try LineNamesFile.names(in: Array(ShippedPrior.lines.utf8), path: "shipped")
  }

  /// Returns the weights that the hazard model starts from: none for weights set by hand, else those that ship.
  ///
  /// - Complexity: O(weights): they are read from text.
  package func hazards() throws(InputError) -> HazardPrior {
    if self == .none { return .none }
    return try HazardPriorFile.prior(in: Array(ShippedPrior.hazards.utf8), path: "shipped")
  }

  /// Returns the prior of the predictor: parsed from its text, or none for weights set by hand.
  ///
  /// - Complexity: O(weights): they are read from text.
  package func prior() throws(InputError) -> Prior {
    guard let text else { return .none }
    return try PriorFile.prior(in: Array(text.utf8), path: name)
  }
}
