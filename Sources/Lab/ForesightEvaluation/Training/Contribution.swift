internal import Foresight
public import ForesightFormats
public import ForesightPrediction

/// One person's contribution to a prior of many: the steps that they take, without times, and nothing else.
///
///     let gift = Contribution(prior: "shells", store: 17, edition: 1, steps: [])
///     try Contribution(Array(gift.text.utf8), path: "mine.json") == gift        // true
///
/// The steps are ordered by how often the person took them, the most frequent first; the counts themselves are left
/// out.
public struct Contribution: Hashable, Sendable {
  /// The name of the prior that it is for.
  public let prior: String
  /// A random number that identifies the store within this prior, so that a store counts once.
  public let store: UInt64
  /// The number of the contribution among those of the store, from 1; the latest counts.
  public let edition: Int
  /// The steps that the person took.
  public let steps: [NamedCounts.Step]

  /// The most steps of a contribution.
  public static let mostSteps = 10_000
  private static let file = ChecksummedJSON(
    kind: "foresight-contribution", version: 1, name: "contribution")

  /// Makes a contribution.
  public init(prior: String, store: UInt64, edition: Int, steps: [NamedCounts.Step]) {
    (self.prior, self.store, self.edition, self.steps) = (prior, store, edition, steps)
  }

  /// The contribution as JSON that a person can read, one step per line.
  ///
  /// - Complexity: O(bytes).
  public var text: String {
    let whole = Self.file.json(of: [
      .init("prior", .string(prior)), .init("store", .string(String(store, radix: 16))),
      .init("edition", .integer(Int64(edition))),
      .init("steps", .array(steps.map(NamesJSON.json))),
    ])
    return NamesJSON.text(whole, lines: "steps") + "\n"
  }

  /// Reads a contribution from a file.
  ///
  /// - Throws: `InputError` with the file's name; a contribution is used whole or not at all.
  public init(path: String) throws(InputError) {
    try self.init(Self.file.bytes(at: path), path: path)
  }

  /// Reads a contribution from its text.
  ///
  /// - Parameter path: the file's name, for messages.
  public init(_ bytes: [UInt8], path: String) throws(InputError) {
    func refuse(_ why: String) -> InputError { .unsuitable(path: path, why: why) }
    let json = try Self.file.object(in: bytes, path: path)
    guard let prior = json["prior"]?.string, Self.isName(prior),
      let store = json["store"]?.string.flatMap({ UInt64($0, radix: 16) }),
      case .integer(let edition) = json["edition"], edition > 0,
      case .array(let elements) = json["steps"], elements.count <= Self.mostSteps
    else {
      throw refuse(
        "the contribution lacks its prior, its store or its edition, or has too many steps")
    }
    var steps: [NamedCounts.Step] = []
    do {
      steps = try elements.map { element throws(Fault) in try NamesJSON.step(element) }
    } catch {
      throw refuse("the contribution cannot be used: \(error.why)")
    }
    guard Set(steps.map(\.key)).count == steps.count else {
      throw refuse("the contribution contradicts itself: a step comes twice")
    }
    self.init(prior: prior, store: store, edition: Int(edition), steps: steps)
  }

  /// Returns true if a text may name a prior: 1 to 100 ASCII letters, digits and hyphens.
  ///
  ///     Contribution.isName("shells")       // true
  public static func isName(_ name: String) -> Bool {
    (1...100).contains(name.utf8.count)
      && name.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
  }
}

extension Contribution {
  /// Returns the latest contribution of each store, in an order that does not depend on that of `given`.
  ///
  ///     let first = Contribution(prior: "shells", store: 17, edition: 1, steps: [])
  ///     let second = Contribution(prior: "shells", store: 17, edition: 2, steps: [])
  ///     try Contribution.latest(of: [("old.json", first), ("new.json", second)]).map(\.edition)         // [2]
  ///
  /// - Throws: `InputError` if two contributions are for different priors, or the same edition of a store occurs with
  ///   different steps.
  /// - Complexity: O(n log n).
  public static func latest(
    of given: [(path: String, contribution: Contribution)]
  ) throws(InputError) -> [Contribution] {
    // By name, so that the message does not depend on the order either.
    let given = given.sorted { $0.path < $1.path }
    var latest: [UInt64: Contribution] = [:]
    var editions: [[UInt64]: (path: String, contribution: Contribution)] = [:]
    for (path, contribution) in given {
      if let first = given.first, first.contribution.prior != contribution.prior {
        throw .unsuitable(
          path: path, why: "it is for another prior than \(first.path); add them up apart")
      }
      let edition = [contribution.store, UInt64(contribution.edition)]
      if let other = editions[edition], other.contribution.text != contribution.text {
        throw .unsuitable(
          path: path,
          why: "it contradicts \(other.path): one edition of the same store, other steps")
      }
      editions[edition] = (path, contribution)
      if contribution.edition >= latest[contribution.store]?.edition ?? 0 {
        latest[contribution.store] = contribution
      }
    }
    return latest.values.sorted { $0.store < $1.store }
  }
}
