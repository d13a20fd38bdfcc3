public import DonationFormats
internal import Donations
public import Prediction

/// A prior as text: JSON that a person can read, with a checksum.
///
///     let text = PriorFile.text(of: prior, datasets: ["log"])
///     try PriorFile.prior(in: Array(text.utf8), path: "prior.json") == prior       // true
///
/// It names features, never intents, and its users only by hashes.
public enum PriorFile {
  private static let kind = "foresight-prior"
  private static let version: Int64 = 1
  private static let weights: ClosedRange<Double> = -100...100
  private static let firmness: ClosedRange<Double> = 1e-3...1e9

  /// Writes a prior as text.
  ///
  /// - Parameter datasets: the names of the data it was learned from.
  public static func text(of prior: Prior, datasets: [String]) -> String {
    let content = JSON.members([
      ("kind", .string(kind)), ("version", .integer(version)),
      ("predictor", .integer(Int64(Predictor.version))),
      ("datasets", .array(datasets.map(JSON.string))),
      (
        "features",
        .object(
          Feature.allCases.map { feature in
            let index = feature.rawValue
            return JSON.Member(
              String(describing: feature),
              .members([
                ("weight", .number(Double(prior.weights[index]))),
                ("firmness", .number(Double(prior.firmness[index]))),
              ]))
          })
      ),
      ("users", .array(prior.users.map { .string(String($0, radix: 16)) })),
    ])
    guard case .object(let members) = content else { return "" }
    let text = JSON.object(members + [.init("checksum", .string(checksum(members)))]).text
    // One user a line. Inside a text a quotation mark follows a backslash, so this is between texts.
    return text.split(separator: "\",\"").joined(separator: "\",\n\"") + "\n"
  }

  /// Reads a prior from a file.
  ///
  /// - Throws: ``InputError`` when the file cannot be read, is no prior, is damaged, or is one for
  ///   another version of the predictor.
  public static func read(_ path: String) throws(InputError) -> Prior {
    let lines = try LineReader(path: path)
    var bytes: [UInt8] = []
    while let line = try lines.next() { bytes += line }
    return try prior(in: bytes, path: lines.path)
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
      throw refuse("the prior is of a version that this program does not know")
    }
    guard let last = members.last, last.name == "checksum",
      last.value == .string(checksum(Array(members.dropLast())))
    else { throw refuse("the prior is damaged: its checksum does not fit") }
    guard json["predictor"] == .integer(Int64(Predictor.version)) else {
      throw refuse("the prior is for another version of the predictor; train it anew")
    }
    guard case .object(let features) = json["features"],
      features.map(\.name) == Feature.allCases.map({ String(describing: $0) }),
      let weights = numbers(features, "weight", in: weights),
      let firmness = numbers(features, "firmness", in: firmness),
      case .array(let users) = json["users"]
    else { throw refuse("the prior's features are not those of this predictor; train it anew") }
    let hashes = users.compactMap { user -> UInt64? in
      guard case .string(let text) = user else { return nil }
      return UInt64(text, radix: 16)
    }
    guard hashes.count == users.count else { throw refuse("a user of the prior is no hash") }
    return Prior(weights: weights, firmness: firmness, users: hashes)
  }

  private static func numbers(
    _ features: [JSON.Member], _ name: String, in range: ClosedRange<Double>
  ) -> [Float]? {
    let numbers = features.compactMap { feature -> Float? in
      let value: Double
      switch feature.value[name] {
      case .number(let number): value = number
      case .integer(let number): value = Double(number)
      default: return nil
      }
      return range.contains(value) ? Float(value) : nil
    }
    return numbers.count == features.count ? numbers : nil
  }

  private static func checksum(_ members: [JSON.Member]) -> String {
    String(StableHash.of(JSON.object(members).text), radix: 16)
  }
}
