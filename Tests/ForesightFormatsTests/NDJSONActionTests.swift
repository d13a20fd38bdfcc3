import ForesightFormats
import ForesightValues
import Testing

struct NDJSONActionTests {
  private func parse(_ action: String) throws -> Donation {
    let line = #"{"at":"2026-11-21T08:30:00Z","intent":"I","source":"s","action":\#(action)}"#
    return try Array(line.utf8).withUnsafeBytes { try NDJSON.parse($0, line: 7) }.donation
  }

  @Test(arguments: [
    #"{"command":["git","push"]}"#, #"{"command":["a b",""],"directory":"/tmp/é"}"#,
    #"{"command":["htop"],"terminal":true}"#,
    #"{"desktop":"a.desktop"}"#, #"{"desktop":"a.desktop","desktopAction":"new"}"#,
    #"{"uri":"https://example.org"}"#, #"{"uri":"file:///a%20b","desktop":"a.desktop"}"#,
    #"{"bus":"a.b","path":"/a","member":"a.B.C"}"#,
    #"{"bus":"a.b","path":"/a","member":"a.B.C","arguments":["x",1,0.5,true]}"#,
  ])
  func whatIsReadIsWrittenAgain(action: String) throws {
    let donation = try parse(action)
    #expect(donation.action != nil)
    #expect(NDJSON.line(donation).hasSuffix(#","action":\#(action)}"#))
    #expect(try NDJSON.action(text: action) == donation.action)
  }

  @Test func aTerminalThatIsNotWantedIsNotWritten() throws {
    let action = try NDJSON.action(text: #"{"command":["x"],"terminal":false}"#)
    #expect(action == .command(["x"], directory: nil))
    #expect(NDJSON.json(action).text == #"{"command":["x"]}"#)
  }

  @Test func noneIsNone() throws {
    #expect(try parse("null").action == nil)
  }

  @Test(arguments: [
    "[]", "{}", #""git push""#, #"{"command":"git push"}"#, #"{"command":["x"],"uri":"a:b"}"#,
    #"{"command":[1]}"#, #"{"desktop":1}"#, #"{"uri":null}"#, #"{"bus":"a.b"}"#,
    #"{"bus":"a.b","path":"/","member":"a.b","arguments":"x"}"#, #"{"shell":"git push"}"#,
    #"{"bus":"a.b","path":"/","member":"a.b","arguments":[[[1]]]}"#,
    #"{"command":["x"],"terminal":1}"#, #"{"uri":"a:b","terminal":true}"#,
  ])
  func whatIsNoActionIsRefusedWithItsLine(action: String) {
    do {
      let donation = try parse(action)
      Issue.record("\(action) is \(String(describing: donation.action))")
    } catch {
      #expect((error as? LineError)?.line == 7, "\(error)")
    }
  }
}
