package import ForesightFormats
package import ForesightPrediction
internal import ForesightValues

/// A prior as text: JSON that a person can read, with a checksum.
///
///     try PriorFile.prior(in: Array("{}".utf8), path: "prior.json")      // throws: prior.json
///
/// The data lab writes it. It identifies users only by hashes, and names intents only if the prior has ``Prior/names``.
package enum PriorFile {
  /// The format of the file: its first members and its checksum.
  package static let file = ChecksummedJSON(kind: "foresight-prior", version: 1, name: "prior")

  /// Reads a prior from its text.
  ///
  /// - Parameter path: the file's name, for messages.
  package static func prior(in bytes: [UInt8], path: String) throws(InputError) -> Prior {
    func refuse(_ why: String) -> InputError { .unsuitable(path: path, why: why) }
    let json = try file.object(in: bytes, path: path)
    guard json["predictor"] == .integer(Int64(Predictor.version)) else {
      throw refuse("the prior is for another version of the predictor; train a new one")
    }
    guard let intents = part(json["intents"]), let suggestions = part(json["suggestions"]),
      let users = json["users"], case .array = users
    else { throw refuse("the prior's features are not those of this predictor; train a new one") }
    guard let hashes = hashes(users) else { throw refuse("a user in the prior is not a hash") }
    do {
      let names = try json["names"].map(NamesJSON.counts)
      let lines = try json["lines"].map(LineNamesFile.names)
      return Prior(
        intents: intents, suggestions: suggestions, users: hashes, names: names, lines: lines)
    } catch {
      throw refuse("the names in the prior cannot be used: \(error.why)")
    }
  }

  private static func part(_ json: JSON?) -> Prior.Part? {
    let weights = Prior.Model.allCases.compactMap {
      readWeights(json?["\($0)"], count: Prior.Part.none[$0].values.count)
    }
    let situations = situations(json?["situations"])
    guard weights.count == Prior.Model.allCases.count,
      json?["situations"] == nil || situations != nil
    else { return nil }
    return Prior.Part(weights, situations: situations)
  }

  private static func situations(_ json: JSON?) -> Prior.Situations? {
    guard let weights = readWeights(json?["by"], count: Mixer.situatedCount),
      let trust = readWeights(json?["trust"], count: Mixer.kinds)
    else { return nil }
    return Prior.Situations(weights: weights, trust: trust)
  }

  private static func readWeights(_ json: JSON?, count: Int) -> Prior.Weights? {
    guard let values = weights(json?["weights"], count),
      let firmness = firmness(json?["firmness"], count)
    else { return nil }
    return Prior.Weights(values: values, firmness: firmness)
  }

  /// Reads an array of `count` weights, each from -100 to 100; `nil` if it is anything else.
  static func weights(_ json: JSON?, _ count: Int) -> [Float]? {
    numbers(json, count, in: -100...100)
  }

  /// Reads the firmness of `count` weights, each from 0.001 to 1e9; `nil` if it is anything else.
  static func firmness(_ json: JSON?, _ count: Int) -> [Float]? {
    numbers(json, count, in: 1e-3...1e9)
  }

  /// Returns the numbers of an array; `nil` unless it holds exactly `count` numbers, each within `range`.
  private static func numbers(
    _ json: JSON?, _ count: Int, in range: ClosedRange<Double>
  ) -> [Float]? {
    let numbers = json?.all { $0.double.flatMap { range.contains($0) ? Float($0) : nil } }
    return numbers?.count == count ? numbers : nil
  }

  /// Reads the hashes of users, in hexadecimal; `nil` if one of them is not a hash.
  static func hashes(_ users: JSON) -> [UInt64]? {
    users.all { $0.string.flatMap { UInt64($0, radix: 16) } }
  }
}
