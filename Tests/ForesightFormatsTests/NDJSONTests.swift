import ForesightFormats
import ForesightValues
import Testing

struct NDJSONTests {
  private func parse(_ text: String) throws -> Record {
    try Array(text.utf8).withUnsafeBytes { try NDJSON.parse($0, line: 7) }
  }

  @Test(arguments: Donation.Kind.allCases)
  func everyTypeOfValueIsReadBack(kind: Donation.Kind) throws {
    let donation = Donation(
      id: DonationID(at: Instant(seconds: 1), order: 0, tail: 1, kind: .random), kind: kind,
      at: Moment(Instant(microseconds: 1_795_246_200_000_001), utcOffset: -210), source: "ünï ✓",
      intent: "a\"b\\c\nd\te",
      parameters: [
        "string": "", "integer": .integer(.min), "whole": .number(2), "number": .number(0.1),
        "tiny": .number(.leastNonzeroMagnitude), "minus": .number(-0.0), "boolean": .boolean(false),
        "date": .date(Instant(microseconds: 1)), "entity": .entity(type: "A", id: "b/c"),
        "enum": .enumeration(type: "E", value: ""), "empty": .array([]),
        "array": .array([1, "2", .boolean(true), .entity(type: "A", id: "b")]),
      ], context: ["\u{1}": "x"], result: .array([.date(Instant(seconds: 3))]),
      presentation: Presentation(
        isDiscoverable: false, needsUnlock: true, name: "a\"b",
        combinations: [
          Combination(parameters: ["integer", "\u{1}"], title: "ünï\n", subtitle: ""),
          Combination(parameters: [], title: ""),
        ], texts: [ParameterText(parameter: "entity", text: "\"b\"\u{1}")]))
    #expect(try parse(NDJSON.line(donation)).donation == donation)
    #expect(NDJSON.line(donation).hasPrefix("{\"kind\":\"\(kind)\","))
  }

  @Test func pathsAreWrittenAsDocumented() throws {
    let line = #"{"kind":"donation","at":"2026-11-21T08:30:00Z","source":"zsh","intent":"vim""#
    for (text, paths) in [
      ("", nil), (#","paths":[]"#, []), (#","paths":[1,3]"#, [1, 3]),
    ] as [(String, [Int]?)] {
      let run = try parse(line + text + "}").donation
      #expect(run.paths == paths && NDJSON.line(run) == line + text + "}")
    }
    #expect(try parse(line + #","paths":null}"#).donation.paths == nil)
    for text in ["1", "[\"1\"]", "[1.5]", "{}", "[[1]]"] {
      #expect(throws: LineError.self) { try parse(line + ",\"paths\":\(text)}") }
    }
  }

  @Test func howADonationIsShownIsWrittenAsDocumented() throws {
    let presentation = #"""
      {"discoverable":false,"unlock":true,"name":"Order","combinations":[\#
      {"parameters":["size"],"title":"Large","subtitle":"To go"},{"title":"Order"}],\#
      "texts":{"size":"Large"}}
      """#
    let line = #"{"kind":"donation","at":"2026-11-21T08:30:00Z","source":"s","intent":"A","#
    let shown = try parse(line + "\"presentation\":" + presentation + "}").donation
    #expect(
      shown.presentation
        == Presentation(
          isDiscoverable: false, needsUnlock: true, name: "Order",
          combinations: [
            Combination(parameters: ["size"], title: "Large", subtitle: "To go"),
            Combination(parameters: [], title: "Order"),
          ], texts: [ParameterText(parameter: "size", text: "Large")]))
    #expect(NDJSON.line(shown) == line + "\"presentation\":" + presentation + "}")
    // What is as by default may be written out; declaring nothing is not the same as no presentation.
    let full = #"{"discoverable":true,"unlock":false,"name":null,"combinations":[]}"#
    for text in ["{}", full] {
      let shown = try parse(line + "\"presentation\":" + text + "}").donation
      #expect(shown.presentation == Presentation())
      #expect(NDJSON.line(shown) == line + "\"presentation\":{}}")
    }
    #expect(try parse(line + "\"presentation\":null}").donation.presentation == nil)
  }

  @Test(arguments: [
    ("[]", "\"presentation\" is not an object"),
    (#"{"title":"x"}"#, "a member of \"presentation\""),
    (#"{"discoverable":1}"#, "\"discoverable\" is neither"),
    (#"{"unlock":"yes"}"#, "\"unlock\" is neither"), (#"{"name":1}"#, "\"name\" is not a string"),
    (#"{"combinations":{}}"#, "\"combinations\" is not an array"),
    (#"{"combinations":["size"]}"#, "a combination is not an object"),
    (#"{"combinations":[{"name":"x"}]}"#, "a member of a combination"),
    (#"{"combinations":[{"title":1}]}"#, "\"title\" is not a string"),
    (#"{"combinations":[{"subtitle":[]}]}"#, "\"subtitle\" is not a string"),
    (#"{"combinations":[{"parameters":"size"}]}"#, "\"parameters\" is not an array"),
    (#"{"combinations":[{"parameters":[1]}]}"#, "a name in \"parameters\""),
    (#"{"texts":[]}"#, "\"texts\" is not an object"),
    (#"{"texts":{"size":1}}"#, "a text in \"texts\" is not a string"),
  ])
  func malformedPresentationsAreTold(text: String, why: String) {
    let error = #expect(throws: LineError.self) {
      try parse("{\"intent\":\"A\",\"presentation\":\(text)}")
    }
    #expect(error?.line == 7 && error?.why.hasPrefix(why) == true, "\(error?.why ?? "")")
  }

  @Test func whatIsLeftOutIsEmpty() throws {
    let record = try parse(#"{"intent":"A"}"#)
    #expect(!record.hasTime && record.user == nil && record.line == 7)
    #expect(record.donation.source == "" && record.donation.id == nil)
    #expect(record.donation.parameters.isEmpty && record.donation.result == nil)
    let other = try parse(
      #"{"kind":"donation","user":"u","at":1.5,"intent":"A","result":null,"context":null}"#)
    #expect(other.user == "u" && other.donation.moment.instant.microseconds == 1_500_000)
  }

  @Test(arguments: [
    "[]", "{}", #"{"intent":1}"#, #"{"intent":"A","kind":"x"}"#, #"{"intent":"A","kind":1}"#,
    #"{"intent":"A","kind":""}"#, #"{"intent":"A","at":"x"}"#,
    #"{"intent":"A","at":"2026-11-21T08:30:00"}"#, #"{"intent":"A","at":-1}"#,
    #"{"intent":"A","id":"x"}"#, #"{"intent":"A","parameters":[]}"#,
    #"{"intent":"A","parameters":{"a":null}}"#, #"{"intent":"A","parameters":{"a":{"b":1}}}"#,
    #"{"intent":"A","parameters":{"a":[[1]]}}"#, #"{"intent":"A","parameters":{"a":{"date":"x"}}}"#,
    #"{"intent":"A","parameters":{"a":{"entity":"T"}}}"#, #"{"intent":"A","paramters":{}}"#,
    #"{"intent":"A"#, #"{"intent":"A"} {"#,
  ])
  func malformedLinesTellTheirNumber(text: String) {
    let error = #expect(throws: LineError.self) { try parse(text) }
    #expect(error?.line == 7)
  }

  @Test func anErrorHoldsNoValue() {
    let error = #expect(throws: LineError.self) {
      try parse(#"{"hunter2":1,"intent":"A","parameters":{"password":{"hunter2":"hunter2"}}}"#)
    }
    #expect(error?.why.contains("hunter2") == false)
  }
}
