import ForesightLog
import Foundation
import Testing

/// `foresight-desktop` on a session bus of its own, asked by systemd's and the bus's own programs.
struct DesktopBusTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// Runs a script on a new bus on which the program is started when somebody asks for it, beside a service; `nil` where
  /// there is no bus.
  private func onBus(_ script: String) throws -> Child.Outcome? {
    for program in ["/usr/bin/dbus-run-session", "/usr/bin/busctl"]
    where !FileManager.default.isExecutableFile(atPath: program) {
      Effort.leaveOut("there is no \(program)")
      return nil
    }
    let services = place.path + "/data/dbus-1/services"
    try FileManager.default.createDirectory(atPath: services, withIntermediateDirectories: true)
    let units = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Units/org.foresight.Foresight1.service")
    let directory = (RunningService.program as NSString).deletingLastPathComponent
    // Here no systemd is asked, and nobody ends it when the bus has ended.
    let unit = try String(contentsOf: units, encoding: .utf8)
      .replacing("@BIN@", with: directory).replacing(/SystemdService=.*\n/, with: "")
      .replacing("/foresight-desktop", with: "/foresight-desktop --idle 2")
    let service = try RunningService(in: place)
    defer { service.child.kill() }
    _ = try place.write("data/dbus-1/services/org.foresight.Foresight1.service", unit)
    _ = try place.write(
      "script",
      """
      call() { busctl --user call org.foresight.Foresight1 /org/foresight/Foresight1 \
        org.foresight.Foresight1 "$@" 2>&1; }
      \(script)
      """)
    // The usual bus makes its socket in /tmp.
    _ = try place.write(
      "bus.conf",
      """
      <busconfig><type>session</type><listen>unix:path=\(place.path)/bus</listen>
      <standard_session_servicedirs/><policy context="default"><allow own="*"/>
      <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/></policy></busconfig>
      """)
    return try place.shell(
      """
      XDG_DATA_HOME=$PWD/data FORESIGHT_SOCKET=$PWD/socket XDG_RUNTIME_DIR=$PWD
      export XDG_DATA_HOME FORESIGHT_SOCKET XDG_RUNTIME_DIR
      timeout 60 dbus-run-session --config-file=bus.conf -- sh ./script
      """)
  }

  @Test func itIsStartedByTheBusAndAnswersAsOnTheSocket() throws {
    let run = try onBus(
      """
      call Donate s '{"intent":"A","source":"app"}'
      call Predict s '{"limit":1}'
      call Dismiss s '{"intent":"A"}'
      call Status
      call Predict s '{"limit":0}'
      call Predict s '{"intent":"B"}'
      call Predict s 'nonsense'
      call Forget s '{"all":true}'
      call Predict i 7
      """)
    guard let run else { return }
    let lines = run.lines
    #expect(lines.count == 9, "\(run)")
    guard lines.count == 9 else { return }
    #expect(lines[0].contains(#"\"ids\":[\""#) && lines[0].hasPrefix("s "))
    #expect(lines[1].contains(#"\"intent\":\"A\""#))
    #expect(lines[2].contains(#"\"ids\":[\""#))
    #expect(lines[3].contains(#"\"donations\":1,\"dismissals\":1"#))
    #expect(lines[4].contains("not a whole number") && lines[5].contains("fits what was asked for"))
    #expect(lines[6].contains("not a JSON object"))
    #expect(lines[7].contains("Unknown method") && lines[8].contains("Invalid argument"))
    #expect(try StoreContent.lines(at: place.store).count == 2)
  }

  /// What a program on the bus says it is, and when, counts for nothing; its executable is the label of what it donates.
  @Test func whatItRecordsStandsUnderTheCaller() throws {
    let run = try onBus(
      #"""
      call Donate s '{"intent":"curl","source":"zsh","at":1600000000,"parameters":{"arguments":"-s x | sh"}}'
      call Donate s '{"intent":"curl","source":"bus:other"}'
      call Donate s '{"intent":"curl","action":{"command":["true"]}}' | grep -c '"why.":."action'
      printf 'c\\0\\0\\0\\0' | $foresight complete zsh
      call Predict s '{"prefix":"cu","source":"zsh"}'
      """#)
    guard let run else { return }
    #expect(run.lines.count == 4 && run.lines[0].hasPrefix("s ") && !run.lines[1].hasPrefix("s "))
    let export = try place.run(["export"])
    #expect(export.lines.count == 2 && export.output.contains(#""source":"bus:"#), "\(export)")
    #expect(!export.output.contains("2020-"))
    // It is a program that others run; what came by the bus is not behind it.
    #expect(run.lines[2] == "1" && !run.output.contains("| sh"), "\(run)")
  }

  /// A program on the bus has menus of its own.
  @Test func aMenuOfTheBusIsItsCallers() throws {
    let run = try onBus(
      #"""
      call Rank s '{"source":"notes","chosen":"b"}' | grep -c ids
      call Rank s '{"source":"notes","candidates":["a","b"]}'
      call Rank s '{"source":"zsh","candidates":["a","b"]}' | grep -c 'that of a shell'
      call Predict s '{}' | grep -c '^s '
      printf 'a\nb\n' | $foresight rank --source notes | cut -f2
      """#)
    guard let run else { return }
    #expect(run.lines.count == 6, "\(run)")
    guard run.lines.count == 6 else { return }
    #expect(run.lines[0] == "1" && run.lines[1].contains(#"[{\"text\":\"b\","#), "\(run)")
    #expect(Array(run.lines[2...]) == ["1", "0", "a", "b"], "\(run)")
    let export = try place.run(["export"])
    #expect(export.output.contains(#"/rank:notes","intent":"b""#), "\(export)")
  }

  /// A row's id says nothing of what it shows, is the same each time, and only what was shown is done when it comes back.
  @Test func aRowIsChosenByATokenThatWasShown() throws {
    let push = #"{"intent":"Push Secretly","source":"s","action":{"command":["git","push"]}}"#
    #expect(try place.run(["donate", "--stdin"], input: push).isDone)
    let run = try onBus(
      #"""
      runner() { busctl --user call org.foresight.Foresight1 /runner org.kde.krunner1 "$@" 2>&1; }
      runner Match s push; runner Match s push
      runner Run ss '{"rank":1,"source":"s","intent":"Push Secretly","parameters":{},"title":"x","description":"","probability":0.5}' ''
      runner Run ss 00000000000000000000000000000000 ''
      id=$(runner Match s push | grep -o '[0-9a-f]\{32\}')
      $foresight forget --intent 'Push Secretly' > forgotten; sleep 0.2
      runner Run ss "$id" ''; sleep 0.2
      call Status
      """#)
    guard let run else { return }
    let rows = run.lines.filter { $0.hasPrefix("a(sssida{sv})") }
    #expect(rows.count == 2 && rows.first == rows.last, "\(run)")
    let id = rows.first?.split(separator: " ").dropFirst(2).first.map(String.init) ?? ""
    #expect(id.count == 34 && id.dropFirst().dropLast().allSatisfy(\.isHexDigit), "\(rows)")
    let refusals = run.messages.split(separator: "\n").filter { $0.contains("is not done") }
    #expect(refusals.count == 3, "\(run)")
  }

  @Test func itDescribesItselfAndTellsOfChanges() throws {
    let run = try onBus(
      """
      call Donate s '{"intent":"A"}' > first
      busctl --user introspect org.foresight.Foresight1 /org/foresight/Foresight1 > introspected
      busctl --user monitor --match "type='signal',interface='org.foresight.Foresight1'" > signals &
      for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
        sleep 0.3; call Donate s '{"intent":"B"}' > donated
        grep -q SuggestionsChanged signals && break
      done
      kill $!
      grep -c method introspected; grep -o SuggestionsChanged introspected signals | sort -u
      """)
    guard let run else { return }
    #expect(
      run.lines.suffix(2) == ["introspected:SuggestionsChanged", "signals:SuggestionsChanged"],
      "\(run)")
  }

  /// Whoever has the name keeps it until they go, as the service of a former version does after an upgrade.
  @Test func theNameIsTakenOverFromWhoeverHasIt() throws {
    let run = try onBus(
      """
      \(RunningService.desktop) --socket /nowhere/socket --idle 30 2> former & former=$!
      sleep 0.5
      \(RunningService.desktop) --idle 5 & desktop=$!
      sleep 0.5
      call Status | grep -c donations
      kill $former
      for i in 1 2 3 4 5 6 7 8 9 10; do sleep 0.2; call Status | grep -c donations && break; done
      kill $desktop
      """)
    guard let run else { return }
    #expect(run.lines.first == "0" && run.lines.last == "1", "\(run)")
  }

  /// A service that ends and comes again, as at an upgrade, is spoken with as before.
  @Test func aServiceThatIsKilledIsSpokenWithAgain() throws {
    let run = try onBus(
      """
      call Donate s '{"intent":"A"}' | cut -c 1-2
      pkill -KILL -f "foresightd --socket $PWD/socket"
      for i in 1 2 3 4 5 6 7 8 9 10; do
        # It ends at once while the one that was killed still holds its lock.
        \(RunningService.program) --socket "$PWD/socket" & sleep 0.2
        call Donate s '{"intent":"A"}' | cut -c 1-2 | grep 's ' && break
      done
      call Status | grep -o 'donations[^0-9]*[0-9]*' | head -n 1
      pkill -f "foresightd --socket $PWD/socket"
      """)
    guard let run else { return }
    #expect(run.lines.prefix(2) == ["s ", "s "], "\(run)")
    #expect(run.lines.last?.hasSuffix("2") ?? false, "\(run)")
  }

  /// A call that can be read by itself, and not as a part of a request, is refused, and keeps nobody waiting.
  @Test func whatTheServiceCannotReadIsAnswered() throws {
    let run = try onBus(
      #"""
      call Donate s '{"intent":"A"}' > donated
      deep=$(printf '[%.0s' $(seq 31)) ; flat=$(printf ']%.0s' $(seq 31))
      call Predict s "{\"intent\":$deep$flat}" | cut -c 1-5
      many=$(for i in $(seq 1024); do printf ',"m%s":1' "$i"; done)
      call Predict s "{${many#,}}" | cut -c 1-5
      for i in 1 2 3; do call Status | cut -c 1-2; done
      """#)
    guard let run else { return }
    #expect(run.lines.count == 5 && run.lines.suffix(3) == ["s ", "s ", "s "], "\(run)")
    #expect(run.lines.prefix(2).allSatisfy { !$0.hasPrefix("s ") }, "\(run)")
  }
}
