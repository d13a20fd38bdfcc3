import Dispatch
import Foundation
import Testing

@testable import ForesightSystem

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
      try PrivateFile.make(path, of: [[1], [2, 3]])
      #expect(PrivateFile.contents(path) == [1, 2, 3] && mode(path) == 0o600)
      #expect(throws: FileError(path: path, code: EEXIST)) { try PrivateFile.make(path, of: []) }
      let taken = FileError(path: path, code: EEXIST)
      #expect(throws: taken) { try PrivateFile.replace(path, with: [4], isNew: true) }
      #expect(PrivateFile.contents(path) == [1, 2, 3])
      try PrivateFile.replace(path + "-new", with: [4], isNew: true)
      #expect(PrivateFile.contents(path + "-new") == [4] && mode(path + "-new") == 0o600)
      try PrivateFile.remove(path + "-new")
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["file"])
      symlink(path, path + "-link")
      #expect(PrivateFile.contents(path + "-link") == nil)
      #expect(PrivateFile.contents(directory) == nil)
    }
  }

  @Test func onlyWhatWasToReplaceAFileIsRemoved() throws {
    try inDirectory { path in
      for name in [path, path + ".unfinished-17-0", path + ".backup", path + "-other"] {
        try PrivateFile.make(name, of: [])
      }
      PrivateFile.removeUnfinished(path)
      let names = try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
      #expect(names == ["file", "file-other", "file.backup"])
    }
  }

  /// The flags of each descriptor of a file that is to replace one in the directory.
  private func unfinishedFlags() throws -> [Int] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { number in
      let file = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/fd/" + number)
      guard let file, file.hasPrefix(directory), file.contains(".unfinished-"),
        let facts = try? String(contentsOfFile: "/proc/self/fdinfo/" + number, encoding: .utf8),
        let line = facts.split(separator: "\n").first(where: { $0.hasPrefix("flags:") })
      else { return nil }
      return Int(line.dropFirst(6).trimmingCharacters(in: .whitespaces), radix: 8)
    }
  }

  @Test func noProgramThatIsStartedMeanwhileInheritsAFile() throws {
    try inDirectory { path in
      let isDone = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        for _ in 0..<20 {
          try? PrivateFile.replace(path, with: Array(repeating: 1, count: 1 << 22))
        }
        isDone.signal()
      }
      var flags: [Int] = []
      while isDone.wait(timeout: .now()) == .timedOut { flags += try unfinishedFlags() }
      #expect(!flags.isEmpty && flags.allSatisfy { $0 & Int(O_CLOEXEC) != 0 })
    }
  }

  @Test func theNameOfOneThatIsToReplaceAFileMayBeTaken() throws {
    try inDirectory { path in
      let taken = "\(path).unfinished-\(getpid())-0"
      try PrivateFile.make(taken, of: [])
      try PrivateFile.replace(path, with: [1])
      #expect(PrivateFile.contents(path) == [1] && PrivateFile.contents(taken) == [])
    }
  }

  @Test func anErrorNamesTheFileAndWhy() {
    let path = "/nowhere/file"
    let error = #expect(throws: FileError.self) { try PrivateFile.replace(path, with: []) }
    #expect(error?.description == "/nowhere/file: No such file or directory")
  }
}
