import ForesightSystem
import ForesightTestSupport
import ForesightValues
import Foundation
import Glibc
import Testing

@testable import ForesightLog

struct StoreFileTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func mode(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_mode & 0o7777) : -1
  }

  private func error(_ path: String, create: Bool = true) -> StoreError? {
    #expect(throws: StoreError.self) { try DonationLog(path: path, create: create) }
  }

  @Test func filesArePrivateWhateverTheUmask() throws {
    let old = umask(0)
    defer { umask(old) }
    let path = directory.path + "/a/b/donations.sqlite"
    let log = try DonationLog(path: path, create: true)
    try log.add([donation("A", at: 1)])
    #expect(mode(directory.path + "/a") == 0o700 && mode(directory.path + "/a/b") == 0o700)
    for suffix in ["", "-wal", "-shm"] { #expect(mode(path + suffix) == 0o600) }
    #expect(log.notices.isEmpty)
  }

  @Test func anOpenModeIsMendedAndTold() throws {
    try DonationLog(path: directory.store, create: true).add([donation("A", at: 1)])
    chmod(directory.store, 0o644)
    try Data().write(to: URL(fileURLWithPath: directory.store + ".model"))
    chmod(directory.store + ".model", 0o640)
    let log = try DonationLog(path: directory.store, create: true)
    #expect(log.notices.count == 2)
    for suffix in ["", ".model"] { #expect(mode(directory.store + suffix) == 0o600) }
    #expect(try log.count() == 1)
  }

  @Test func whatIsNotAStoreIsLeftAsItIs() throws {
    let text = Data("This is a letter, not a database.\n".utf8)
    try text.write(to: URL(fileURLWithPath: directory.store))
    chmod(directory.store, 0o644)
    for create in [false, true] {
      guard case .notAStore = error(directory.store, create: create) else {
        return #expect(Bool(false))
      }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: directory.store)) == text)
    #expect(mode(directory.store) == 0o644)

    let other = directory.path + "/other.sqlite"
    try Connection(path: other).execute("CREATE TABLE note(text TEXT)")
    chmod(other, 0o640)
    guard case .notAStore = error(other) else { return #expect(Bool(false)) }
    #expect(mode(other) == 0o640)
    let empty = directory.path + "/empty"
    try Data().write(to: URL(fileURLWithPath: empty))
    chmod(empty, 0o644)
    guard case .missing = error(empty, create: false) else { return #expect(Bool(false)) }
    #expect(mode(empty) == 0o644)
    guard case .notAStore = error(directory.path) else { return #expect(Bool(false)) }
  }

  /// Also by a program that has had the store open since before.
  @Test func aNewerSchemaIsRefused() throws {
    let log = try DonationLog(path: directory.store, create: true)
    try Connection(path: directory.store).execute("PRAGMA user_version = 99")
    #expect(
      throws: StoreError.newerSchema(path: directory.store, found: 99, known: Schema.version)
    ) {
      try log.add([donation("A", at: 1)])
    }
    guard case .newerSchema(_, 99, _) = error(directory.store) else { return #expect(Bool(false)) }
  }

  /// A byte of the file's head that is another makes one.
  @Test func aNegativeVersionIsDamage() throws {
    let log = try DonationLog(path: directory.store, create: true)
    try log.add([donation("A", at: 1)])
    try Connection(path: directory.store).execute("PRAGMA user_version = -1")
    #expect(throws: StoreError.damaged(path: directory.store)) {
      try log.add([donation("A", at: 2)])
    }
    #expect(try DonationLog(path: directory.store, create: false).all().map(\.intent) == ["A"])
  }

  @Test func noLinkIsFollowed() throws {
    _ = try DonationLog(path: directory.store, create: true)
    let link = directory.path + "/link.sqlite"
    symlink(directory.store, link)
    guard case .notPermitted = error(link) else { return #expect(Bool(false)) }
    symlink(directory.path + "/absent", directory.path + "/dangling")
    guard case .notPermitted = error(directory.path + "/dangling") else {
      return #expect(Bool(false))
    }
    #expect(!FileManager.default.fileExists(atPath: directory.path + "/absent"))
  }

  @Test func aDirectoryThatOthersMayWriteIsRefused() throws {
    let open = directory.path + "/open"
    mkdir(open, 0o700)
    chmod(open, 0o777)
    guard case .notPermitted = error(open + "/donations.sqlite") else {
      return #expect(Bool(false))
    }
    // With the sticky bit nobody can replace somebody else's file, as in /tmp.
    chmod(open, 0o1777)
    _ = try DonationLog(path: open + "/donations.sqlite", create: true)
    #expect(mode(open) == 0o1777)
  }

  @Test func nothingIsMadeUnlessAskedFor() {
    #expect(error(directory.store, create: false) == .missing(path: directory.store))
    #expect(
      error(directory.path + "/x/y", create: false) == .missing(path: directory.path + "/x/y"))
    #expect(!FileManager.default.fileExists(atPath: directory.store))
  }

  /// The system drops all locks of a process on a file when it closes any descriptor of that file.
  @Test func openingAStoreAgainDropsNoLock() throws {
    let log = try DonationLog(path: directory.store, create: true)
    try log.add([donation("A", at: 1)])
    try log.write { _ in
      let before = try locks()
      #expect(before.contains { $0.contains("WRITE") })
      let again = try DonationLog(path: directory.store, create: true)
      #expect(try locks().isSuperset(of: before))
      #expect(try again.count() == 1)
    }
  }

  /// What this process has locked in the store's files, as the system tells it of each open file.
  ///
  /// The list of all locks of all processes changes while it is read, and then lacks some.
  private func locks() throws -> Set<String> {
    let files = ["", "-wal", "-shm"].map { suffix in
      var status = stat()
      return stat(directory.store + suffix, &status) == 0 ? ":\(status.st_ino) " : "-"
    }
    let place = "/proc/self/fdinfo/"
    return try FileManager.default.contentsOfDirectory(atPath: place).reduce(into: []) {
      found, name in
      // Other tests close their files meanwhile.
      guard let text = try? String(contentsOfFile: place + name, encoding: .utf8) else { return }
      for line in text.split(separator: "\n") where files.contains(where: line.contains) {
        // Without its number, which says nothing.
        found.insert(line.drop { $0 != " " }.description)
      }
    }
  }

  @Test(arguments: ["-wal", "-shm", ".model"])
  func noLinkIsFollowedToASideFile(suffix: String) throws {
    _ = try DonationLog(path: directory.store, create: true)
    let other = directory.path + "/letter"
    try Data("a letter".utf8).write(to: URL(fileURLWithPath: other))
    chmod(other, 0o644)
    symlink(other, directory.store + suffix)
    guard case .notPermitted(_, let why) = error(directory.store) else {
      return #expect(Bool(false))
    }
    #expect(why.contains("symbolic link"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: other)) == Data("a letter".utf8))
    #expect(mode(other) == 0o644)
  }
}
