package import ForesightSystem
internal import ForesightValues

/// The random key beside a store, `donations.sqlite.key`, that turns names, such as those of networks, into short
/// numbers. The same name always has the same number; without the key the name of a number cannot be found, not even by
/// trying all names.
///
///     let key = NameKey(store: path)
///     let names = ["Home", "Home", "Work"].map { Array($0.utf8) }
///     let numbers = try key.numbers(of: names, digits: 8, random: Environment.random)
///     numbers[0] == numbers[1]      // true
///     numbers[0] == numbers[2]      // false
///
/// The key is made when it is first needed, with mode 0600. No export includes it, and it is deleted when everything is
/// forgotten. The hashes of forgotten command lines (`ForgottenLines`) are made with it too.
package struct NameKey: Sendable {
  private let path: String

  /// Refers to the key beside a store. The key need not exist yet.
  package init(store path: String) { self.path = path + ".key" }

  /// The length of the key, in bytes.
  static let length = 32

  /// Returns the numbers of names, each of `digits` hexadecimal digits. Eight are enough to tell apart the few networks
  /// that a person uses; with 32, different names have different numbers.
  ///
  /// - Parameter random: returns 64 random bits at each call, from which a missing key is made.
  /// - Throws: `FileError` if there is no key and none can be made.
  package func numbers(
    of names: [[UInt8]], digits: Int, random: () -> UInt64
  ) throws(FileError) -> [String] {
    let key = try bytes(random)
    return names.map { name in
      SHA256.authenticationCode(of: name, key: key).prefix(digits / 2)
        .map { $0.digits(2, radix: 16) }.joined()
    }
  }

  /// Deletes the key, so that the same name has another number from then on.
  ///
  ///     let key = NameKey(store: path)
  ///     let before = try key.numbers(of: [Array("Home".utf8)], digits: 8, random: Environment.random)
  ///     try key.remove()
  ///     try key.numbers(of: [Array("Home".utf8)], digits: 8, random: Environment.random) == before      // false
  ///
  /// - Throws: `FileError`.
  package func remove() throws(FileError) { try PrivateFile.remove(path) }

  /// Returns the bytes of the key. If the file is missing, or is not a key, a new key is made.
  ///
  /// - Parameter random: returns 64 random bits at each call.
  func bytes(_ random: () -> UInt64) throws(FileError) -> [UInt8] {
    if let key = PrivateFile.contents(path), key.count == Self.length { return key }
    let key = (0..<Self.length / 8).flatMap { _ in
      withUnsafeBytes(of: random()) { Array($0) }
    }
    do throws(FileError) {
      try PrivateFile.replace(path, with: key, isNew: true)
      return key
    } catch {
      // Another process made it a moment ago, or the file there is not a key.
      if let key = PrivateFile.contents(path), key.count == Self.length { return key }
      try PrivateFile.replace(path, with: key)
      return key
    }
  }
}
