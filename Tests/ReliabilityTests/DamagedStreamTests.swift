import ForesightSystem
import ForesightValues
import Foundation
import Glibc
import Testing

/// What is donated as a stream cannot be given again: where damage is met, the stream goes on.
struct DamagedStreamTests {
  @Test func aStreamGoesOnInTheRecoveredStore() throws {
    let place = try Workplace()
    let writer = try Writer("stream", in: place)
    try send(500, from: writer)
    // By another process, whose descriptors take no locks along; all but the first page.
    let holder = try Connection(path: place.store)
    try holder.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    let run = try place.shell(
      """
      pages=$(($(stat -c %s donations.sqlite) / 4096))
      dd if=/dev/zero of=donations.sqlite bs=4096 seek=1 count=$((pages - 1)) conv=notrunc status=none
      """)
    #expect(run.isDone)
    // SQLite has all pages in memory until somebody else writes.
    let version = try holder.integer("PRAGMA user_version") ?? 0
    try holder.execute("PRAGMA user_version = \(version)")
    let before = writer.acknowledgedCount
    try send(200, from: writer)
    writer.child.endInput()
    let outcome = try writer.child.outcome()
    #expect(outcome.isDone && outcome.messages.contains("was damaged and has been recovered"))
    // What was acknowledged after the damage is there.
    let kept = Set(try StoreContent.donations(at: place.store).compactMap { $0.id?.description })
    #expect(writer.acknowledged.count == 700)
    #expect(writer.acknowledged[before...].allSatisfy(kept.contains))
  }

  /// Nor can a command line that a hook tells: nobody reads what is said behind the prompt.
  @Test func aLineOfAHookIsRecordedInTheRecoveredStore() throws {
    let place = try Workplace()
    let rows = (0..<500).map { #"{"intent":"Act\#($0)","at":\#(1_770_000_000 + $0),"source":"s"}"# }
    #expect(
      try place.run(["import", "ndjson", "-", "--quiet"], input: rows.joined(separator: "\n"))
        .isDone)
    let run = try place.shell(
      #"""
      pages=$(($(stat -c %s donations.sqlite) / 4096))
      dd if=/dev/zero of=donations.sqlite bs=4096 seek=1 count=$((pages - 1)) conv=notrunc status=none
      printf 'make test\0-1.5\0\0000\0%s\0%s\0' "$PWD" "$$" | "$foresight" record zsh; echo $?
      "$foresight" export | grep -c '"arguments":"test"'
      """#)
    #expect(run.lines.suffix(2) == ["0", "1"], "\(run)")
  }

  /// Gives a writer lines, and waits until all of them are acknowledged.
  private func send(_ count: Int, from writer: Writer) throws {
    writer.send(count)
    for _ in 0..<10_000 where writer.acknowledgedCount < writer.sent && writer.child.poll() == nil {
      usleep(1000)
    }
    #expect(writer.acknowledgedCount == writer.sent)
  }
}
