package import Foresight
package import ForesightPrediction

extension LineNamesFile {
  /// Returns the text of a file that holds the words and their contexts.
  ///
  /// - Parameter datasets: the names of the data sets in which the words were counted.
  package static func text(of names: LineNames, datasets: [String]) -> String {
    file.text(of: [.init("datasets", .array(datasets.map(JSON.string)))] + members(names))
  }

  /// Returns the members that hold the words and their contexts.
  package static func members(_ names: LineNames) -> [JSON.Member] {
    let words = names.words
    let places = Dictionary(
      words.enumerated().map { (Array($1.utf8), Int64($0) + 1) },
      uniquingKeysWith: { first, _ in first })
    let contexts = names.contexts.sorted { $0.key < $1.key }.map { key, followers in
      let people = followers.map { follower in
        [follower.word.flatMap { places[Array($0.utf8)] } ?? 0, Int64(follower.people)]
      }
      return JSON.members(["key": String(key, radix: 16), "people": people])
    }
    return NamesJSON.minimums(names.minimum, steps: names.minimumOfSteps, names.noise) + [
      .init("words", .array(words.map(JSON.string))),
      .init("contexts", .array(contexts)),
    ]
  }
}
