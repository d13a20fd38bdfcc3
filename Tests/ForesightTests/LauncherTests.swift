import ForesightSystem
import ForesightTestSupport
import Foundation
import Testing

@testable import Foresight

/// The asking side of `foresight-launch`, with a program in its place that says what a test wants.
struct LauncherTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// - Parameter body: what the program does with its standard input, in sh.
  private func launcher(_ body: String) throws -> Launcher {
    let draft = try directory.write("draft", "#!/bin/sh\nread -r line\n\(body)\n")
    let path = directory.path + "/launch"
    // Another test may start a program while this process has a file open for writing: until that program runs it has
    // the file open, too, which then is busy and cannot be run.
    #expect(try Program("/bin/cp", [draft, path]).run().ending.isSuccess)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    return try Launcher(paths: ["/nowhere/launch", path])
  }

  @Test func itIsAskedOnceForEachFile() throws {
    let said = directory.path + "/said"
    let launcher = try launcher(
      #"printf '%s' "$line" > '\#(said)'; echo '{"described":{"a.desktop":{"name":"A","icon":"i","shown":true}}}'"#
    )
    let entries = try launcher.describe(["b.desktop", "a.desktop", "b.desktop", "a.desktop"])
    #expect(entries == ["a.desktop": .init(name: "A", icon: "i", isShown: true)])
    #expect(
      try String(contentsOfFile: said, encoding: .utf8)
        == #"{"describe":["a.desktop","b.desktop"]}"#)
    #expect(try launcher.describe([]) == [:])
  }

  @Test func whatIsStartedIsTold() throws {
    let launcher = try launcher(#"echo '{"started":"app-git@foresight1.service"}'"#)
    let started = try launcher.start(.command(["git"], directory: nil), random: { 1 })
    #expect(started == "app-git@foresight1.service")
  }

  /// A row that a person chose is watched for a moment, under its title; an action that they see themselves is not.
  @Test func whatWasChosenIsWatched() throws {
    let said = directory.path + "/said"
    let launcher = try launcher(#"printf '%s' "$line" > '\#(said)'; echo '{"started":"u"}'"#)
    for (title, member) in [("Pull \"x\"", #","title":"Pull \"x\"""#), (nil, "")] {
      _ = try launcher.start(.uri("a:b"), title: title, random: { 1 })
      let text = try String(contentsOfFile: said, encoding: .utf8)
      #expect(text == #"{"start":{"uri":"a:b"},"mark":"1"\#(member)}"#)
    }
  }

  /// Nobody to ask is not the same as nothing there.
  @Test func whoCannotBeAskedSaysSo() throws {
    let launcher = try launcher(#"echo '{"error":"unavailable","why":"no bus"}'"#)
    #expect(throws: Launcher.Failure.unavailable(why: "no bus")) {
      try launcher.describe(["a.desktop"])
    }
  }

  @Test(arguments: [
    (#"echo '{"error":"missing","why":"w"}'"#, Launcher.Failure.missing(why: "w")),
    (#"echo '{"error":"unavailable","why":"w"}'"#, .unavailable(why: "w")),
    (#"echo '{"error":"failed","why":"w"}'"#, .failed(why: "w")),
    ("echo nonsense", .failed(why: "foresight-launch ended with exit status 0")),
    ("exit 3", .failed(why: "foresight-launch ended with exit status 3")),
  ])
  func whatFailsIsToldWithItsKind(body: String, failure: Launcher.Failure) throws {
    let launcher = try launcher(body)
    #expect(throws: failure) {
      try launcher.start(.uri("https://example.org"), random: { 1 })
    }
  }

  @Test func whereItIsNotInstalledThatIsTold() {
    #expect(throws: Launcher.Failure.self) { try Launcher(paths: ["/nowhere/launch"]) }
  }
}
