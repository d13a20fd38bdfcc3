internal import ForesightFormats
public import ForesightValues

/// The file beside a log of made-up people. It holds the numbers of people and days and the seed, from which the truth
/// about the people can be restored.
///
///     try Lives(beside: "lives.tsv") == nil      // true: there is no lives.lives.json
extension Lives {
  /// The version of the process: another version makes other people from the same seed.
  private static let version: Int64 = 1

  /// Returns the path of the file beside a log; `nil` unless the log's name ends in `.tsv` or `.tsv.gz`.
  ///
  ///     Lives.path(beside: "log.tsv.gz")      // "log.lives.json"
  public static func path(beside log: String) -> String? {
    for suffix in [".tsv", ".tsv.gz"] where log.hasSuffix(suffix) {
      return log.dropLast(suffix.count) + ".lives.json"
    }
    return nil
  }

  /// The content of the file.
  public var json: JSON {
    .members(["version": Self.version, "users": users, "days": days, "seed": String(seed)])
  }

  /// Reads the file beside a log; `nil` if there is none.
  ///
  /// - Throws: ``InputError`` if this version did not write the file.
  public init?(beside log: String) throws {
    guard let path = Self.path(beside: log), LineReader.exists(path) else { return nil }
    guard let line = try LineReader(path: path).nextCopy(), let json = try? JSON.parse(line),
      json["version"] == .integer(Self.version), case .integer(let users)? = json["users"],
      case .integer(let days)? = json["days"], let seed = json["seed"]?.string.flatMap(UInt64.init),
      (0...1_000_000).contains(users), (0...36_500).contains(days)
    else {
      throw InputError.malformed(
        path: path, line: 1,
        why: "it does not tell how a log was made, or another version wrote it; simulate anew")
    }
    self.init(users: Int(users), days: Int(days), seed: seed)
  }
}
