public import ForesightFormats
public import ForesightPrediction
public import ForesightValues

/// A prior as text: JSON that a person can read, with a checksum.
///
///     let text = PriorFile.text(of: prior, datasets: ["log"])
///     try PriorFile.prior(in: Array(text.utf8), path: "prior.json") == prior       // true
///
/// It names features, and its users only by hashes; intents only where the prior has ``Prior/names``.
public enum PriorFile {
  private static let file = ChecksummedJSON(kind: "foresight-prior", version: 1, name: "prior")
  private static let weights: ClosedRange<Double> = -100...100
  private static let firmness: ClosedRange<Double> = 1e-3...1e9

  /// Writes a prior as text.
  ///
  /// - Parameters:
  ///   - datasets: the names of the data it was learned from.
  ///   - sample: which of the people in them the weights were learned from, as JSON; all where there is none.
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
    // One user a line. Inside a text a quotation mark follows a backslash, so this is between texts.
    var text = JSON.object(members).text.dropLast().split(separator: "\",\"").joined(
      separator: "\",\n\"")
    if let names = prior.names.map(NamesJSON.json) {
      members.append(.init("names", names))
      text += ",\n\"names\":" + NamesJSON.text(names, lines: "contexts")
    }
    return text + ",\"checksum\":\"\(ChecksummedJSON.checksum(members))\"}\n"
  }

  /// Reads the bytes of a file.
  static func bytes(at path: String) throws(InputError) -> [UInt8] { try file.bytes(at: path) }

  /// Reads a prior from its text.
  ///
  /// - Parameter path: the file's name, for messages.
  public static func prior(in bytes: [UInt8], path: String) throws(InputError) -> Prior {
    func refuse(_ why: String) -> InputError { .unsuitable(path: path, why: why) }
    let json = try file.object(in: bytes, path: path)
    guard json["predictor"] == .integer(Int64(Predictor.version)) else {
      throw refuse("the prior is for another version of the predictor; train a new one")
    }
    guard let intents = part(json["intents"]), let suggestions = part(json["suggestions"]),
      case .array(let users) = json["users"]
    else { throw refuse("the prior's features are not those of this predictor; train a new one") }
    let hashes = users.compactMap { user -> UInt64? in
      guard case .string(let text) = user else { return nil }
      return UInt64(text, radix: 16)
    }
    guard hashes.count == users.count else { throw refuse("a user in the prior is not a hash") }
    do {
      let names = try json["names"].map(NamesJSON.counts)
      return Prior(intents: intents, suggestions: suggestions, users: hashes, names: names)
    } catch {
      throw refuse("the names in the prior cannot be used: \(error.why)")
    }
  }

  private static func json(_ part: Prior.Part) -> JSON {
    .members([
      ("mixer", json(part.mixer)), ("novelty", json(part.novelty)),
      ("attention", json(part.attention)), ("calibration", json(part.calibration)),
      ("mixture", json(part.mixture)), ("newcomers", json(part.newcomers)),
    ])
  }

  private static func part(_ json: JSON?) -> Prior.Part? {
    let none = Prior.Part.none
    guard let mixer = readWeights(json?["mixer"], count: none.mixer.values.count),
      let novelty = readWeights(json?["novelty"], count: none.novelty.values.count),
      let attention = readWeights(json?["attention"], count: none.attention.values.count),
      let calibration = readWeights(json?["calibration"], count: none.calibration.values.count),
      let mixture = readWeights(json?["mixture"], count: none.mixture.values.count),
      let newcomers = readWeights(json?["newcomers"], count: none.newcomers.values.count)
    else { return nil }
    return Prior.Part(
      mixer: mixer, novelty: novelty, attention: attention, calibration: calibration,
      mixture: mixture, newcomers: newcomers)
  }

  private static func json(_ weights: Prior.Weights) -> JSON {
    .members([
      ("weights", .array(weights.values.map(number))),
      ("firmness", .array(weights.firmness.map(number))),
    ])
  }

  /// The shortest number that is read back as this one.
  private static func number(_ number: Float) -> JSON {
    .number(Double(number.description) ?? Double(number))
  }

  private static func readWeights(_ json: JSON?, count: Int) -> Prior.Weights? {
    guard let values = numbers(json?["weights"], in: weights),
      let firmness = numbers(json?["firmness"], in: firmness),
      values.count == count, firmness.count == count
    else { return nil }
    return Prior.Weights(values: values, firmness: firmness)
  }

  private static func numbers(_ json: JSON?, in range: ClosedRange<Double>) -> [Float]? {
    guard case .array(let elements) = json else { return nil }
    let numbers = elements.compactMap { element -> Float? in
      switch element {
      case .number(let number) where range.contains(number): Float(number)
      case .integer(let number) where range.contains(Double(number)): Float(number)
      default: nil
      }
    }
    return numbers.count == elements.count ? numbers : nil
  }
}
