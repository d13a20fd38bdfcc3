internal import ForesightSystem
internal import ForesightValues

/// The file beside a store that keeps, for each prior that the store contributed to, a random number and the number of
/// contributions: `donations.sqlite.contributions`.
///
///     let numbers = ContributionNumbers(store: path)
///     try numbers.next(for: "shells", random: { 17 }).edition     // 1
///     try numbers.next(for: "shells", random: { 18 }).edition     // 2
///     try numbers.next(for: "shells", random: { 19 }).store       // 17
///
/// Each prior has a number of its own, so that a store's contributions to two priors cannot be linked by it.
public struct ContributionNumbers {
  private let path: String

  /// Refers to the file beside a store.
  public init(store path: String) { self.path = path + ".contributions" }

  /// The reason why the file cannot be used.
  public struct Damage: Error, CustomStringConvertible {
    /// A message that names the fault and says what to do.
    public let description: String
  }

  /// Returns the store's random number for a prior, and the number of the store's next contribution to it, from 1. Both
  /// are on disk before this returns.
  ///
  /// Only one process at a time may call it.
  ///
  /// - Parameter random: draws the store's number for a prior that has none yet.
  /// - Throws: ``Damage``, and `FileError` when the file cannot be replaced.
  public func next(
    for prior: String, random: () -> UInt64
  ) throws -> (store: UInt64, edition: Int) {
    var members = try read()
    let index = members.firstIndex { $0.name == prior }
    var (store, edition) = (random(), 1)
    if let index {
      guard let text = members[index].value["store"]?.string, let number = UInt64(text, radix: 16),
        case .integer(let last) = members[index].value["edition"], (1..<1 << 53).contains(last)
      else { throw damage }
      (store, edition) = (number, Int(last) + 1)
      members.remove(at: index)
    }
    members.append(
      .init(prior, .members(["store": String(store, radix: 16), "edition": edition])))
    PrivateFile.removeUnfinished(path)
    try PrivateFile.replace(path, with: Array((JSON.object(members).text + "\n").utf8))
    return (store, edition)
  }

  private func read() throws -> [JSON.Member] {
    guard let bytes = PrivateFile.contents(path) else {
      // A missing file is an empty one; a file that cannot be read is not replaced.
      guard PrivateFile.paths(beginningWith: path).contains(path) else { return [] }
      throw damage
    }
    guard case .object(let members)? = try? JSON.parse(bytes) else { throw damage }
    return members
  }

  private var damage: Damage {
    Damage(
      description: "\(path) cannot be read; delete it, and this store will count as a new one")
  }
}
