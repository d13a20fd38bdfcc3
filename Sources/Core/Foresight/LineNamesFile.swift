package import ForesightFormats
package import ForesightPrediction
package import ForesightValues

/// The words of other people's command lines as text: JSON that a person can read, in a file of its own or in a prior.
///
/// ```json
/// {"minimum":5,"steps":2,"words":["-sV","nmap"],"contexts":[{"key":"1","people":[[2,12]]}]}
/// ```
///
/// Each pair in `people` has the position of a word in `words`, counted from 1, or 0 for the end of the line; and the
/// number of people who typed it there. The `key`, in hexadecimal, is the hash of the words before it, or 1 for all
/// first words, or 2 for all later words. Each word was typed by at least `minimum` people, and in each of its contexts
/// by at least `steps` people. If `steps` is left out, it equals `minimum`.
package enum LineNamesFile {
  package static let file = ChecksummedJSON(
    kind: "foresight-lines", version: 1, name: "list of words of command lines")

  /// Reads a file's text.
  ///
  /// - Parameter path: the file's name, for messages.
  package static func names(in bytes: [UInt8], path: String) throws(InputError) -> LineNames {
    let json = try file.object(in: bytes, path: path)
    do {
      return try names(json)
    } catch {
      throw .unsuitable(path: path, why: "the words in it cannot be used: \(error.why)")
    }
  }

  /// Reads the words from the JSON of such a file, or from that part of a prior.
  package static func names(_ json: JSON) throws(Fault) -> LineNames {
    let (minimum, minimumOfSteps) = try NamesJSON.minimums(json)
    guard case .array(let texts)? = json["words"], case .array(let entries)? = json["contexts"]
    else { throw .init("\"words\" or \"contexts\" is missing") }
    let words = texts.compactMap(\.string)
    guard words.count == texts.count, words.allSatisfy(LineNames.canBeNamed),
      Set(words.map { Array($0.utf8) }).count == words.count
    else { throw .init("a word is there twice, too long, or holds a blank or what does not show") }
    var contexts: [UInt64: [LineNames.Follower]] = [:]
    var count = 0
    for entry in entries {
      guard let key = entry["key"]?.string.flatMap({ UInt64($0, radix: 16) }),
        contexts[key] == nil, case .array(let pairs)? = entry["people"]
      else { throw .init("a context has no key of its own, or no people") }
      count += pairs.count
      guard count <= LineNames.mostFollowers else {
        throw .init("there are more than \(LineNames.mostFollowers) followers")
      }
      var places: Set<Int64> = []
      contexts[key] = try pairs.map { pair throws(Fault) in
        guard case .array(let numbers) = pair, numbers.count == 2,
          case .integer(let place) = numbers[0], case .integer(let people) = numbers[1],
          (0...Int64(words.count)).contains(place), places.insert(place).inserted,
          (minimumOfSteps...NamesJSON.mostPeople).contains(Int(people))
        else {
          throw .init("a follower is no word of the list, is there twice, or is of too few people")
        }
        return LineNames.Follower(
          word: place == 0 ? nil : words[Int(place) - 1], people: Float(people))
      }
    }
    let names = LineNames(
      minimum: minimum, minimumOfSteps: minimumOfSteps, contexts: contexts,
      noise: try json["noise"].map(NamesJSON.noise))
    guard minimumOfSteps == minimum || names.wordsOfMany.count == words.count else {
      throw .init("a word was typed by fewer people than the minimum")
    }
    return names
  }
}
