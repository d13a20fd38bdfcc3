import ForesightClient
import ForesightLog
import ForesightService
import ForesightSystem
import ForesightValues
import ForesightWire
import Foundation
import Glibc
import Testing

/// How the service begins and ends.
struct ServiceLifeTests {
  @Test func itsSocketIsPrivate() throws {
    let place = try Workplace()
    let service = try RunningService(in: place)
    let run = try place.shell("stat -c '%a %F' socket")
    #expect(run.lines == ["600 socket"])
    // A directory that is made for it is, too, and one that others may write is refused.
    service.child.signal(SIGTERM)
    try service.child.wait()
    let refused = try place.shell(
      """
      mkdir open; chmod 777 open; '\(RunningService.program)' --socket "$PWD/open/socket"; echo $?
      '\(RunningService.program)' --socket "$PWD/new/one/socket" --idle 0; echo $?; stat -c '%a' new new/one
      """)
    #expect(refused.lines == ["77", "0", "700", "700"], "\(refused)")
  }

  @Test func itEndsWithinASecondWithAllThatWasAcknowledged() throws {
    let place = try Workplace()
    let service = try RunningService(in: place)
    let client = try service.client()
    var ids: [String] = []
    for number in 0..<50 {
      let answer = client.ask("donate", #"{"intent":"Act\#(number)"}"#)
      guard case .array(let list)? = answer?["result"]?["ids"] else { continue }
      ids += list.compactMap(\.string)
    }
    let idle = try service.client()
    #expect(idle.ask("subscribe") != nil)
    let start = Date()
    service.child.signal(SIGTERM)
    #expect(try service.child.wait() == .exited(0))
    #expect(-start.timeIntervalSinceNow < 1)
    #expect(ids.count == 50)
    #expect(try StoreContent.donations(at: place.store).compactMap(\.id?.description) == ids)
    #expect(!FileManager.default.fileExists(atPath: service.socket))
    #expect(client.ask("status", seconds: 1) == nil)
  }

  /// A service that lives through a journey has the zone of where it is: at once for what is asked, and at the next
  /// comparison for who subscribed before.
  @Test func itKnowsTheTimeZoneAfterAJourney() throws {
    let place = try Workplace()
    #expect(try place.run(["donate", "A"]).isDone)
    let user = geteuid() == 0 ? [] : ["--user", "--map-root-user"]
    try Self.zone(hours: 0).write(to: URL(fileURLWithPath: place.path + "/zone"))
    let script = """
      unset TZ; zone=$(readlink -m /etc/localtime)
      case $zone in /usr/share/zoneinfo/*) ;; *) exit 9 ;; esac
      mount -t tmpfs none /usr/share/zoneinfo && mkdir -p "${zone%/*}" || exit 9
      cp '\(place.path)/zone' "$zone" && exec "$0" "$@"
      """
    let service: RunningService
    do {
      service = try RunningService(
        in: place, through: ["/usr/bin/unshare"] + user + ["--mount", "/bin/sh", "-c", script])
    } catch let missing as RunningService.Missing where missing.outcome?.ending == .exited(9) {
      return Effort.leaveOut("the system's time zone cannot be replaced here")
    }
    let (client, subscriber) = (try service.client(), try service.client())
    func offset(_ answer: JSON?) -> Substring? {
      answer?["at"]?.string.map { $0.hasSuffix("Z") ? "Z" : $0.suffix(6) }
    }
    #expect(offset(client.ask("predict")?["result"]) == "Z")
    #expect(subscriber.ask("subscribe", #"{"minimumChange":0}"#)?["result"] != nil)
    #expect(offset(subscriber.answer()?["params"]) == "Z")
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: "/etc/localtime")
    let file = "/proc/\(service.child.number)/root\(target)"
    // The C library looks at the time of the file in seconds.
    usleep(1_100_000)
    try Self.zone(hours: 9).write(to: URL(fileURLWithPath: file))
    usleep(1_100_000)
    #expect(offset(client.ask("predict")?["result"]) == "+09:00")
    #expect(client.ask("donate", #"{"intent":"B"}"#)?["result"] != nil)
    #expect(offset(subscriber.answer()?["params"]) == "+09:00")
    #expect(try place.run(["export"]).lines.last?.contains("+09:00") == true)
  }

  /// A time zone as a file of RFC 8536, without a change of the clock.
  private static func zone(hours: Int32) -> Data {
    var data = Data("TZif".utf8) + Data(repeating: 0, count: 16)
    for count: UInt32 in [0, 0, 0, 0, 1, 4] {
      data += withUnsafeBytes(of: count.bigEndian) { Data($0) }
    }
    data += withUnsafeBytes(of: (hours * 3600).bigEndian) { Data($0) }
    return data + Data([0, 0]) + Data("XXX\0".utf8)
  }

  /// As systemd's, which is put in the place of one that was started by hand.
  @Test func whatHasTakenThePlaceOfItsSocketStays() throws {
    let place = try Workplace()
    let service = try RunningService(in: place)
    // It hears of signals from when it answers.
    #expect(try service.client().ask("settings") != nil)
    #expect(try place.shell("rm socket; echo other > socket").isDone)
    service.child.signal(SIGTERM)
    #expect(try service.child.wait() == .exited(0))
    #expect(try place.shell("cat socket").lines == ["other"])
  }

  @Test func withoutAConnectionItEnds() throws {
    let place = try Workplace()
    let service = try RunningService(in: place, ["--idle", "0.2"])
    do {
      let client = try service.client()
      usleep(600_000)
      #expect(client.ask("settings") != nil && service.child.poll() == nil)
    }
    #expect(try service.child.wait() == .exited(0))
  }

