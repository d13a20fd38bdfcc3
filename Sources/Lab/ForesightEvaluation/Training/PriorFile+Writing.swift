internal import Foresight
public import ForesightPrediction
public import ForesightValues

extension PriorFile {
  /// Returns the text of a prior's file.
  ///
  /// - Parameters:
  ///   - datasets: the names of the data it was learned from.
  ///   - sample: the sample of people from whom the weights were learned, as JSON; `nil` for all people.
  public static func text(
    of prior: Prior, datasets: [String], sample: JSON? = nil
  ) -> String {
    var members =
      file.head + [
        .init("predictor", .integer(Int64(Predictor.version))),
        .init("datasets", .array(datasets.map(JSON.string))),
      ] + (sample.map { [.init("sample", $0)] } ?? []) + [
        .init("intents", json(prior.intents)), .init("suggestions", json(prior.suggestions)),
        .init("users", .array(prior.users.map { .string(String($0, radix: 16)) })),
      ]
    // One user per line: inside a string a quotation mark is escaped, so this separates strings.
    var text = JSON.object(members).text.dropLast().split(separator: "\",\"").joined(
      separator: "\",\n\"")
    if let names = prior.names.map(NamesJSON.json) {
      members.append(.init("names", names))
      text += ",\n\"names\":" + NamesJSON.text(names, lines: "contexts")
    }
    if let lines = prior.lines.map({ JSON.object(LineNamesFile.members($0)) }) {
      members.append(.init("lines", lines))
      text += ",\n\"lines\":" + lines.text
    }
    return text + ",\"checksum\":\"\(ChecksummedJSON.checksum(members))\"}\n"
  }

  private static func json(_ part: Prior.Part) -> JSON {
    let situations = part.situations.map {
      JSON.Member("situations", .members(["by": json($0.weights), "trust": json($0.trust)]))
    }
    return .object(
      Prior.Model.allCases.map { .init("\($0)", json(part[$0])) } + (situations.map { [$0] } ?? []))
  }

  private static func json(_ weights: Prior.Weights) -> JSON {
    .members([
      "weights": weights.values.map(number), "firmness": weights.firmness.map(number),
    ])
  }

  /// Returns the shortest decimal number that is read back as the same `Float`.
  private static func number(_ number: Float) -> JSON {
    .number(Double(number.description) ?? Double(number))
  }
}
