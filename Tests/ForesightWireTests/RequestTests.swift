import ForesightValues
import Testing

@testable import ForesightWire

struct RequestTests {
  @Test func aRequestIsWhatItsLineSays() throws {
    let line = #"{"jsonrpc":"2.0","id":"a","method":"predict","params":{"limit":3}}"#
    let request = try Request(Array(line.utf8))
    #expect(request.id == .string("a") && request.method == "predict")
    #expect(request.parameters["limit"] == .integer(3))
    #expect(try Request(Array(request.line.utf8)) == request)
  }

  @Test func withoutAnIDItIsANotification() throws {
    let request = try Request(Array(#"{"jsonrpc":"2.0","method":"pause"}"#.utf8))
    #expect(request.id == nil && request.parameters == .object([]))
    // One that cannot be understood is not answered either.
    let fault = #expect(throws: Request.Fault.self) {
      try Request(Array(#"{"jsonrpc":"2.0","method":"pause","params":[1]}"#.utf8))
    }
    #expect(fault?.error.kind == .badParameters && fault?.id == nil)
  }

  @Test func noParametersCanBeSaidInTwoWays() throws {
    let line = #"{"jsonrpc":"2.0","id":2,"method":"status","params":null}"#
    #expect(try Request(Array(line.utf8)).parameters == .object([]))
  }

  @Test(arguments: [
    (#"{"jsonrpc":"2.0""#, -32700, JSON.null), ("\u{fffd}", -32700, .null), ("nul", -32700, .null),
    ("[]", -32600, .null), ("7", -32600, .null), ("{}", -32600, .null),
    (#"{"jsonrpc":"1.0","id":4,"method":"status"}"#, -32600, .integer(4)),
    (#"{"jsonrpc":"2.0","id":4}"#, -32600, .integer(4)),
    (#"{"jsonrpc":"2.0","id":[],"method":"status"}"#, -32600, .null),
    (#"{"jsonrpc":"2.0","id":4,"method":7}"#, -32600, .integer(4)),
    (#"{"jsonrpc":"2.0","id":4,"method":"status","params":[1]}"#, -32602, .integer(4)),
  ])
  func whatIsNoRequestHasItsNumber(line: String, code: Int, id: JSON) {
    let fault = #expect(throws: Request.Fault.self) { try Request(Array(line.utf8)) }
    #expect(fault?.error.kind.rawValue == code && fault?.id == id, "\(line)")
  }

  @Test func invalidUTF8IsNotJSON() {
    let bytes = Array(#"{"jsonrpc":"2.0","id":1,"method":""#.utf8) + [0xff] + Array(#""}"#.utf8)
    let fault = #expect(throws: Request.Fault.self) { try Request(bytes) }
    #expect(fault?.error.kind == .notJSON)
  }

  @Test func answersAreLines() {
    #expect(
      Request.answer(.integer(1), result: "{}") == "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n")
    let error = ServiceError(.busy, "later", index: 2)
    #expect(
      Request.answer(.string("a"), error: error.json)
        == #"{"jsonrpc":"2.0","id":"a","error":{"code":-32000,"message":"busy, try again","data":{"why":"later","index":2}}}"#
        + "\n")
  }
}
