import Foundation
import Glibc
import Testing

/// The rules of who may open a store, as they are for an ordinary user: the superuser may do all.
struct DoorTests {
  private let place: Workplace
  /// The command that runs another as an ordinary user; `nil` when there is none.
  private let through: [String]?

  private static let user: uid_t = 65534

  /// The program in a script.
  private var program: String { through == [] ? "$foresight" : "./program" }

  init() throws {
    place = try Workplace()
    guard geteuid() == 0 else {
      through = []
      return
    }
    let setpriv = "/usr/bin/setpriv"
    guard FileManager.default.isExecutableFile(atPath: setpriv) else {
      through = nil
      return
    }
    chown(place.path, Self.user, Self.user)
    through = [setpriv, "--reuid=\(Self.user)", "--regid=\(Self.user)", "--clear-groups"]
  }

  /// Runs a script as an ordinary user in a directory of that user; `nil` when that cannot be done.
  ///
  /// It has a function `try`, which runs the program and prints its status.
  private func run(_ script: String) throws -> Child.Outcome? {
    guard let through else {
      Effort.leaveOut("the tests run as root, and there is no setpriv")
      return nil
    }
    // Where the tests stand may be closed to that user. Copied by another process: as long as anyone has
    // a file open for writing, and be it a child that is just being started here, it cannot be run.
    if through != [] {
      #expect(try place.shell("cp \"$foresight\" program && chmod 755 program").isDone)
    }
    return try place.shell(
      """
      umask 022
      try() { \(program) "$@" > output 2>> messages; echo "$1 $?"; cat output >> outputs; }
      mode() { stat -c '%a' "$@" | tr '\\n' ' '; echo; }
      mkdir store; chmod 700 store
      FORESIGHT_STORE=$PWD/store/donations.sqlite; export FORESIGHT_STORE
      \(script)
      """, through: through)
  }

  private var messages: String {
    (try? String(contentsOfFile: place.path + "/messages", encoding: .utf8)) ?? ""
  }

  @Test func aStoreThatOthersMayReadIsMendedAndTold() throws {
    let run = try run(
      """
      try donate A; chmod 644 store/donations.sqlite; try donate B; try predict --now
      mode store/donations.sqlite
      """)
    guard let run else { return }
    #expect(run.lines == ["donate 0", "donate 0", "predict 0", "600 "])
    #expect(messages.contains("was open to others; its mode is now 0600"))
    #expect(messages.split(separator: "\n").count == 1)
  }

  @Test func aDirectoryThatOthersMayWriteIsRefusedUnlessItIsSticky() throws {
    let run = try run(
      """
      try donate A
      for mode in 720 702 777 1777 755; do
        chmod $mode store; try donate B; try predict --now; mode store
      done
      """)
    guard let run else { return }
    var expected = ["donate 0"]
    for (mode, status) in [("720", 77), ("702", 77), ("777", 77), ("1777", 0), ("755", 0)] {
      expected += ["donate \(status)", "predict \(status)", "\(mode) "]
    }
    #expect(run.lines == expected)
    #expect(messages.contains("others may write in this directory"))
  }

