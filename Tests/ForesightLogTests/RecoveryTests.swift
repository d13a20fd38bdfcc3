import ForesightSystem
import ForesightTestSupport
import ForesightValues
import Foundation
import Glibc
import Testing

@testable import ForesightLog

/// Recovery happens once, as a whole or not at all, and nobody donates into what was set aside.
struct RecoveryTests {
  private let directory: TemporaryDirectory
  private let donations: [Donation]

  init() throws {
    directory = try TemporaryDirectory()
    let log = try DonationLog(path: directory.store, create: true)
    try log.add((0..<300).map { donation("Intent\($0 % 5)", at: $0, ["n": .integer($0 % 50)]) })
    donations = try log.all()
  }

  /// Overwrites bytes by another process: a descriptor of this one would take SQLite's locks along.
  private func overwrite(_ range: Range<Int>) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/dd")
    process.arguments = [
      "if=/dev/zero", "of=\(directory.store)", "bs=1", "seek=\(range.lowerBound)",
      "count=\(range.count)", "conv=notrunc", "status=none",
    ]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  private var copies: [String] { Quarantine.copies(of: directory.store) }

  @Test func aThrowAtAnyStepLeavesTheDamagedStoreOrTheRecoveredOne() throws {
    struct Interruption: Error {}
    try overwrite(0..<100)
    let damaged = try Data(contentsOf: URL(fileURLWithPath: directory.store))
    for (number, last) in Recovery.Step.allCases.enumerated() {
      #expect(throws: Interruption.self) {
        try Recovery.recover(directory.store) { if $0 == last { throw Interruption() } }
      }
      let isRecovered = last == .committed
      #expect(Recovery.Step.allCases.count == number + 1 || !isRecovered)
      if !isRecovered {
        #expect(
          try Data(contentsOf: URL(fileURLWithPath: directory.store)).suffix(4000)
            == damaged.suffix(4000))
      }
    }
    let log = try DonationLog(path: directory.store, create: false)
    #expect(try log.all() == donations && log.notices.isEmpty)
  }

  /// What fails is tried again, and the disk does not fill meanwhile; the first bytes, which are cleared, are kept.
  @Test func howeverOftenItFailsOneCopyIsLeft() throws {
    struct Interruption: Error {}
    try overwrite(8192..<12288)
    for _ in 0..<3 {
      for last in [Recovery.Step.quarantined, .writersStopped, .recovered] {
        #expect(throws: Interruption.self) {
          try Recovery.recover(directory.store) { if $0 == last { throw Interruption() } }
        }
      }
    }
    #expect(Quarantine.files(of: directory.store).isEmpty)
    try overwrite(0..<50)
    for _ in 0..<3 {
      #expect(throws: Interruption.self) {
        try Recovery.recover(directory.store) { if $0 == .writersStopped { throw Interruption() } }
      }
      #expect(copies.count == 1)
    }
    _ = try DonationLog(path: directory.store, create: false)
    #expect(copies.count == 2)
  }

  @Test(arguments: Recovery.Step.allCases.indices)
  func aProcessKilledAtAnyStepLeavesTheDamagedStoreOrTheRecoveredOne(step: Int) async throws {
    try overwrite(0..<100)
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = directory.store as String, step = step as Int] in
      _ = try Recovery.recover(path) {
        if $0 == Recovery.Step.allCases[step] { kill(getpid(), SIGKILL) }
      }
    }
    let log = try DonationLog(path: directory.store, create: false)
    #expect(try log.all() == donations)
    #expect(log.notices.count == (Recovery.Step.allCases[step] == .committed ? 0 : 1))
    #expect(try log.read { try IntegrityCheck($0) }.isInOrder)
    #expect(!copies.isEmpty)
    #expect(Quarantine.files(of: directory.store).allSatisfy { !$0.hasSuffix(".partial") })
  }

  /// They name intents by numbers, which the recovered log gives anew: none may come to stand for another intent.
  @Test func answersToAutomationsAreNotSavedAndThatIsTold() throws {
    let log = try DonationLog(path: directory.store, create: false)
    for (id, verdict) in [("a", AutomationVerdict.accepted), ("b", .never)] {
      let rule = AnsweredRule(
        id: id, verdict: verdict, since: Instant(seconds: 1), deed: 1, cause: 0, occasion: 480,
        days: "all", promised: 0.5)
      try log.write { try $0.keep(rule) }
    }
    #expect(try log.checkpoint())
    try overwrite(0..<100)
    let recovered = try DonationLog(path: directory.store, create: false)
    let notice = try #require(recovered.notices.first)
    #expect(notice.contains("; 2 answers to automations could not be saved"), "\(notice)")
    #expect(try recovered.read { try $0.answeredRules().isEmpty && IntegrityCheck($0).isInOrder })
  }

  @Test func whoeverHasTheStoreOpenGoesOnInTheRecoveredOne() throws {
    let first = try DonationLog(path: directory.store, create: false)
    let second = try DonationLog(path: directory.store, create: false)
    #expect(try first.all().count == 300 && second.all().count == 300)
    try overwrite(0..<4096)
    // One has all it needs in memory and goes on; what it donates is saved with the rest.
    let before = donation("Before", at: 1000)
    try second.add([before])
    let third = try DonationLog(path: directory.store, create: false, isSuspect: true)
    for (number, log) in [first, second, third].enumerated() {
      try log.add([donation("After", at: 2000 + Int64(number))])
    }
    for log in [first, second, third] { #expect(try log.all().count == 304) }
    #expect(try first.checkpoint())
    let fresh = try DonationLog(path: directory.store, create: false)
    #expect(try fresh.all().count == 304 && IntegrityCheck(fresh).isInOrder)
  }

  /// Reading and writing run once and tell of damage; nothing is recovered, and nothing changed, by them.
  @Test func damageMetInAWriteOrAReadIsToldAndRecoveredAtTheNextOpening() throws {
    let whole = try Data(contentsOf: URL(fileURLWithPath: directory.store))
    let pages = whole.count / 4096
    var told = 0
    for page in 1..<pages {
      for isWrite in [true, false] {
        try directory.replaceAll(by: whole)
        let log = try DonationLog(path: directory.store, create: false)
        try overwrite(page * 4096..<(page + 1) * 4096)
        var runs = 0
        do {
          if isWrite {
            try log.write { log in
              runs += 1
              _ = try log.append([donation("Intent1", at: 500, ["n": 7])], ids: .content)
            }
          } else {
            try log.read { log in
              runs += 1
              try log.forEach { _ in }
            }
          }
        } catch StoreError.damaged(let path) {
          #expect(path == directory.store)
          told += 1
        }
        #expect(runs == 1 && copies.isEmpty)
        let recovered = try DonationLog(path: directory.store, create: false, isSuspect: true)
        #expect(try IntegrityCheck(recovered).isInOrder && recovered.notices.count <= 1)
      }
    }
    #expect(told > 0)
  }

  @Test func manyWhoFindTheDamageRecoverItOnce() async throws {
    try overwrite(4096..<8192)
    try overwrite(0..<100)
    let path = directory.store
    let notices = try await withThrowingTaskGroup(of: [String].self) { group in
      for number in 0..<8 {
        group.addTask {
          let log = try DonationLog(path: path, create: false)
          try log.add([donation("New", at: Int64(5000 + number))])
          return log.notices
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(notices.count == 1 && copies.count == 1)
    #expect(try DonationLog(path: path, create: false).all(DonationQuery(intent: "New")).count == 8)
  }

  @Test func aSecondDamageIsKeptBesideTheFirst() throws {
    for number in 1...3 {
      try overwrite(0..<100)
      let notice = try DonationLog(path: directory.store, create: false).notices.first ?? ""
      #expect(notice.contains("300 donations saved, none was lost"))
      #expect(notice.contains(directory.store + ".damaged-\(number)"))
    }
    #expect(copies.count == 3)
    for copy in copies {
      var status = stat()
      #expect(stat(copy, &status) == 0 && status.st_mode & 0o777 == 0o600)
    }
  }

  @Test func theCopiesAreDeletedWhenThatIsAskedForAndNotByForgetting() throws {
    try overwrite(0..<100)
    let log = try DonationLog(path: directory.store, create: false)
    #expect(copies.count == 1)
    _ = try log.write { try $0.forget(DonationQuery(intent: "Intent1")) }
    #expect(copies.count == 1)
    // What only looks like one is somebody else's.
    let other = directory.store + ".damaged-by-me"
    try Data("x".utf8).write(to: URL(fileURLWithPath: other))
    let now = Instant(seconds: 2_000_000_000)
    try log.deleteCopies(now: now)
    #expect(try log.checkpoint() && copies.isEmpty)
    #expect(FileManager.default.fileExists(atPath: other))
    #expect(try directory.bytes().range(of: Data("Intent1".utf8)) == nil)
  }

  @Test func whatIsNoStoreIsNeverRecovered() throws {
    var random = SeededNumbers(state: 8)
    let others = [
      Data("This is a letter.\n".utf8), Data(count: 50_000),
      Data((0..<50_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }),
      Data("SQLite format 3\0".utf8) + Data(repeating: 7, count: 20_000),
    ]
    for other in others {
      try directory.replaceAll(by: other)
      let error = #expect(throws: StoreError.self) {
        try DonationLog(path: directory.store, create: true)
      }
      guard case .notAStore = error else {
        return #expect(Bool(false), "\(String(describing: error))")
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: directory.store)) == other)
      #expect(copies.isEmpty)
    }
  }

  /// SQLite deletes the log of an empty database: what was acknowledged would be gone at the next look.
  @Test func anEmptyFileBesideALogOfNothingIsNew() throws {
    let other = try TemporaryDirectory()
    try Data().write(to: URL(fileURLWithPath: other.store))
    try Data([0x37]).write(to: URL(fileURLWithPath: other.store + "-wal"))
    #expect(try DonationLog(path: other.store, create: true).all().isEmpty)
  }

  @Test func aDatabaseThatIsEmptiedLosesNothingOfItsLog() throws {
    let other = try TemporaryDirectory()
    let all = try copyOfAllInItsLog(other)
    #expect(truncate(other.store, 0) == 0)
    #expect(throws: StoreError.damaged(path: other.store)) {
      try DonationLog(examining: other.store)
    }
    let log = try DonationLog(path: other.store, create: false)
    #expect(try log.all() == all && !all.isEmpty && log.notices.count == 1)
  }

  /// Who deletes a store does not get it back from its log; nor does one who still has it open write to the new.
  @Test(arguments: [false, true])
  func aDeletedStoreStaysDeleted(isLogEmpty: Bool) throws {
    let other = try TemporaryDirectory()
    let all = try copyOfAllInItsLog(other)
    let deleted = try DonationLog(path: other.store, create: false)
    #expect(try deleted.all() == all && (!isLogEmpty || deleted.checkpoint()))
    #expect(unlink(other.store) == 0)
    let log = try DonationLog(path: other.store, create: true)
    #expect(try log.all().isEmpty && log.notices.isEmpty)
    try log.add([donation("New", at: 1)])
    _ = try? deleted.add([donation("Old", at: 2)])
    _ = try? deleted.checkpoint()
    #expect(try log.all().map(\.intent) == ["New"] && log.checkpoint())
    #expect(try DonationLog(path: other.store, create: false).all().map(\.intent) == ["New"])
  }

  /// Makes a store whose donations are all in its write-ahead log, and closed by nobody.
  private func copyOfAllInItsLog(_ place: TemporaryDirectory) throws -> [Donation] {
    let source = try TemporaryDirectory()
    let log = try DonationLog(path: source.store, create: true)
    try log.add((0..<40).map { donation("Logged\($0 % 3)", at: $0) })
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: source.store + suffix, toPath: place.store + suffix)
    }
    return try log.all()
  }

  @Test func whoeverComesSecondFindsTheRecoveredStore() async throws {
    try overwrite(0..<100)
    let path = directory.store
    // Somebody else recovers while this one waits for its turn.
    let log = try await withThrowingTaskGroup(of: [String].self) { group in
      try DirectoryLock.whileHeld(of: path) {
        group.addTask { try DonationLog(path: path, create: false).notices }
        usleep(100_000)
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(log.count == 1 && copies.count == 1)
    #expect(try Recovery.recover(path) == nil)
  }
}
