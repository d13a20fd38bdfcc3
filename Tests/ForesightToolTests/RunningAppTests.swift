import ForesightHosting
import ForesightSystem
import Foundation
import Testing

/// An app that runs is asked itself, and another process of it is started only where it does not answer.
struct RunningAppTests {
  private let place: Workplace
  private static let app = String(
    Workplace.binary.dropLast("foresight".count) + "ForesightHostedApp")

  init() throws {
    place = try Workplace()
    for name in ["store", "run"] {
      try FileManager.default.createDirectory(
        atPath: place.path + "/" + name, withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o700])
    }
  }

  private var runtime: [String: String] { ["XDG_RUNTIME_DIR": place.path + "/run"] }

  /// Starts the app as a person would; it stays until its input ends, or it is killed.
  private func start() throws -> (app: RunningProgram, input: Int32) {
    let ends = try Program.socketPair()
    defer { close(ends.1) }
    var program = Program(Self.app, ["--stay"])
    program.environment = [
      "FORESIGHT_STORE=\(place.store)", "HOME=\(place.path)", "XDG_RUNTIME_DIR=\(place.path)/run",
    ]
    program.files = [
      0: .descriptor(ends.1), 1: .opened("/dev/null", O_WRONLY), 2: .opened("/dev/null", O_WRONLY),
    ]
    let app = try program.start()
    let meeting = try #require(
      AppMeeting(of: "hosted", store: place.store, runtimeDirectory: place.path + "/run"))
    for _ in 0..<2000 where meeting.join(within: .seconds(1)) == nil { usleep(5000) }
    return (app, ends.0)
  }

  private func perform(_ intent: String, _ more: String = "") throws -> ToolRun {
    try place.shell("foresight perform \(intent) \(more) < /dev/null", environment: runtime)
  }

  @Test func `an app that runs performs it itself`() throws {
    let (app, input) = try start()
    defer { app.kill() }
    for _ in 0..<3 { #expect(try perform("Where").output == "\(app.number)\n") }
    // Several at a time, and with what they are told.
    let both = try place.shell(
      "foresight perform Where > one < /dev/null & foresight perform Greet --parameter name=Ann < /dev/null; "
        + "while ! [ -s one ]; do sleep 0.05; done; cat one", environment: runtime)
    #expect(both.output == "Hello Ann, happy \n\(app.number)\n")
    #expect(
      try place.shell("stat -c %a run/foresight run/foresight/apps run/foresight/apps/*").lines
        == ["700", "700", "600"])
    // It is what a person did in the app.
    #expect(try place.run("export").lines.count == 5)
    // Once it has ended, another process does it.
    close(input)
    app.wait()
    let later = try perform("Where").output
    #expect(later != "\(app.number)\n" && Int(later.dropLast()) != nil)
  }

  @Test func `without a session, or with another store, nobody is asked`() throws {
    let (app, _) = try start()
    defer { app.kill() }
    #expect(try place.run("perform", "Where").output != "\(app.number)\n")
    let other = try place.shell(
      "mkdir -m 700 other; export FORESIGHT_STORE=$PWD/other/d; \(Self.app); "
        + "foresight perform Where < /dev/null", environment: runtime)
    #expect(other.lines.count == 2 && other.lines.last != "\(app.number)", "\(other)")
  }

  /// What goes wrong in an app that runs costs it nothing, unless it is its own end.
  @Test func `an app that runs is not ended`() throws {
    let (app, _) = try start()
    defer { app.kill() }
    let silent = try perform("Hang", "--patience 1")
    #expect(silent.status == 74 && silent.messages.contains("was silent for 1 second"))
    #expect(!silent.messages.contains("was ended"))
    #expect(try perform("Huge").status == 69)
    #expect(try perform("Missing").status == 65)
    #expect(try perform("Where").output == "\(app.number)\n")
    let crash = try perform("Crash")
    #expect(
      crash.status == 74 && crash.messages.contains("hosted ended before it had performed Crash"))
    #expect(try perform("Greet", "--parameter name=Ann").output == "Hello Ann, happy \n")
  }

  @Test func `one that is stopped is not waited for`() throws {
    let (app, _) = try start()
    defer { app.kill() }
    app.send(SIGSTOP)
    let run = try perform("Where")
    #expect(run.status == 0 && run.output != "\(app.number)\n")
    app.send(SIGCONT)
    for _ in 0..<100 where try perform("Where").output != "\(app.number)\n" { usleep(50_000) }
    #expect(try perform("Where").output == "\(app.number)\n")
  }

  @Test func `a place that others may write to is not trusted`() throws {
    let (app, _) = try start()
    defer { app.kill() }
    chmod(place.path + "/run/foresight/apps", 0o777)
    #expect(try perform("Where").output != "\(app.number)\n")
    // And one that says it is another app is none.
    chmod(place.path + "/run/foresight/apps", 0o700)
    let meeting = AppMeeting(of: "cafe", store: place.store, runtimeDirectory: place.path + "/run")
    let listener = try #require(meeting?.listen())
    defer { close(listener) }
    let files = try FileManager.default.contentsOfDirectory(
      atPath: place.path + "/run/foresight/apps")
    #expect(files.count == 2)
    #expect(meeting?.listen() == nil)
  }

  /// As the session bus does: the app is started under its name, and met then.
  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/dbus-run-session")
        && FileManager.default.isExecutableFile(
          atPath: Workplace.binary.dropLast("foresight".count) + "foresight-launch")
        && (try? Program("/usr/bin/python3", ["-c", "import gi"]).run().ending.isSuccess) == true,
      "needs a session bus, foresight-launch, and python3-gi"))
  func `an app that the session bus starts is met there`() throws {
    // Owns a name, and is the app; what it says of itself names the bus.
    _ = try place.write(
      "service.py",
      """
      import subprocess, sys
      from gi.repository import Gio, GLib
      def go(connection, name):
          open("\(place.path)/started", "a").write("x")
          subprocess.Popen(["\(Self.app)", "--stay"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
      Gio.bus_own_name(Gio.BusType.SESSION, "org.example.Hosted", 0, None, go, None)
      loop = GLib.MainLoop(); GLib.timeout_add_seconds(20, loop.quit); loop.run()
      """)
    _ = try place.shell("mkdir -p data/dbus-1/services")
    _ = try place.write(
      "data/dbus-1/services/org.example.Hosted.service",
      "[D-BUS Service]\nName=org.example.Hosted\nExec=/usr/bin/python3 \(place.path)/service.py\n")
    _ = try place.write(
      "bus.conf",
      """
      <busconfig><type>session</type><listen>unix:path=\(place.path)/bus</listen>
      <standard_session_servicedirs/><policy context="default"><allow own="*"/>
      <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/></policy></busconfig>
      """)
    #expect(try place.shell(Self.app).output == "open\n")
    let apps = AppDirectory(store: place.store)
    var manifest = try #require(try apps.app("hosted"))
    manifest.busName = "org.example.Hosted"
    try apps.register(manifest)
    _ = try place.write(
      "script",
      "for i in 1 2 3; do '\(Workplace.binary)' perform Where < /dev/null; done; cat started; echo\n"
    )
    let run = try place.shell(
      "timeout 60 dbus-run-session --config-file=bus.conf -- sh ./script",
      environment: runtime.merging(["XDG_DATA_HOME": place.path + "/data"]) { $1 })
    #expect(run.lines.count == 4 && run.lines.last == "x", "\(run)")
    #expect(Set(run.lines.dropLast()).count == 1, "\(run)")
  }
}
