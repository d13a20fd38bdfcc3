import Foundation
import ForesightSystem
import Testing

struct FileStatusTests {
  @Test func filesAndLinksAreToldApart() throws {
    let directory = NSTemporaryDirectory() + "foresight-\(UUID())"
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let (file, link) = (directory + "/file", directory + "/link")
    try Data("tea".utf8).write(to: URL(fileURLWithPath: file))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)

    let status = try #require(FileStatus(at: file))
    #expect(status.isRegular && status.isOwn && status.st_size == 3)
    #expect(FileStatus(at: link)?.kind == S_IFLNK)
    #expect(FileStatus(following: link)?.st_ino == status.st_ino)
    #expect(FileStatus(following: "/dev/null")?.isRegular == false)

    let descriptor = open(file, O_RDONLY)
    defer { close(descriptor) }
    #expect(FileStatus(descriptor)?.st_ino == status.st_ino)
  }

  @Test func whyThereIsNoneIsLeftInTheErrorNumber() {
    #expect(FileStatus(at: "/nowhere/at all") == nil && errno == ENOENT)
    #expect(FileStatus(following: "/nowhere/at all") == nil && errno == ENOENT)
    #expect(FileStatus(-1) == nil && errno == EBADF)
  }
}
