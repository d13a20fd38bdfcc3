import DonationFormats
import DonationStore
import Donations
import Foundation
import SQLite
import Testing

/// What a store holds, line by line as an export.
enum StoreContent {
  /// The lines of an export; none where there is no store yet.
  static func lines(_ log: DonationLog) throws -> [String] {
    try log.read { log in
      var lines: [String] = []
      try log.forEach { lines.append(NDJSON.line($0)) }
      return lines
    }
  }

  static func lines(at path: String) throws -> [String] {
    do {
      return try lines(DonationLog(path: path, create: false))
    } catch StoreError.missing {
      return []
    }
  }

  static func donations(at path: String) throws -> [Donation] {
    let log = try DonationLog(path: path, create: false)
    return try log.read { log in
      var donations: [Donation] = []
      try log.forEach { donations.append($0) }
      return donations
    }
  }

  /// What is wrong with a store's database, by SQLite and by the log's own counts; `nil` if nothing is.
  ///
  /// To try the counts everything in it is forgotten.
  static func damage(ofCopy path: String) throws -> String? {
    let log = try DonationLog(path: path, create: false)
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
