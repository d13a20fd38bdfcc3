import ForesightFormats
import ForesightImporters
import ForesightSystem
import ForesightValues
import Foundation
import Testing

/// A directory with a file that another program is said to have written, and one for copies of it.
struct ImportPlace {
  let directory: String
  var path: String { directory + "/file" }

  init() throws {
    directory = NSTemporaryDirectory() + "foresight-\(UUID())"
    try FileManager.default.createDirectory(
      atPath: directory + "/copies", withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
  }

  func write(_ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  /// A database in use: what was committed is in the write-ahead log, where it is still open.
  func database(_ sql: String) throws -> Connection {
    let connection = try Connection(path: path)
    try connection.execute("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0")
    try connection.execute(sql)
    return connection
  }

  func rows(_ format: Format) throws -> [Result<Record, LineError>] {
    try WholeFile.rows(path, format, copyingTo: directory + "/copies") { _ in 60 }
  }

  func donations(_ format: Format) throws -> [Donation] {
    try rows(format).map { row in
      var donation = try row.get().donation
      donation.source = format.rawValue
      return donation
    }
  }

  func errors(_ format: Format) throws -> [LineError] {
    try rows(format).compactMap { if case .failure(let error) = $0 { error } else { nil } }
  }

  /// Takes everything away; of copies there must be nothing left.
  func remove() {
    #expect((try? FileManager.default.contentsOfDirectory(atPath: directory + "/copies")) == [])
    try? FileManager.default.removeItem(atPath: directory)
  }
}

extension Donation {
  /// What its presentation calls it, with the values that it has.
  var shownTitle: String? {
    let rendered = presentation?.combinations.first {
      $0.parameters == parameters.map(\.name) && !$0.title.isEmpty
    }
    return rendered?.title ?? presentation?.name
  }
}
