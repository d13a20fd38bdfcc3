import ForesightFormats
import ForesightLog
import ForesightSystem
import ForesightValues
import Foundation
import Testing

/// What a store holds, line by line as an export.
enum StoreContent {
  /// The lines of an export.
  static func lines(_ log: DonationLog) throws -> [String] {
    try log.read { log in
      var lines: [String] = []
      try log.forEach { lines.append(NDJSON.line($0)) }
      return lines
    }
  }

  static func lines(at path: String) throws -> [String] {
    try read(path, lines) ?? []
  }

  static func donations(at path: String) throws -> [Donation] {
    try read(path) { log in
      try log.read { log in
        var donations: [Donation] = []
        try log.forEach { donations.append($0) }
        return donations
      }
    } ?? []
  }

  /// `nil` where there is no store yet: whoever was to make it may have been killed before it had.
  private static func read<Result>(
    _ path: String, _ body: (DonationLog) throws -> Result
  ) throws -> Result? {
    do {
      return try body(DonationLog(path: path, create: false))
    } catch StoreError.missing {
      return nil
    }
  }

  /// What is wrong with a store's database, by SQLite and by the log's own counts; `nil` if nothing is.
  ///
  /// To try the counts everything in it is forgotten.
  static func damage(ofCopy path: String) throws -> String? {
    guard let log = try read(path, { $0 }) else { return nil }
    let connection = try Connection(path: path)
    let integrity = try connection.prepare("PRAGMA integrity_check").first { $0.text(0) }
    guard integrity == "ok" else { return integrity ?? "no answer" }
    _ = try log.write { try $0.forget(DonationQuery()) }
    for table in ["donation", "stray", "presentation", "intent", "word"] {
      let left = try connection.integer("SELECT count(*) FROM \(table)") ?? -1
      if left != 0 { return "\(left) rows are left in \(table) when everything is forgotten" }
    }
    return nil
  }
}