  @Test(arguments: ["", "-wal", "-shm", ".model"])
  func noLinkIsFollowed(suffix: String) throws {
    let run = try run(
      """
      try donate A
      echo 'a letter' > letter; chmod 644 letter
      if [ -e "store/donations.sqlite\(suffix)" ]; then
        mv "store/donations.sqlite\(suffix)" real; ln -s ../real "store/donations.sqlite\(suffix)"
      else
        ln -s ../letter "store/donations.sqlite\(suffix)"
      fi
      try donate B; try predict --now; try export; try forget --all --yes
      cat letter; mode letter
      """)
    guard let run else { return }
    #expect(
      run.lines == [
        "donate 0", "donate 77", "predict 77", "export 77", "forget 77", "a letter", "644 ",
      ], "\(run)")
    #expect(messages.contains("symbolic link"))
  }

  /// Only the superuser can give a file away, so this is tried where the tests run as one.
  @Test func anothersStoreIsRefused() throws {
    guard geteuid() == 0, through != nil else {
      return Effort.leaveOut("only the superuser can make another user's files")
    }
    let other = try Workplace()
    chmod(other.path, 0o755)
    #expect(try other.run(["donate", "A"]).isDone)
    let copy = other.path + "/mine"
    mkdir(copy, 0o700)
    chown(copy, Self.user, Self.user)
    try FileManager.default.copyItem(atPath: other.store, toPath: copy + "/donations.sqlite")
    chmod(copy + "/donations.sqlite", 0o666)
    // Another's directory, if not the system's, may be changed by that one.
    let strange = other.path + "/strange"
    mkdir(strange, 0o777)
    chown(strange, 12345, 12345)
    chmod(strange, 0o755)
    // What is in a sticky directory its owner may delete all the same.
    let sticky = other.path + "/sticky"
    mkdir(sticky, 0o777)
    chown(sticky, 12345, 12345)
    chmod(sticky, 0o1777)
    let run = try run(
      """
      for directory in \(other.path) \(copy) \(strange) \(sticky); do
        FORESIGHT_STORE=$directory/donations.sqlite
        try donate B; try predict --now; try forget --all --yes
      done
      """)
    let refused = (1...4).flatMap { _ in ["donate 77", "predict 77", "forget 77"] }
    #expect(run?.lines == refused)
    #expect(messages.contains("belongs to another user"))
    #expect(try StoreContent.lines(at: other.store).count == 1)
  }

  @Test func aDirectoryThatMayOnlyBeReadStillAnswers() throws {
    let run = try run(
      """
      try donate A; try donate B
      chmod 500 store
      try predict --now; try status; try export; try donate C; try forget --all --yes
      chmod 700 store
      try export; try donate D
      """)
    guard let run else { return }
    #expect(
      run.lines == [
        "donate 0", "donate 0", "predict 0", "status 0", "export 0", "donate 77", "forget 77",
        "export 0", "donate 0",
      ], "\(messages)")
    #expect(messages.contains("read it, but not write to it"))
    let outputs = try String(contentsOfFile: place.path + "/outputs", encoding: .utf8)
    // In both exports, with what was acknowledged before.
    #expect(outputs.components(separatedBy: #""intent":"A""#).count == 3)
    #expect(outputs.components(separatedBy: #""intent":"B""#).count == 3)
  }

  /// What is in the write-ahead log was acknowledged: an answer without it would be another one.
  @Test func aWriteAheadLogThatCannotBeFollowedIsNotPassedOver() throws {
    let run = try run(
      """
      try donate A
      \(program) donate --stdin > ids < /dev/null
      mkdir copied; cp store/donations.sqlite copied
      mkfifo lines; \(program) donate --stdin < lines > ids &
      exec 3> lines; echo '{"intent":"B"}' >&3
      while [ ! -s ids ]; do sleep 0.01; done
      cp store/donations.sqlite-wal copied
      exec 3>&-; wait
      chmod 500 copied
      FORESIGHT_STORE=$PWD/copied/donations.sqlite
      try export; try predict --now; try donate C
      chmod 700 copied
      try export
      """)
    guard let run else { return }
    #expect(
      run.lines == ["donate 0", "export 77", "predict 77", "donate 77", "export 0"], "\(messages)")
    let outputs = try String(contentsOfFile: place.path + "/outputs", encoding: .utf8)
    #expect(outputs.contains(#""intent":"B""#))
  }

  @Test func aStoreThatMayNotBeLookedAtIsNotAnAbsentOne() throws {
    let run = try run(
      """
      mkdir above; mv store above; FORESIGHT_STORE=$PWD/above/store/donations.sqlite
      for denied in above above/store; do
        chmod 000 $denied
        for command in predict status export 'forget --all --yes' 'donate A'; do try $command; done
        chmod 700 $denied
      done
      """)
    guard let run else { return }
    let denied = ["predict 77", "status 77", "export 77", "forget 77", "donate 77"]
    #expect(run.lines == denied + denied, "\(messages)")
    #expect(!messages.contains("no store"))
    #expect(messages.components(separatedBy: "Permission denied").count == 11, "\(messages)")
  }

  @Test func filesArePrivateWhateverTheUmask() throws {
    let run = try run(
      """
      umask 0
      FORESIGHT_STORE=$PWD/new/newer/donations.sqlite
      i=0; while [ $i -lt 60 ]; do echo "{\\"intent\\":\\"Act$i\\"}"; i=$((i+1)); done > lines
      mkfifo pipe; \(program) donate --stdin < pipe > ids &
      exec 3> pipe; cat lines >&3
      while [ ! -s ids ]; do sleep 0.01; done
      sleep 0.3
      mode new new/newer new/newer/donations.sqlite new/newer/donations.sqlite-wal \\
        new/newer/donations.sqlite-shm
      exec 3>&-; wait
      echo '{"at":1770000000,"intent":"A"}' > rows; try import ndjson rows
      mode new new/newer $(ls -d new/newer/*)
      chmod 755 new/newer; try donate B; mode new/newer
      """)
    guard let run else { return }
    #expect(
      run.lines == [
        "700 700 600 600 600 ", "import 0", "700 700 600 600 ", "donate 0", "755 ",
      ], "\(run) \(messages)")
  }
}
