internal import ForesightFleet
internal import ForesightSystem
internal import ForesightValues
internal import Glibc

/// A file that maps tokens to tenants. A line has the SHA-256 of a token, in hexadecimal digits, and the tenant's name.
///
///     # printf %s "$token" | sha256sum
///     ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad cafe
///
/// The tokens themselves are nowhere on the server.
struct TokenFile {
  private let tenants: [[UInt8]: String]

  /// The number of tokens.
  var count: Int { tenants.count }

  /// Returns the tenant for the value of an `Authorization` header; `nil` if there is none, or its token is not known.
  func tenant(_ authorization: String?) -> String? {
    let words = (authorization ?? "").utf8.split(separator: UInt8(ascii: " "))
    guard words.count == 2, words[0].map({ $0 | 0x20 }).elementsEqual("bearer".utf8) else {
      return nil
    }
    return tenants[SHA256.hash(Array(words[1]))]
  }

  /// Parses the contents of a token file.
  ///
  /// - Throws: ``Refusal``, which names the line.
  init(text: String) throws(Refusal) {
    var tenants: [[UInt8]: String] = [:]
    // A carriage return and a newline are one character, and end a line too.
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (number, line) in lines.enumerated() {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      if words.isEmpty || words[0].hasPrefix("#") { continue }
      guard words.count == 2, let digest = Self.digest(words[0]),
        PersonKey(tenant: words[1], person: "-") != nil
      else {
        throw Refusal(
          status: 78, why: "line \(number + 1) of the tokens is not a SHA-256 and a tenant")
      }
      guard tenants.updateValue(words[1], forKey: digest) == nil else {
        throw Refusal(status: 78, why: "line \(number + 1) of the tokens names a token again")
      }
    }
    self.tenants = tenants
  }

  private static func digest(_ text: String) -> [UInt8]? {
    let digits = text.compactMap(\.hexDigitValue)
    guard text.utf8.count == 64, digits.count == 64 else { return nil }
    return stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  /// Reads a file that nobody else may read.
  ///
  /// - Throws: ``Refusal``.
  init(path: String) throws(Refusal) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else {
      throw Refusal(status: 66, why: "\(path): \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    guard let status = FileStatus(descriptor), status.isRegular, status.st_mode & 0o077 == 0,
      status.isOwn
    else {
      throw Refusal(
        status: 77,
        why: "\(path): the tokens must be a file of your own that nobody else may read; "
          + "'chmod 600' makes it one")
    }
    let bytes = PrivateFile.contents(descriptor, size: Int(status.st_size))
    try self.init(text: String(decoding: bytes, as: UTF8.self))
  }
}
