import Foundation
import Testing

@testable import Files

struct PrivateFileTests {
  private let directory = NSTemporaryDirectory() + "foresight-\(UUID())"

  private func inDirectory(_ body: (_ path: String) throws -> Void) throws {
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try body(directory + "/file")
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  @Test func whatIsReplacedIsThereAsAWholeAndPrivate() throws {
    try inDirectory { path in
      #expect(PrivateFile.contents(path) == nil)
      for text in ["a", "", String(repeating: "long", count: 100_000)] {
        try PrivateFile.replace(path, with: Array(text.utf8))
        #expect(PrivateFile.contents(path) == Array(text.utf8) && mode(path) == 0o600)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["file"])
    }
  }

  @Test func nothingIsMadeTwiceOrFollowed() throws {
    try inDirectory { path in
      var rest: [[UInt8]] = [[1], [2, 3]]
      try PrivateFile.make(path) { rest.isEmpty ? nil : rest.removeFirst() }
      #expect(PrivateFile.contents(path) == [1, 2, 3] && mode(path) == 0o600)
      #expect(throws: FileError(path: path, code: EEXIST)) { try PrivateFile.make(path) { nil } }
      symlink(path, path + "-link")
      #expect(PrivateFile.contents(path + "-link") == nil)
      #expect(PrivateFile.contents(directory) == nil)
    }
  }

  @Test func onlyWhatWasToReplaceAFileIsRemoved() throws {
    try inDirectory { path in
      for name in [path, path + ".unfinished-a1B2c3", path + ".backup", path + "-other"] {
        try PrivateFile.make(name) { nil }
      }
      PrivateFile.removeUnfinished(path)
      let names = try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
      #expect(names == ["file", "file-other", "file.backup"])
    }
  }

  @Test func anErrorNamesTheFileAndWhy() {
    let path = "/nowhere/file"
    let error = #expect(throws: FileError.self) { try PrivateFile.replace(path, with: []) }
    #expect(error?.description == "/nowhere/file: No such file or directory")
  }
}
