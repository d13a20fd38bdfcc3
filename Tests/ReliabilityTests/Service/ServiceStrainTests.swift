import ForesightClient
import ForesightFormats
import ForesightService
import ForesightValues
import Foundation
import Glibc
import Testing

/// What happens to a service while clients donate: what they are told is on disk is there afterwards, and those who do
/// nothing amiss are answered in time.
struct ServiceStrainTests {
  /// The middle of the seconds that an answer takes a client.
  private func latency(_ client: Caller, _ method: String = "predict") -> Double {
    let times = (0..<21).map { _ -> Double in
      let start = Date()
      let answer = client.ask(method)
      #expect(answer?["result"] != nil, "\(String(describing: answer))")
      return -start.timeIntervalSinceNow
    }
    return times.sorted()[10]
  }

  private func begin(_ place: Workplace, donations: Int) throws -> (RunningService, Caller) {
    let rows = (0..<donations).map { number in
      #"{"intent":"Act\#(number * 31 % 97)","at":\#(1_770_000_000 + number * 60),"#
        + #""source":"s","parameters":{"n":\#(number % 7)}}"#
    }
    #expect(
      try place.run(["import", "ndjson", "-", "--quiet"], input: rows.joined(separator: "\n"))
        .isDone)
    let service = try RunningService(in: place)
    let client = try service.client()
    #expect(client.ask("predict")?["result"] != nil)
    return (service, client)
  }

  // MARK: The disk

  @Test func aFullDiskIsToldAndWithRoomItGoesOn() throws {
    let place = try Workplace()
    let user = geteuid() == 0 ? [] : ["--user", "--map-root-user"]
    let script = """
      cd '\(place.path)' && mkdir small && mount -t tmpfs -o size=3m,mode=700 none small || exit 9
      head -c 2000000 /dev/zero > small/filler; exec "$0" "$@"
      """
    let service: RunningService
    do {
      service = try RunningService(
        in: place, ["--store", place.path + "/small/donations.sqlite"],
        through: ["/usr/bin/unshare"] + user + ["--mount", "/bin/sh", "-c", script])
    } catch let missing as RunningService.Missing where missing.outcome?.ending == .exited(9) {
      return Effort.leaveOut("no small file system can be mounted here")
    }
    let donors = Donors(3, to: service, length: 2000)
    let other = try service.client()
    let start = Date()
    while donors.refused.isEmpty, -start.timeIntervalSinceNow < 60 { usleep(5000) }
    // Nothing but that is told, and whoever reads does not notice.
    #expect(latency(other) < 0.1 && latency(other, "status") < 0.1)
    #expect(Array(donors.refused.keys) == [-32003])
    let memory = other.ask(
      "donate",
      #"{"intent":"A","wait":"memory","result":"\#(String(repeating: "x", count: 60_000))"}"#)
    #expect(memory?["error"]?["code"] == .integer(-32003))
    #expect(memory?["error"]?["data"]?["why"]?.string?.contains("disk is full") == true)
    let before = donors.acknowledged.count
    #expect(before > 20)
    // Seen from outside its file system.
    #expect(unlink("/proc/\(service.child.number)/root\(place.path)/small/filler") == 0)
    let freed = Date()
    while donors.acknowledged.count < before + 20, -freed.timeIntervalSinceNow < 60 { usleep(5000) }
    donors.end()
    let acknowledged = donors.acknowledged.map(\.id)
    #expect(acknowledged.count >= before + 20)
    #expect(other.ids().isSuperset(of: acknowledged))
    service.child.signal(SIGTERM)
    #expect(try service.child.wait() == .exited(0))
    Effort.report("a full disk under the service", ["acknowledged": acknowledged.count])
  }

  @Test(arguments: 0..<Effort.of(quick: 2, check: 10, torture: 50))
  func aStoreThatIsDamagedBeneathItIsRecovered(seed: Int) throws {
    let place = try Workplace()
    let (service, other) = try begin(place, donations: 2000)
    let donors = Donors(4, to: service)
    usleep(200_000)
    var chance = Chance(seed: UInt64(seed))
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: place.store))
    let pages = Int(try file.seekToEnd()) / 4096
    // All but the first, without which it is no store at all.
    for page in 1..<pages where Int.random(in: 0..<(seed % 2 == 0 ? 2 : 20), using: &chance) == 0 {
      try file.seek(toOffset: UInt64(page * 4096))
      try file.write(contentsOf: Data(repeating: 0x5a, count: 4096))
    }
    let damaged = Date()
    // Whatever is asked meets it sooner or later; it is always answered.
    for number in 0..<30 {
      let parameters = number % 3 == 1 ? #"{"all":true,"dryRun":true}"# : "{}"
      let answer = other.ask(["predict", "forget", "status"][number % 3], parameters)
      let code = answer?["error"]?["code"]
      #expect(
        answer?["result"] != nil
          || [-32000, -32002, -32004].map(JSON.integer).contains(code ?? .null),
        "\(String(describing: answer))")
    }
    donors.end()
    // What was acknowledged after it was damaged is not what was damaged.
    let since = donors.acknowledged.filter { $0.asked > damaged }.map(\.id)
    #expect(!since.isEmpty && other.ids().isSuperset(of: since))
    #expect(donors.middle < 0.1 && service.child.poll() == nil)
    #expect(try place.run(["doctor"]).isDone)
    service.child.signal(SIGTERM)
    #expect(try service.child.wait() == .exited(0))
    Effort.report("a store damaged beneath the service", ["acknowledged since": since.count])
  }

  @Test func aStoreThatIsReplacedUnderLoadIsFollowed() throws {
    let (place, other) = (try Workplace(), try Workplace())
    #expect(try other.run(["donate", "X"]).isDone)
    let (service, client) = try begin(place, donations: 500)
    let donors = Donors(4, to: service)
    usleep(200_000)
    // As a backup is put back: what belongs to the former store goes first.
    for suffix in ["-wal", "-shm"] { unlink(place.store + suffix) }
    #expect(rename(other.store, place.store) == 0)
    let replaced = Date()
    usleep(300_000)
    donors.end()
    let since = donors.acknowledged.filter { $0.asked > replaced }.map(\.id)
    #expect(!since.isEmpty && client.ids().isSuperset(of: since) && donors.refused.isEmpty)
    #expect(try place.run(["export"]).output.contains(#""intent":"X""#))
    #expect(!(try place.run(["export"]).output.contains("Act1")))
    #expect(service.child.poll() == nil)
  }

  // MARK: The clock

  /// The clock was a day ahead when much was recorded and learned, and is right again: what is done now is recorded as
  /// done now, learned, and predicted as the command line does.
  @Test func aClockThatWasSetBackCostsNothing() throws {
    let place = try Workplace()
    let (service, client) = try begin(place, donations: 500)
    let ahead = Date().addingTimeInterval(23 * 3600).timeIntervalSince1970.rounded()
    // More at once than a clock that goes on would let through before the next day.
    let list = (0..<150).map { #"{"intent":"Ahead","at":\#(Int(ahead) + $0)}"# }
    #expect(
      client.ask("donate", #"{"donations":[\#(list.joined(separator: ","))]}"#)?["result"] != nil)
    func time(_ seconds: Int) -> String {
      Timestamp.format(Moment(Instant(seconds: Int64(seconds)), utcOffset: 0))
    }
    let late = client.ask("predict", #"{"at":"\#(time(Int(ahead) + 1000))","limit":1}"#)
    #expect(late?["result"]?["donations"] == .integer(650))
    let donors = Donors(3, to: service)
    usleep(300_000)
    donors.end()
    let ids = donors.acknowledged.map(\.id)
    #expect(ids.count > 20 && donors.refused.isEmpty && client.ids().isSuperset(of: ids))
    for moment in [Int(Date().timeIntervalSince1970), Int(ahead) + 1000] {
      let served = client.ask("predict", #"{"at":"\#(time(moment))","limit":5}"#)?["result"]
      let own = try place.run(["predict", "--at", time(moment), "--limit", "5", "--json"])
      #expect(served.map { [$0.text] } == own.lines, "\(own.messages)")
    }
    // An intent that was recorded in the time ahead is not locked out until then.
    let again = client.ask("donate", #"{"intent":"Ahead"}"#)?["result"]
    #expect(again?["ignored"] == .array([]))
    // The model is kept, and found again.
    service.child.signal(SIGTERM)
    #expect(try service.child.wait() == .exited(0))
    let next = try RunningService(in: place).client()
    #expect(
      next.ask("status")?["result"]?["donations"] == .integer(Int64(650 + ids.count + 1)))
  }

  // MARK: Other clients

  /// Many who hold a part of a line, and send a byte of it now and then, cost what is bounded, and nobody else a line.
  @Test func halfLinesOfThousandsCostOthersNothing() throws {
    let place = try Workplace()
    let (service, other) = try begin(place, donations: 100)
    let before = service.memory
    var holders: [Caller] = []
    let part = String(repeating: "x", count: 300_000)
    // More than all may hold together.
    for _ in 0..<300 {
      let holder = try service.client()
      _ = holder.send(#"{"half":""# + part, seconds: 5)
      holders.append(holder)
    }
    for _ in 0..<3 { for holder in holders { _ = holder.send("x", seconds: 0.2) } }
    #expect(latency(other) < 0.1)
    #expect(service.memory - before < 160 << 20)
    let text = String(repeating: "y", count: 60_000)
    let donation = #"{"intent":"A","parameters":{"text":"\#(text)"}}"#
    let list = Array(repeating: donation, count: 12).joined(separator: ",")
    for _ in 0..<5 {
      let answer = other.ask("donate", #"{"donations":[\#(list)]}"#)
      #expect(answer?["result"] != nil, "\(String(describing: answer))")
    }
    // Who held it for longest is told.
    #expect(holders.first?.answer(seconds: 5)?["error"]?["code"] == .integer(-32000))
  }

  /// One who asks without end, whether for answers that it does not read or for none at all.
  @Test(arguments: [#""id":1,"#, ""])
  func aFloodOfQuestionsCostsOthersOneOfThem(id: String) throws {
    let place = try Workplace()
    let (service, other) = try begin(place, donations: 20_000)
    let before = service.memory
    let flood = try service.client()
    let line =
      #"{"jsonrpc":"2.0",\#(id)"method":"predict","params":{"limit":1000,"whole":true,"explain":true}}"#
      + "\n"
    let lines = String(repeating: line, count: 200)
    let start = Date()
    var sent = 0
    while -start.timeIntervalSinceNow < 2 { if flood.send(lines, seconds: 0.2) { sent += 200 } }
    #expect(latency(other) < 0.1 && latency(other, "status") < 0.1)
    let donors = Donors(2, to: service)
    usleep(300_000)
    donors.end()
    #expect(donors.middle < 0.1 && donors.refused.isEmpty && !donors.acknowledged.isEmpty)
    #expect(service.memory - before < 64 << 20 && service.child.poll() == nil)
    Effort.report("a flood of questions", ["sent in two seconds": sent])
  }

  // MARK: The program

  /// What was taken before the program was replaced is done, and told; the next service goes on where it ended.
  @Test func anUpgradeUnderLoadLosesNothing() throws {
    let place = try Workplace()
    let program = place.path + "/foresightd"
    #expect(try place.shell("cp '\(RunningService.program)' '\(program)'").isDone)
    var acknowledged: [String] = []
    for _ in 0..<3 {
      let service = try RunningService(in: place, program: program)
      let donors = Donors(6, to: service)
      usleep(200_000)
      let start = Date()
      #expect(try place.shell("cp '\(program)' new && mv new '\(program)'").isDone)
      #expect(try service.child.wait() == .exited(0))
      #expect(-start.timeIntervalSinceNow < 3)
      donors.end()
      acknowledged += donors.acknowledged.map(\.id)
      #expect(donors.refused.isEmpty)
    }
    let next = try RunningService(in: place, program: program)
    let found = try next.client().ids()
    #expect(acknowledged.count > 20 && found.isSuperset(of: acknowledged))
    Effort.report("an upgrade under load", ["acknowledged": acknowledged.count])
  }
}
