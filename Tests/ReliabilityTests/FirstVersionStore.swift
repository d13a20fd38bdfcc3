import ForesightSystem
import ForesightValues
import Glibc

@testable import ForesightLog

/// A store as the first version wrote it, by its SQL.
enum FirstVersionStore {
  /// Makes one with some donations of an intent "Old", and returns their ids.
  @discardableResult
  static func make(at path: String, donations count: Int = 3) throws -> [DonationID] {
    let connection = try Connection(path: path)
    chmod(path, 0o600)
    try connection.execute("PRAGMA journal_mode = WAL")
    try Schema.migrate(connection, steps: Array(Schema.steps.prefix(1)))
    for (text, uses) in [("old", 1), ("Old", 1), ("size", count), ("large", count)] {
      try connection.prepare("INSERT INTO word(hash, kind, text, uses) VALUES (?, 0, ?, ?)").run {
        $0.bind(Int64(bitPattern: Symbol(.string(text)).hash))
        $0.bind(text)
        $0.bind(uses)
      }
    }
    try connection.prepare("INSERT INTO intent(source, name, uses) VALUES (1, 2, ?)").run {
      $0.bind(count)
    }
    return try (0..<count).map { number in
      let instant = Instant(seconds: 1_750_000_000 + Int64(number) * 60)
      let id = DonationID(at: instant, order: 0, tail: UInt64(number), kind: .random)
      try connection.prepare("INSERT INTO donation VALUES (?, ?, 60, 1, ?, NULL, NULL)").run {
        $0.bind(instant.microseconds)
        $0.bind(id.bytes)
        $0.bind([3, 4] as [UInt8])
      }
      return id
    }
  }
}
