import ForesightHosting
import ForesightValues
import Foundation
import Testing

/// Intents of a real app, performed by the real program; what is asked is looked at in `ShellTests`.
struct PerformToolTests {
  private let place: Workplace

  init() throws {
    place = try Workplace()
    try FileManager.default.createDirectory(
      atPath: place.path + "/store", withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700])
    // Where the tests are built may be anybody's; what is run is not.
    let app = try startApp()
    #expect(app == "open\n")
  }

  private static let binary = Workplace.binary.dropLast("foresight".count) + "ForesightHostedApp"

  private func startApp() throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: String(Self.binary))
    process.environment = ["FORESIGHT_STORE": place.store, "HOME": place.path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    defer { process.waitUntilExit() }
    return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  private func perform(_ intent: String, _ more: String...) throws -> ToolRun {
    try place.shell(
      (["foresight", "perform", intent] + more).joined(separator: " ") + " < /dev/null")
  }

  private func donated() throws -> [String] {
    let lines = try place.run("export").lines
    return lines.compactMap { line in
      (try? Array(line.utf8).withUnsafeBytes { try JSON.parse($0) })?["intent"]?.string
    }
  }

  /// Deeds of an app that an automation asked for were not the person's: they are not learned, and go with the app.
  @Test func `what nobody chose stands under a source of its own`() throws {
    let asked =
      #"{"source":"hosted","intent":"Greet","parameters":{"name":"Ann"},"automated":true}"#
    #expect(try place.run("perform", "--stdin", input: asked + "\n").status == 0)
    #expect(try donated() == ["Greet"])
    #expect(try place.run("export").output.contains(#""source":"automation:hosted""#))
    #expect(try place.run("predict").status == 1)
    let gone = asked.replacingOccurrences(of: "hosted", with: "gone")
    #expect(try place.run("perform", "--stdin", input: gone + "\n").status != 0)
    #expect(try place.run("forget", "--source", "hosted").status == 0)
    #expect(try donated().isEmpty)
  }

  @Test func `values are given as a person would call them, and what was done is donated`() throws {
    let run = try perform(
      "Greet", "--parameter name=Ann", "--parameter mood=gloomy", "--parameter friends=Bob,Eve",
      "--parameter times=3")
    #expect(run.output == "Hello Ann, sad Bob+Eve\n" && run.status == 0)
    #expect(try donated() == ["Greet"])
    let json = try perform("Greet", "--parameter name=Bo", "--json").output
    #expect(
      json
        == #"{"source":"hosted","intent":"Greet","dialog":"Hello Bo, happy ","value":1,"text":"1"}"#
        + "\n")
    // As the log has it, raw values and all.
    #expect(
      try perform("Greet", "--parameter name=Ann", "--parameter mood=sad").output
        == "Hello Ann, sad \n")
  }

  @Test func `a suggestion says whether it can be performed`() throws {
    #expect(try perform("Greet", "--parameter name=Ann").status == 0)
    #expect(try place.run("donate", "Walk").status == 0)
    func performable() throws -> [String: JSON] {
      let output = try place.run("predict", "--json").output
      let json = try Array(output.utf8).withUnsafeBytes { try JSON.parse($0) }
      guard case .array(let suggestions)? = json["suggestions"] else { return [:] }
      return Dictionary(
        suggestions.map { ($0["intent"]?.string ?? "", $0["performable"] ?? .null) }
      ) { first, _ in first }
    }
    #expect(try performable() == ["Greet": .boolean(true), "Walk": .boolean(false)])
    _ = try place.run("apps", "--remove", "hosted")
    #expect(try performable() == ["Greet": .boolean(false), "Walk": .boolean(false)])
  }

  @Test func `what is missing or wrong is told, and nothing is done`() throws {
    let wrong = try perform("Greet", "--parameter name=Ann", "--parameter mood=blue")
    #expect(wrong.status == 65 && wrong.output.isEmpty)
    #expect(
      wrong.messages.contains(
        "hosted: 'blue' is no value of mood; choose from Cheerful, Gloomy"))
    let missing = try perform("Greet")
    #expect(missing.status == 65)
    #expect(missing.messages.contains("name has no value; give one with --parameter name=VALUE"))
    let unknown = try perform("Greet", "--parameter nme=Ann")
    #expect(unknown.status == 66 && unknown.messages.contains("it has name, mood, times, friends"))
    #expect(try perform("Missing").status == 65)
    #expect(try perform("Ask", "--parameter name=Ann").status == 65)
    #expect(try perform("Nothing").status == 66)
    #expect(try perform("Greet", "--source", "nobody").status == 66)
    #expect(try donated() == [])
  }

  @Test func `an intent that fails says why; one that is followed by another has both done`() throws
  {
    let failed = try perform("Fail")
    #expect(failed.status == 69 && failed.messages.contains("hosted: The kitchen is closed."))
    #expect(try perform("Lead").output == "First.\nHello you, happy \n")
    #expect(try perform("Restart").output == "3\n")
    #expect(try perform("Missing", "--parameter city=Rome").output == "Rome it is\n")
    // The app's windows are its own: it goes on as if a person had started it.
    let shown = try perform("Show")
    #expect(shown.status == 0 && shown.messages.contains("hosted performed Show"))
  }

  @Test func `one that follows is treated like one that comes first`() throws {
    // It would read a value that is not there, which ends the app.
    let incomplete = try perform("LeadOn")
    let done = "It was done, but not what follows: "
    #expect(incomplete.status == 0 && incomplete.output.hasPrefix(done + "name has no value"))
    let locked = try place.shell(
      "foresight perform LeadToLocked < /dev/null", environment: ["XDG_SESSION_ID": "none-such"])
    #expect(locked.status == 0 && locked.output.hasPrefix(done + "it is only done for a person"))
    let asked = #"{"source":"hosted","intent":"LeadToLocked","parameters":{},"automated":true}"#
    let automated = try place.run("perform", "--stdin", input: asked + "\n")
    #expect(automated.status == 0)
    #expect(automated.output.hasPrefix(done + "an automation must not do it, only a person"))
    #expect(try donated() == ["LeadOn", "LeadToLocked", "LeadToLocked"])
    // The app shows itself for it, and stays.
    for (intent, end) in [("Lead", "done"), ("LeadToShown", "open")] {
      let run = try perform(intent)
      #expect(run.status == 0 && run.messages.contains(end), "\(run)")
    }
  }

  @Test func `what is printed is no data, and nothing steers the terminal`() throws {
    let run = try perform("Chatter")
    #expect(run.output == "said\u{fffd}[31m\n" && run.messages.contains("{\"performed\":true}"))
    let huge = try perform("Huge")
    #expect(huge.status == 69 && huge.output.isEmpty && huge.messages.utf8.count < 1000)
  }

  @Test func `a crash, and one who hangs, are told and ended`() throws {
    let crash = try perform("Crash")
    #expect(crash.status == 74 && crash.output.isEmpty)
    #expect(crash.messages.contains("hosted was ended by signal"))
    #expect(crash.messages.contains("before it had performed Crash"))
    for intent in ["Hang", "AskForEver"] {
      let silent = try perform(intent, "--patience", "1")
      #expect(silent.status == 74)
      #expect(silent.messages.contains("hosted was silent for 1 second while performing \(intent)"))
    }
    #expect(try donated() == [])
  }

  @Test func `what needs an unlocked screen is not done without a session`() throws {
    for intent in ["Locked", "Unlocked"] {
      // No session of this name is known to anybody.
      let run = try place.shell(
        "foresight perform \(intent) < /dev/null", environment: ["XDG_SESSION_ID": "none-such"])
      #expect(run.status == 77 && run.output.isEmpty)
      #expect(run.messages.contains("\(intent) needs a login session"))
    }
    #expect(try donated() == [])
  }

  @Test func `a phrase says what to do`() throws {
    #expect(try place.run("run", "greet Ann in hosted!").output == "Hello Ann, happy \n")
    #expect(
      try place.run("run", "Greet", "Ann", "Lee", "in", "hosted").output
        == "Hello Ann Lee, happy \n")
    let nobody = try place.run("run", "greet nobody in hosted")
    #expect(
      nobody.status == 66 && nobody.messages.contains("no app defines this phrase"))
    let mood = try place.run("run", "hosted is gloomy")
    #expect(mood.status == 65 && mood.messages.contains("name has no value"))
    #expect(try place.run("run", "fail in hosted").status == 69)
  }

  @Test func `apps are listed, removed, and known again`() throws {
    let list = try place.run("apps").output
    #expect(list.hasPrefix("hosted  \(Self.binary)\n"))
    #expect(list.contains("  Greet name mood times friends?  Greet\n"))
    #expect(list.contains("  Locked  Locked  (only when unlocked)\n"))
    #expect(list.contains("  “Greet (name) in hosted”\n"))
    let json = try place.run("apps", "--json").output
    #expect(json.hasPrefix(#"[{"version":1,"identifier":"hosted","program":"#))
    // What is not for people to find can be performed all the same.
    #expect(!list.contains("  Show") && json.contains(#""isDiscoverable":false"#))
    #expect(try perform("Show").status == 0)
    #expect(try place.run("apps", "--remove", "hosted").status == 0)
    #expect(try place.run("apps").status == 1)
    #expect(try place.run("apps", "--remove", "hosted").status == 66)
    _ = try startApp()
    #expect(try place.run("apps").status == 0)
  }

  @Test func `two apps with one intent have to be told apart`() throws {
    let apps = AppDirectory(store: place.store)
    var other = try #require(try apps.app("hosted"))
    other.identifier = "other"
    try apps.register(other)
    let both = try perform("Fail")
    #expect(both.status == 65 && both.messages.contains("name one with --source: hosted, other"))
    #expect(try perform("Fail", "--source", "hosted").status == 69)
    #expect(try place.run("run", "fail in hosted").status == 65)
    // What is amiss with one costs the other nothing.
    other.program = "/no/such/program"
    _ = try apps.remove("other")
    try apps.register(other)
    #expect(try perform("Fail").status == 69)
    let gone = try perform("Fail", "--source", "other")
    #expect(gone.status == 66 && gone.messages.contains("the program of other is gone"))
    #expect(try place.run("apps").output.contains("other  the program of other is gone"))
  }

  /// A program that is no app of this library, and says whatever it likes.
  private func hostile(_ script: String) throws -> ToolRun {
    let path = try place.write("hostile-\(UUID())", "#!/bin/sh\nread line <&3\n" + script)
    chmod(path, 0o700)
    let apps = AppDirectory(store: place.store)
    _ = try apps.remove("hostile")
    try apps.register(
      AppManifest(identifier: "hostile", program: path, intents: [.init(name: "Do", title: "Do")]))
    return try perform("Do", "--patience 2")
  }

  @Test func `a hostile app is ended, and told`() throws {
    #expect(try hostile("echo '{\"performed\":true,\"text\":\"well\"}' >&3").output == "well\n")
    for script in [
      "head -c 100000000 /dev/zero | tr '\\0' x >&3", "echo '[' >&3", "echo '{}' >&3",
      "head -c 100 /dev/urandom >&3; echo >&3; sleep 100",
    ] {
      let run = try hostile(script)
      #expect(run.status == 74 && run.output.isEmpty, "\(script): \(run.messages.prefix(200))")
      #expect(
        run.messages.contains("hostile answered with something too long, or not to be understood"))
    }
    let asking = try hostile(
      #"while :; do echo '{"question":1,"kind":"value","text":"?","options":[]}' >&3; read answer <&3; done"#
    )
    #expect(
      asking.status == 74 && asking.messages.contains("hostile asked 100 times, and was ended"))
    let gone = try hostile("exit 3")
    #expect(gone.messages.contains("hostile ended with exit status 3 before it had performed Do"))
    let closed = try hostile("exec 3>&-; sleep 100")
    #expect(closed.status == 74 && closed.messages.contains("does not perform intents"))
    let other = try hostile(
      "cd /; [ \"$FORESIGHT_STORE\" = '\(place.store)' ] && echo '{\"failed\":\"cancelled\",\"why\":\"no\"}' >&3"
    )
    #expect(other.status == 1)
  }
}
