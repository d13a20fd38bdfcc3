import Foundation
import Testing

/// No room: it is told, nothing that was acknowledged is lost, and with room it goes on.
struct DiskFullTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// A script that runs with a file system of so many KiB at `small`, which it can make larger.
  private func withSmallFileSystem(
    _ script: String, kibibytes size: Int = 320
  ) throws -> Child.Outcome? {
    let user = geteuid() == 0 ? [] : ["--user", "--map-root-user"]
    let run = try place.shell(
      """
      mkdir small && mount -t tmpfs -o size=\(size)k,mode=700 none small || { echo no mount; exit 0; }
      FORESIGHT_STORE=$PWD/small/donations.sqlite; export FORESIGHT_STORE
      \(script)
      """, through: ["/usr/bin/unshare"] + user + ["--mount"])
    guard !run.output.contains("no mount"), run.ending == .exited(0) || !run.output.isEmpty else {
      Effort.leaveOut("no small file system can be mounted here")
      return nil
    }
    return run
  }

  /// More than there is room for.
  private let rows = Effort.of(quick: 250, check: 2000, torture: 2000)

  private func writeLines() throws {
    let filler = String(repeating: "x", count: 2000)
    let members = (0..<rows).map { number in
      #""intent":"Act\#(number % 40)","parameters":{"text":"\#(number) \#(filler)"}}"# + "\n"
    }
    _ = try place.write("lines", members.map { "{" + $0 }.joined())
    _ = try place.write(
      "rows",
      members.enumerated().map { #"{"at":\#(1_770_000_000 + $0.offset),"# + $0.element }.joined())
  }

  @Test func aFullDiskIsToldAndWhatWasAcknowledgedStays() throws {
    try writeLines()
    let run = try withSmallFileSystem(
      """
      $foresight donate --stdin < lines > acknowledged 2> messages; echo status $?
      $foresight import ndjson rows 2>> messages; echo status $?
      $foresight donate Another 2>> messages > /dev/null; echo maybe $?
      $foresight export > export; echo status $?
      mount -o remount,size=64m small
      $foresight donate Room > more; echo status $?
      $foresight import ndjson rows 2> /dev/null; echo status $?
      $foresight export > later; echo status $?
      """)
    guard let run else { return }
    let statuses = run.lines.filter { $0.hasPrefix("status") }
    #expect(statuses == [74, 74, 0, 0, 0, 0].map { "status \($0)" }, "\(run)")
    let messages = try text("messages")
    #expect(messages.contains("the disk is full") && messages.contains("make room"))
    let acknowledged = Child.lines(of: try text("acknowledged"))
    let export = try text("export")
    #expect(acknowledged.count > 20)
    #expect(acknowledged.allSatisfy { export.contains($0) })
    // Nothing of the import, which is all or nothing.
    #expect(!export.contains(#""source":"ndjson""#))
    let later = try text("later")
    #expect((acknowledged + Child.lines(of: try text("more"))).allSatisfy { later.contains($0) })
    #expect(later.components(separatedBy: #""source":"ndjson""#).count == rows + 1)
    Effort.report(
      "a full disk", ["acknowledged": acknowledged.count, "found": acknowledged.count])
  }

  /// Not a block is left: reading needs none, and forgetting makes room, whether the model was small enough to be left
  /// unpacked or not.
  @Test(arguments: [(count: 40, size: 320), (1000, 2048)])
  func withoutAnyRoomEverythingCanBeReadAndForgotten(count: Int, size: Int) throws {
    var state: UInt64 = 1
    let rows = (0..<count).map { number in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return #"{"intent":"A\#((state >> 33) % 40)","at":\#(1_770_000_000 + number * 600)}"# + "\n"
    }
    _ = try place.write("rows", rows.joined())
    let run = try withSmallFileSystem(
      """
      $foresight import ndjson rows --quiet
      $foresight predict --at 2026-03-01T00:00 > before
      dd if=/dev/zero of=small/filler bs=4k 2> /dev/null
      for words in settings status export doctor 'predict --now'; do
        $foresight $words > output; echo $words $?
      done
      $foresight predict --at 2026-03-01T00:00 | cmp before && echo same
      $foresight pause; echo pause $?
      $foresight donate B; echo donate $?
      $foresight forget --intent A3; echo forget $?
      $foresight export | grep -c '"A3"'
      $foresight forget --all --yes > ids; echo forget $?
      $foresight donate B > ids; echo donate $?
      """, kibibytes: size)
    guard let run else { return }
    let expected = [
      "settings 0", "status 0", "export 0", "doctor 0", "predict --now 0", "same", "pause 74",
      "donate 74", "forget 0", "0", "forget 0", "donate 0",
    ]
    #expect(run.lines.filter { !$0.hasPrefix("019") } == expected, "\(run)")
    #expect(run.messages.components(separatedBy: "the disk is full").count == 3, "\(run.messages)")
    #expect(run.messages.contains("the disk is nearly full"))
    #expect(!run.messages.contains("SQLite"))
  }

  /// Who opened the store when there was no room keeps nobody out of it once there is.
  @Test func theServiceLetsGoOfAStoreThatItOpenedOnAFullDisk() throws {
    let rows = (0..<40).map {
      #"{"intent":"A\#($0 % 4)","at":\#(1_770_000_000 + $0 * 600)}"# + "\n"
    }
    _ = try place.write("rows", rows.joined())
    let run = try withSmallFileSystem(
      """
      $foresight import ndjson rows --quiet
      dd if=/dev/zero of=small/filler bs=4k 2> /dev/null
      export FORESIGHT_SOCKET=$PWD/socket
      "$foresight"d > log 2>&1 & service=$!
      for wait in $(seq 100); do [ -S socket ] && break; sleep .1; done
      $foresight predict --now > output; echo asked $?
      mount -o remount,size=64m small
      FORESIGHT_SOCKET=$PWD/none $foresight donate Room > output; echo donated $?
      $foresight donate More > output; echo donated $?
      kill $service; wait $service
      $foresight export | grep -c -e Room -e More
      """)
    guard let run else { return }
    #expect(run.lines == ["asked 0", "donated 0", "donated 0", "2"], "\(run)")
  }

  /// What cannot be kept is learned in one go, however little patience there is.
  @Test func withoutRoomForTheModelAPredictionComesToItsEnd() throws {
    let rows = (0..<1000).map {
      #"{"intent":"A\#($0 % 9)","at":\#(1_770_000_000 + $0 * 60)}"# + "\n"
    }
    _ = try place.write("rows", rows.joined())
    let run = try withSmallFileSystem(
      """
      $foresight import ndjson rows --quiet
      rm -f small/*.model*
      $foresight predict --at 2100-03-01T00:00 --patience 0 --json > first; echo $?
      grep -c '"learned":0[.]' first
      rm -f small/*.model*
      dd if=/dev/zero of=small/filler bs=4k 2> /dev/null
      $foresight predict --at 2100-03-01T00:00 --patience 0 --json > second; echo $?
      grep -c '"learned"' second
      grep -c '"donations":1000,' second
      """, kibibytes: 4096)
    guard let run else { return }
    #expect(run.lines == ["0", "1", "0", "0", "1"], "\(run)")
  }

  /// A limit on the size of files would end the process by a signal.
  @Test func aLimitOnFilesIsAnErrorLikeAnyOther() throws {
    try writeLines()
    let run = try place.shell(
      """
      head -n 10 lines | $foresight donate --stdin > acknowledged; echo status $?
      ( ulimit -f 600; $foresight donate --stdin < lines >> acknowledged 2> messages; echo status $? )
      $foresight export > export; echo status $?
      $foresight donate Room; echo status $?
      """)
    let statuses = run.lines.filter { $0.hasPrefix("status") }
    #expect(statuses == [0, 74, 0, 0].map { "status \($0)" }, "\(run)")
    let acknowledged = Child.lines(of: try text("acknowledged"))
    let export = try text("export")
    #expect(acknowledged.count > 20 && acknowledged.allSatisfy { export.contains($0) })
    let messages = try text("messages")
    #expect(
      messages.split(separator: "\n").count == 1 && messages.contains("'ulimit -f'"), "\(messages)")
  }

  @Test(arguments: [4, 5, 6])
  func tooFewOpenFilesAreNotADeniedOne(limit: Int) throws {
    let run = try place.shell(
      """
      # What another test has open at this moment counts for nothing.
      exec 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-
      $foresight donate A > id; echo status $?
      for words in 'donate B' predict export status; do
        ( ulimit -n \(limit); exec $foresight $words ) > output 2>> messages; echo status $?
      done
      """)
    let statuses = run.lines.filter { $0.hasPrefix("status") }
    #expect(statuses.allSatisfy { ["status 0", "status 74"].contains($0) }, "\(run)")
    #expect(limit > 4 || statuses.last == "status 74")
    let messages = (try? text("messages")) ?? ""
    #expect(!messages.contains("permission denied"), "\(messages)")
    #expect(limit > 4 || messages.contains("'ulimit -n'"), "\(messages)")
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: place.path + "/" + name, encoding: .utf8)
  }
}
