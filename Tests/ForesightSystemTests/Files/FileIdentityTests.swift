import ForesightSystem
import Foundation
import Testing

struct FileIdentityTests {
  @Test func itChangesWithTheFileAndNotWithItsContents() throws {
    let path = NSTemporaryDirectory() + "foresight-\(UUID())"
    let other = path + ".other"
    defer { for file in [path, other] { unlink(file) } }
    #expect(FileStatus(at: path) == nil)
    try PrivateFile.replace(path, with: [1])
    let first = try #require(FileStatus(at: path)?.identity)
    try Data([2]).write(to: URL(fileURLWithPath: path))
    #expect(FileStatus(at: path)?.identity == first)
    // Both are there at once, so that neither has the number of the other.
    try PrivateFile.replace(other, with: [1])
    #expect(rename(other, path) == 0)
    #expect(FileStatus(at: path) != nil && FileStatus(at: path)?.identity != first)
  }
}
