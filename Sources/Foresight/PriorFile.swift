public import DonationFormats
internal import Donations
internal import JSON
public import Prediction

/// A prior as text: JSON that a person can read, with a checksum.
///
///     let text = PriorFile.text(of: prior, datasets: ["log"])
///     try PriorFile.prior(in: Array(text.utf8), path: "prior.json") == prior       // true
///
/// It names features, and its users only by hashes; intents only where the prior has ``Prior/names``.
public enum PriorFile {
  private static let kind = "foresight-prior"
  private static let version: Int64 = 1
  private static let weights: ClosedRange<Double> = -100...100
  private static let firmness: ClosedRange<Double> = 1e-3...1e9

  /// Many times what a prior takes, in bytes: what never ends is not read for ever.
  private static let largest = 64 << 20

  /// Writes a prior as text.
  ///
  /// - Parameter datasets: the names of the data it was learned from.
  public static func text(of prior: Prior, datasets: [String]) -> String {
    let content = JSON.members([
      ("kind", .string(kind)), ("version", .integer(version)),
      ("predictor", .integer(Int64(Predictor.version))),
      ("datasets", .array(datasets.map(JSON.string))),
      ("intents", json(prior.intents)), ("suggestions", json(prior.suggestions)),
      ("users", .array(prior.users.map { .string(String($0, radix: 16)) })),
    ])
    guard case .object(var members) = content else { return "" }
    // One user a line. Inside a text a quotation mark follows a backslash, so this is between texts.
    var text = content.text.dropLast().split(separator: "\",\"").joined(separator: "\",\n\"")
    if let names = prior.names.map(NamesJSON.json) {
      members.append(.init("names", names))
      text += ",\n\"names\":" + NamesJSON.text(names, lines: "contexts")
    }
    return text + ",\"checksum\":\"\(checksum(members))\"}\n"
  }

  /// Reads the text of a file.
  static func text(at path: String) throws(InputError) -> String {
    let lines = try LineReader(path: path)
    var bytes: [UInt8] = []
    while let line = try lines.next() {
      bytes += line
      guard bytes.count <= largest else {
        throw .unsuitable(path: path, why: "this is not a prior: it is too large")
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads a prior from its text.
  ///
  /// - Parameter path: the file's name, for messages.
  public static func prior(in bytes: [UInt8], path: String) throws(InputError) -> Prior {
    func refuse(_ why: String) -> InputError { .unsuitable(path: path, why: why) }
    let json: JSON
    do {
      json = try bytes.withUnsafeBytes { bytes in
        Result { () throws(JSON.SyntaxError) in try JSON.parse(bytes) }
      }.get()
    } catch {
      throw refuse("this is not a prior: \(error.why)")
    }
    guard case .object(let members) = json, json["kind"] == .string(kind) else {
      throw refuse("this is not a prior")
    }
    guard json["version"] == .integer(version) else {
      throw refuse("this program does not know this version of prior")
    }
    guard let last = members.last, last.name == "checksum",
      last.value == .string(checksum(Array(members.dropLast())))
    else { throw refuse("the prior is damaged: its checksum does not fit") }
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

  private static func checksum(_ members: [JSON.Member]) -> String {
    String(StableHash.of(JSON.object(members).text), radix: 16)
  }
}
