import ForesightFormats
import ForesightImporters
import ForesightValues
import Testing

/// What is read of exports of ActivityWatch.
struct WatchedActivityTests {
  private func event(_ time: String, _ duration: String, _ data: String) -> String {
    #"{"id":1,"timestamp":"2026-01-01T\#(time):00.500000+00:00","duration":\#(duration),"data":{\#(data)}}"#
  }

  private func bucket(_ type: String, _ events: [String]) -> String {
    // The type may stand behind the events.
    #"{"id":"b","client":"c","hostname":"h","events":[\#(events.joined(separator: ",\n"))],"type":"\#(type)"}"#
  }

  private var windows: String {
    bucket(
      "currentwindow",
      [
        // The latest first, as it exports them.
        event("09:11", "5", #""app":"firefox","title":"z""#),
        event("09:04", "60.0", #""app":"firefox","title":"a secret, [or] {two}""#),
        event("09:01", "180.25", #""app":"org.kde.kate","title":"b \" quoted""#),
        event("09:00", "60", #""app":"org.kde.kate","title":"c""#),
        event("08:59", "1", #""app":"unknown","title":"""#), event("08:59", "1", #""title":"x""#),
      ])
  }

  @Test func objectsAndLists() throws {
    let place = try ImportPlace()
    defer { place.remove() }
    for text in [
      #"{"version":1,"buckets":{"aw-watcher-window_h":\#(windows)}}"#, "{\"buckets\":[\(windows)]}",
      " [ \(windows) ] \n",
    ] {
      try place.write(text)
      let donations = try place.donations(.activitywatch)
      #expect(donations.map(\.intent) == ["org.kde.kate", "firefox", "firefox"])
      #expect(donations.map(\.shownTitle) == ["Open Kate", "Open Firefox", "Open Firefox"])
      #expect(donations.map(\.duration) == [240.25, 60, 5])
      #expect(Timestamp.format(donations[0].moment) == "2026-01-01T10:00:00.500000+01:00")
      #expect(!donations.map(NDJSON.line).joined().contains("secret"))
      for donation in donations { try donation.check() }
    }
  }

  @Test func sitesAreHostsAndPrivateOnesAreLeftOut() throws {
    let place = try ImportPlace()
    defer { place.remove() }
    let sites = bucket(
      "web.tab.current",
      [
        event("09:00", "1", #""url":"https://a.example/x","title":"t","incognito":false"#),
        event("09:01", "1", #""url":"https://b.example/x","incognito":true"#),
        event("09:02", "1", #""url":"https://c.example/x","incognito":"true""#),
        event("09:03", "1", #""url":"about:blank""#), event("09:04", "1", ""),
      ])
    let absences = bucket("afkstatus", [event("09:00", "1", #""status":"afk""#)])
    try place.write("[\(sites),\(absences)]")
    #expect(try place.donations(.activitywatch).map(\.intent) == ["a.example"])
  }

  @Test func eventsThatCannotBeUnderstoodAreToldByTheirLine() throws {
    let place = try ImportPlace()
    defer { place.remove() }
    let good = event("09:00", "1", #""app":"kate""#)
    let bad = [
      #"{"duration":1,"data":{"app":"x"}}"#, #"{"timestamp":"noon","data":{"app":"x"}}"#,
      event("09:00", "-1", #""app":"x""#), event("09:00", "1e99", #""app":"x""#),
      event("09:00", "\"1\"", #""app":"x""#), #"{"timestamp":"2026-01-01T09:00:00Z"}"#, "7", "{7}",
    ]
    try place.write("[\n" + bucket("currentwindow", [good] + bad + [good]) + "]")
    let errors = try place.errors(.activitywatch)
    #expect(errors.map(\.line) == Array(3...10))
    #expect(errors.allSatisfy { !$0.why.contains("noon") && $0.why.hasPrefix("in an event ") })
    #expect(try place.rows(.activitywatch).count == 9)
  }

  @Test(arguments: [
    "", " ", "{}", "7", "\"buckets\"", #"{"buckets":7}"#, "[", "[{", "[{}", "[7]", "[{}] x",
    #"{"buckets":{}"#,
    #"{"buckets":{"a":{"events":[{"#, #"{"version":1}"#, #"{"buckets" {}}"#,
    "[{\"type\":\"currentwindow\",\"events\":7}]",
    "[{\"a", "[{\"a\\", "{\"a\":}", "[,]", "[}]",
  ])
  func whatIsNoExportIsTold(text: String) throws {
    let place = try ImportPlace()
    defer { place.remove() }
    try place.write(text)
    #expect(throws: InputError.self) { try place.rows(.activitywatch) }
  }

  @Test func anExportWithoutBucketsIsEmpty() throws {
    let place = try ImportPlace()
    defer { place.remove() }
    for text in [#"{"buckets":{}}"#, "[]", #"{"buckets":[]}"#, "[{}]"] {
      try place.write(text)
      #expect(try place.rows(.activitywatch).isEmpty)
    }
  }

  /// Brackets a million deep cannot exhaust the stack.
  @Test func depthIsNoMatter() throws {
    let place = try ImportPlace()
    defer { place.remove() }
    let deep = String(repeating: "[", count: 1_000_000) + String(repeating: "]", count: 1_000_000)
    try place.write("[{\"type\":\"currentwindow\",\"events\":[\(deep)]}]")
    #expect(try place.errors(.activitywatch).map(\.line) == [1])
    try place.write(deep)
    #expect(throws: InputError.self) { try place.rows(.activitywatch) }
  }
}
