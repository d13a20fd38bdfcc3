public import ForesightFormats
public import ForesightPrediction
internal import ForesightValues

/// A prior of the model of when as text: JSON that a person can read, with a checksum. It holds no names.
///
///     (try? HazardPriorFile.prior(in: [], path: "prior.json")) == nil      // true: it is empty
public enum HazardPriorFile {
  private static let file = ChecksummedJSON(
    kind: "foresight-when-prior", version: 1, name: "prior of when")
  /// The names of its parts, in their order.
  private static let parts = ["quarter", "hour", "day"]

  /// Reads the prior in a file.
  public static func prior(at path: String) throws(InputError) -> HazardPrior {
    try prior(in: file.bytes(at: path), path: path)
  }

  /// Reads a prior from its text.
  ///
  /// - Parameter path: the file's name, for messages.
  /// - Throws: `InputError` where it is no such prior, is damaged, or is one for another version of the model.
  public static func prior(in bytes: [UInt8], path: String) throws(InputError) -> HazardPrior {
    func refuse(_ why: String) -> InputError { .unsuitable(path: path, why: why) }
    let json = try file.object(in: bytes, path: path)
    guard json["model"] == .integer(Int64(HazardModel.version)) else {
      throw refuse("the prior is for another version of the model; train a new one")
    }
    guard case .array(let users) = json["users"] else { throw refuse("the prior names no users") }
    let hashes = users.compactMap { user -> UInt64? in
      if case .string(let text) = user { UInt64(text, radix: 16) } else { nil }
    }
    let heads = zip(parts, HazardPrior.none.parts).compactMap { name, none in
      head(json[name], like: none)
    }
    guard heads.count == parts.count, hashes.count == users.count else {
      throw refuse("the prior's weights are not those of this model; train a new one")
    }
    return HazardPrior(parts: heads, users: hashes)
  }

  private static func head(_ json: JSON?, like none: HazardPrior.Head) -> HazardPrior.Head? {
    guard let weights = numbers(json?["weights"], none.weights.count, in: -100...100),
      let squares = numbers(json?["firmness"], none.squares.count, in: 1e-3...1e9),
      let map = numbers(json?["map"], none.map.count, in: -100...100),
      let mapSquares = numbers(json?["map_firmness"], none.mapSquares.count, in: 1e-3...1e9)
    else { return nil }
    return HazardPrior.Head(weights: weights, squares: squares, map: map, mapSquares: mapSquares)
  }

  private static func numbers(
    _ json: JSON?, _ count: Int, in range: ClosedRange<Double>
  ) -> [Float]? {
    guard let numbers = PriorFile.numbers(json, in: range), numbers.count == count else {
      return nil
    }
    return numbers
  }

  /// Writes a prior as text: weights with four decimals, and how firmly each stands in quarters.
  ///
  /// - Parameter datasets: the names of the data it was learned from.
  public static func text(of prior: HazardPrior, datasets: [String]) -> String {
    func rounded(_ values: [Float], to parts: Double, least: Double = -1e9) -> JSON {
      .array(values.map { .number(max((Double($0) * parts).rounded() / parts, least)) })
    }
    let heads = zip(parts, prior.parts).map { name, head in
      JSON.Member(
        name,
        .members([
          "weights": rounded(head.weights, to: 1e4),
          "firmness": rounded(head.squares, to: 4, least: 0.25), "map": rounded(head.map, to: 1e4),
          "map_firmness": rounded(head.mapSquares, to: 4, least: 0.25),
        ]))
    }
    let members: [JSON.Member] =
      file.head + [
        .init("model", .integer(Int64(HazardModel.version))),
        .init("datasets", .array(datasets.map(JSON.string))),
      ] + heads + [
        .init("users", .array(prior.users.map { .string(String($0, radix: 16)) }))
      ]
    let checksum = JSON.Member("checksum", .string(ChecksummedJSON.checksum(members)))
    return JSON.object(members + [checksum]).text + "\n"
  }
}