  /// A shell keeps its connection while a line is typed, and the line may lie there for days.
  @Test func aPromptThatAsksNothingDoesNotKeepIt() throws {
    let place = try Workplace()
    let service = try RunningService(in: place, ["--idle", "3"])
    let prompt = try service.client()
    for _ in 0..<40 {
      #expect(prompt.send("complete zsh 6 2\nl\0/\0\0\0"))
      #expect(prompt.client.line(within: .seconds(60))?.isEmpty ?? false)
      usleep(100_000)
    }
    #expect(try service.child.wait() == .exited(0))
    #expect(prompt.client.line(within: .seconds(60)) == nil)
  }

  @Test func aClientThatSpeaksBothLanguagesKeepsIt() throws {
    let place = try Workplace()
    let service = try RunningService(in: place, ["--idle", "0.2"])
    let client = try service.client()
    #expect(client.send("complete zsh 6 2\nl\0/\0\0\0"))
    #expect(client.client.line(within: .seconds(60))?.isEmpty ?? false)
    #expect(client.ask("settings") != nil)
    usleep(1_000_000)
    #expect(client.ask("settings") != nil && service.child.poll() == nil)
  }

  @Test func ofTwoThatStartTogetherOneServes() throws {
    let place = try Workplace()
    for _ in 0..<3 {
      // What one that was killed has left does not stop the next.
      let words = [RunningService.program, "--socket", place.path + "/socket"]
      let children = try (0..<4).map { _ in try Child(words, environment: place.environment) }
      var ended: [Child.Ending] = []
      let start = Date()
      while ended.count < 3, -start.timeIntervalSinceNow < 60 {
        usleep(5000)
        ended = children.compactMap { $0.poll() }
      }
      #expect(ended == [.exited(0), .exited(0), .exited(0)])
      // Those that ended have left it to the one that listens, or is about to.
      var found: ServiceClient?
      while found == nil, -start.timeIntervalSinceNow < 60 {
        found = ServiceClient(path: place.path + "/socket")
        if found == nil { usleep(5000) }
      }
      let client = Caller(client: try #require(found), service: nil)
      #expect(client.ask("donate", #"{"intent":"A"}"#)?["result"] != nil)
      children.forEach { $0.kill() }
      for child in children { try child.wait() }
    }
    #expect(try StoreContent.lines(at: place.store).count == 3)
  }

  @Test func whenItsProgramIsReplacedItEnds() throws {
    let place = try Workplace()
    let program = place.path + "/foresightd"
    #expect(try place.shell("cp '\(RunningService.program)' '\(program)'").isDone)
    let service = try RunningService(in: place, program: program)
    let client = try service.client()
    #expect(client.ask("donate", #"{"intent":"A"}"#)?["result"] != nil)
    #expect(try place.shell("cp '\(program)' new && mv new '\(program)'").isDone)
    #expect(try service.child.wait() == .exited(0))
    #expect(try service.child.outcome().messages.contains("replaced"))
    let next = try RunningService(in: place, program: program)
    #expect(try next.client().ask("status")?["result"]?["donations"] == .integer(1))
  }

  /// As systemd hands over a socket, without systemd.
  @Test func aSocketThatIsHandedOverIsServed() throws {
    let activate = "/usr/bin/systemd-socket-activate"
    guard FileManager.default.isExecutableFile(atPath: activate) else {
      return Effort.leaveOut("there is no systemd-socket-activate")
    }
    let place = try Workplace()
    let socket = place.path + "/handed"
    let child = try Child(
      [activate, "-l", socket, "--fdname=foresight", RunningService.program, "--idle", "0.2"],
      environment: place.environment)
    var client: Caller?
    for _ in 0..<10_000 where client == nil {
      usleep(1000)
      client = ServiceClient(path: socket).map { Caller(client: $0, service: nil) }
    }
    #expect(client?.ask("donate", #"{"intent":"A"}"#)?["result"] != nil)
    client = nil
    #expect(try child.wait() == .exited(0))
    // It was not its own.
    #expect(FileManager.default.fileExists(atPath: socket))
  }

  @Test func aStrangerIsNotTalkedTo() throws {
    let setpriv = "/usr/bin/setpriv"
    guard geteuid() == 0, FileManager.default.isExecutableFile(atPath: setpriv) else {
      return Effort.leaveOut("only the superuser can be two users")
    }
    let place = try Workplace()
    chown(place.path, 65534, 65534)
    chmod(place.path, 0o700)
    let program = place.path + "/foresightd"
    #expect(
      try place.shell("cp '\(RunningService.program)' '\(program)' && chmod 755 '\(program)'")
        .isDone)
    // The superuser, who may open every file, is a stranger to the service of another.
    let child = try Child(
      [
        setpriv, "--reuid=65534", "--regid=65534", "--clear-groups", program, "--socket",
        place.path + "/socket",
      ], environment: place.environment)
    defer { child.kill() }
    var descriptor: Int32 = -1
    for _ in 0..<10_000 {
      usleep(1000)
      descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      let isThere = SocketAddress.with(place.path + "/socket") {
        connect(descriptor, $0, $1) == 0
      }
      if isThere == true { break }
      close(descriptor)
      descriptor = -1
    }
    let request = Array("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"status\"}\n".utf8)
    send(descriptor, request, request.count, Int32(MSG_NOSIGNAL))
    var byte: UInt8 = 0
    // Closed, or reset because what was sent was not read.
    #expect(recv(descriptor, &byte, 1, 0) <= 0)
    if descriptor >= 0 { close(descriptor) }
    // And the client does not speak with a stranger's service.
    #expect(ServiceClient(path: place.path + "/socket") == nil)
    let own = try place.shell("stat -c '%a %U' socket").lines
    #expect(own == ["600 nobody"])
  }
}
