public import ForesightFormats
public import ForesightPrediction
internal import ForesightValues

/// A prior of the hazard model as text: JSON that a person can read, with a checksum. It holds no names of intents.
///
///     (try? HazardPriorFile.prior(in: [], path: "prior.json")) == nil      // true: it is empty
public enum HazardPriorFile {
  package static let file = ChecksummedJSON(
    kind: "foresight-when-prior", version: 1, name: "prior of when")
  /// The names of its parts, in their order.
  package static let parts = ["quarter", "hour", "day"]

  /// Reads the prior in a file.
  public static func prior(at path: String) throws(InputError) -> HazardPrior {
    try prior(in: file.bytes(at: path), path: path)
  }

  /// Reads a prior from its text.
  ///
  /// - Parameter path: the file's name, for messages.
  /// - Throws: `InputError` if the text is not such a prior, is damaged, or is for another version of the model.
  public static func prior(in bytes: [UInt8], path: String) throws(InputError) -> HazardPrior {
    func refuse(_ why: String) -> InputError { .unsuitable(path: path, why: why) }
    let json = try file.object(in: bytes, path: path)
    guard json["model"] == .integer(Int64(HazardModel.version)) else {
      throw refuse("the prior is for another version of the model; train a new one")
    }
    guard let users = json["users"], case .array = users else {
      throw refuse("the prior names no users")
    }
    let heads = zip(parts, HazardPrior.none.parts).compactMap { name, none in
      head(json[name], like: none)
    }
    guard heads.count == parts.count, let hashes = PriorFile.hashes(users) else {
      throw refuse("the prior's weights are not those of this model; train a new one")
    }
    return HazardPrior(parts: heads, users: hashes)
  }

  private static func head(_ json: JSON?, like none: HazardPrior.Head) -> HazardPrior.Head? {
    guard let weights = PriorFile.weights(json?["weights"], none.weights.count),
      let squares = PriorFile.firmness(json?["firmness"], none.squares.count),
      let map = PriorFile.weights(json?["map"], none.map.count),
      let mapSquares = PriorFile.firmness(json?["map_firmness"], none.mapSquares.count)
    else { return nil }
    return HazardPrior.Head(weights: weights, squares: squares, map: map, mapSquares: mapSquares)
  }
}
