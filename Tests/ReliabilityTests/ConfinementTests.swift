import Glibc
import Testing

/// Tests can touch nothing outside their temporary directory, not even as root: `Scripts/test` sees to it for
/// all of them.
struct ConfinementTests {
  @Test(.enabled(if: getenv("FORESIGHT_TESTS_ARE_CONFINED") != nil, "only as root, by 'make test'"))
  func nothingOutsideCanBeTouched() throws {
    var status = stat()
    for directory in ["/", "/tmp", "/usr/bin"] {
      try #require(stat(directory, &status) == 0)
      // To what it is already, so that no harm is done where it can be.
      #expect(chmod(directory, status.st_mode & 0o7777) == -1 && errno == EROFS, "\(directory)")
    }
    let place = try Workplace()
    #expect(chmod(place.path, 0o711) == 0)
  }
}
