package import ForesightFormats
package import ForesightValues

/// A file of ours as JSON that a person can read: an object of a kind and a version, whose last member is a checksum.
///
///     let file = ChecksummedJSON(kind: "foresight-prior", version: 1, name: "prior")
///     try file.object(in: Array("{}".utf8), path: "prior.json")      // throws: prior
///
/// What fails is told by the file's name for people: "the prior is damaged: its checksum does not fit".
package struct ChecksummedJSON {
  /// The values of the members `kind` and `version`.
  let kind: String
  let version: Int64
  /// The name of such a file in messages to a person.
  let name: String

  package init(kind: String, version: Int64, name: String) {
    (self.kind, self.version, self.name) = (kind, version, name)
  }

  /// The most bytes that are read, many times what any of these files has, so that no device or pipe is read for ever.
  private static let largest = 64 << 20

  /// The members that it begins with.
  package var head: [JSON.Member] {
    [.init("kind", .string(kind)), .init("version", .integer(version))]
  }

  /// The checksum of all other members.
  package static func checksum(_ members: [JSON.Member]) -> String {
    String(StableHash.of(JSON.object(members).text), radix: 16)
  }

  /// The bytes of a file.
  package func bytes(at path: String) throws(InputError) -> [UInt8] {
    let lines = try LineReader(path: path)
    var bytes: [UInt8] = []
    while let line = try lines.next() {
      bytes += line
      guard bytes.count <= Self.largest else {
        throw .unsuitable(path: path, why: "this is not a \(name): it is too large")
      }
    }
    return bytes
  }

  /// The object in a file, which is of the kind and the version, and whole.
  ///
  /// - Parameter path: the file's name, for messages.
  package func object(in bytes: [UInt8], path: String) throws(InputError) -> JSON {
    func refuse(_ why: String) -> InputError { .unsuitable(path: path, why: why) }
    let json: JSON
    do {
      json = try JSON.parse(bytes)
    } catch {
      throw refuse("this is not a \(name): \(error.why)")
    }
    guard case .object(let members) = json, json["kind"] == .string(kind) else {
      throw refuse("this is not a \(name)")
    }
    guard json["version"] == .integer(version) else {
      throw refuse("this program does not know this version of \(name)")
    }
    guard let last = members.last, last.name == "checksum",
      last.value == .string(Self.checksum(Array(members.dropLast())))
    else { throw refuse("the \(name) is damaged: its checksum does not fit") }
    return json
  }
}
