import DonationStore
import Donations
import Foundation

/// A directory that is deleted with this value.
final class TemporaryDirectory {
  let path = NSTemporaryDirectory() + "foresight-\(UUID())"

  init() throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var store: String { path + "/donations.sqlite" }

  /// Every byte in every file.
  func bytes() throws -> Data {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
      .reduce(into: Data()) { data, name in
        data += try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))
      }
  }
}

/// A donation some seconds into 2026.
func donation(
  _ intent: String, at seconds: Int64, kind: Donation.Kind = .donation, source: String = "test",
  id: DonationID? = nil,
  _ parameters: Fields = [:], context: Fields = [:], result: ParameterValue? = nil
) -> Donation {
  Donation(
    id: id, kind: kind, at: Moment(Instant(seconds: 1_767_225_600 + seconds), utcOffset: 60),
    source: source, intent: intent, parameters: parameters, context: context, result: result)
}

extension DonationLog {
  func all(_ query: DonationQuery = DonationQuery()) throws -> [Donation] {
    try read { log in
      var donations: [Donation] = []
      try log.forEach(query) { donations.append($0) }
      return donations
    }
  }

  @discardableResult
  func add(_ donations: [Donation]) throws -> Appended {
    try write { log in try log.append(donations, ids: .content) }
  }
}
