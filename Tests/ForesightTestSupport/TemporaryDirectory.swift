package import Foundation

/// A directory that is deleted with this value.
package final class TemporaryDirectory: Sendable {
  package let path = NSTemporaryDirectory() + "foresight-\(UUID())"

  package init() throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  package var store: String { path + "/donations.sqlite" }
  package var model: String { store + ".model" }

  package func write(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
    return path + "/" + name
  }

  /// Returns true if a text stands in any file.
  package func contains(_ text: String) throws -> Bool {
    try bytes().range(of: Data(text.utf8)) != nil
  }

  /// Every byte in every file.
  package func bytes() throws -> Data {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
      .reduce(into: Data()) { data, name in
        data += try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))
      }
  }
}
