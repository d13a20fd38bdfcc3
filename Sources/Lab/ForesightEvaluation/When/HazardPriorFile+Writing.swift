package import Foresight
package import ForesightPrediction

extension HazardPriorFile {
  /// Returns the text of a prior's file: weights rounded to four decimals, and the firmness of each to a quarter.
  ///
  /// - Parameter datasets: the names of the data it was learned from.
  package static func text(of prior: HazardPrior, datasets: [String]) -> String {
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
    let (model, datasets) = (JSON.integer(Int64(HazardModel.version)), datasets.map(JSON.string))
    let users = prior.users.map { JSON.string(String($0, radix: 16)) }
    return file.text(
      of: [.init("model", model), .init("datasets", .array(datasets))] + heads
        + [.init("users", .array(users))])
  }
}
