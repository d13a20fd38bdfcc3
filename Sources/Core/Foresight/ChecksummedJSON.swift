package import ForesightFormats
package import ForesightValues

/// The format of a JSON file that a person can read: an object with a kind and a version, whose last member is a
/// checksum.
///
///     let file = ChecksummedJSON(kind: "foresight-prior", version: 1, name: "prior")
///     try file.object(in: Array("{}".utf8), path: "prior.json")      // throws: prior
///
/// Errors call the file by its name for people: "the prior is damaged: its checksum does not fit".
package struct ChecksummedJSON {
  /// The values of the members `kind` and `version`.
  let kind: String
  let version: Int64
  /// The name of such a file in messages to a person.
  let name: String

  package init(kind: String, version: Int64, name: String) {
    (self.kind, self.version, self.name) = (kind, version, name)
  }

  /// The most bytes that are read: many times the size of any such file, but little enough that an endless device or
  /// pipe is not read forever.
  private static let largest = 64 << 20

  /// The first members of the file: its kind and its version.
  package var head: [JSON.Member] {
    [.init("kind", .string(kind)), .init("version", .integer(version))]
  }

  /// Returns the checksum of a file whose other members are `members`, in hexadecimal.
  package static func checksum(_ members: [JSON.Member]) -> String {
    String(StableHash.of(JSON.object(members).text), radix: 16)
  }

  /// Returns the contents of a file; throws if it is too large to be of this format.
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

  /// Parses the contents of a file, and checks its kind, version and checksum.
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
