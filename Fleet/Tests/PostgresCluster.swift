import Foresight
import ForesightPostgres
import ForesightSystem
import Glibc
import Testing

@testable import ForesightFleet

/// A PostgreSQL of the tests' own, made when first it is needed and gone with the process.
///
/// All tests of a run share one; each uses a tenant of its own.
enum PostgresCluster {
  /// The directory of the cluster; `nil`, and a message, where it cannot be made.
  static let directory: String? = {
    let directory = make()
    atexit { PostgresCluster.stop() }
    return directory
  }()

  /// Makes one, with the tables in it.
  static func make() -> String? {
    guard let directory = newDirectory("fleet") else { return nil }
    guard run("make", directory) else {
      print("no PostgreSQL could be started: tests of the fleet are left out")
      return nil
    }
    do {
      let owner = try PostgresConnection("host=\(directory) user=fleet_owner dbname=fleet")
      try FleetSchema.migrate(owner, role: "fleet_server")
    } catch {
      print("the tables could not be made: \(error)")
      return nil
    }
    return directory
  }

  /// Makes a directory of its own, whose name begins so; `nil` where it cannot be made.
  static func newDirectory(_ name: String) -> String? {
    var template = Array("\(Environment.temporaryDirectory)/\(name).XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  static var isThere: Bool { directory != nil }

  /// The words with which a server connects.
  static var server: String { "host=\(directory ?? "") user=fleet_server dbname=fleet" }
  /// The words with which the owner of the tables connects.
  static var owner: String { "host=\(directory ?? "") user=fleet_owner dbname=fleet" }

  private static func stop() {
    if let directory { remove(directory) }
  }

  /// Ends one, and takes it away.
  static func remove(_ directory: String) {
    _ = run("kill", directory)
    _ = try? Program("/bin/rm", ["-rf", directory]).start().wait()
  }

  /// Does something with the cluster, as the script of that name says.
  @discardableResult
  static func run(_ action: String, _ directory: String) -> Bool {
    let script = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let program = Program("/bin/sh", ["/\(script)/Scripts/postgres", action, directory])
    return (try? program.start().wait().isSuccess) ?? false
  }

  /// A server's core of its own.
  static func fleet(
    memory: Int = 1 << 30, connections: Int = 4, rules: FleetRules? = nil
  ) throws -> Fleet {
    Fleet(
      pool: PostgresPool(server, most: connections), model: try model.get(),
      rules: try rules ?? FleetRules(), memory: memory)
  }

  private static let model = Result { try FleetModel(startingFrom: .shipped) }
}
