import Foundation
import Testing

/// What a time without an offset means on the command line (`Documentation/Time.md`).
struct LocalTimeToolTests {
  /// Zones as POSIX writes them, so that no data on zones need be installed.
  private static let berlin = "CET-1CEST,M3.5.0,M10.5.0/3"
  private static let newYork = "EST5EDT,M3.2.0,M11.1.0"
  private static let lordHowe = "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0"

  @Test(arguments: [
    // Before, in and after the hour that is left out; then the one that comes twice.
    (berlin, "2026-03-29T01:59", "2026-03-29T01:59:00+01:00"),
    (berlin, "2026-03-29T03:00", "2026-03-29T03:00:00+02:00"),
    (berlin, "2026-10-25T01:59", "2026-10-25T01:59:00+02:00"),
    (berlin, "2026-10-25T02:30", "2026-10-25T02:30:00+02:00"),
    (berlin, "2026-10-25T02:30:00+01:00", "2026-10-25T02:30:00+01:00"),
    (berlin, "2026-10-25T03:00", "2026-10-25T03:00:00+01:00"),
    (newYork, "2026-03-08T01:59", "2026-03-08T01:59:00-05:00"),
    (newYork, "2026-11-01T01:30", "2026-11-01T01:30:00-04:00"),
    (newYork, "2026-11-01T02:00", "2026-11-01T02:00:00-05:00"),
    // Half an hour.
    (lordHowe, "2026-10-04T02:30", "2026-10-04T02:30:00+11:00"),
    (lordHowe, "2026-04-05T01:45", "2026-04-05T01:45:00+11:00"),
    (lordHowe, "2026-04-05T02:00", "2026-04-05T02:00:00+10:30"),
    // A leap day; and Unix seconds are local, too.
    (newYork, "2024-02-29T12:00", "2024-02-29T12:00:00-05:00"),
    (berlin, "1774747800", "2026-03-29T03:30:00+02:00"),
  ])
  func aLocalTimeIsTakenAsDocumented(zone: String, text: String, expected: String) throws {
    let place = try Workplace()
    let run = try place.run(
      "import", "ndjson", "-", input: "{\"intent\":\"A\",\"at\":1}\n", environment: ["TZ": zone])
    #expect(run.status == 0)
    let told = try place.run(
      "predict", "--json", "--at", text, environment: ["TZ": zone, "FORESIGHT_PRIOR": "none"])
    #expect(told.output.contains("{\"at\":\"\(expected)\""), "\(told.output) \(told.messages)")
  }

  @Test(arguments: [
    (berlin, "2026-03-29T02:30"), (newYork, "2026-03-08 02:00"), (lordHowe, "2026-10-04T02:15"),
  ])
  func aTimeThatNeverIsIsRefused(zone: String, text: String) throws {
    let run = try Workplace().run("donate", "A", "--at", text, environment: ["TZ": zone])
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.messages.contains("your clock never shows that, because it is set forward"))
  }

  /// Samoa went over the date line, and had no 30th of December.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Pacific/Apia")))
  func aDayThatNeverWasIsRefused() throws {
    let place = try Workplace()
    _ = try place.run("import", "ndjson", "-", input: "{\"intent\":\"A\",\"at\":1}\n")
    for (text, expected) in [
      ("2011-12-29T12:00", "2011-12-29T12:00:00-10:00"), ("2011-12-30T12:00", nil),
      ("2011-12-30", nil), ("2011-12-31", "2011-12-31T00:00:00+14:00"),
    ] as [(String, String?)] {
      let told = try place.run(
        "predict", "--json", "--at", text, environment: ["TZ": "Pacific/Apia"])
      #expect(told.status == (expected == nil ? 64 : 0))
      if let expected { #expect(told.output.contains("{\"at\":\"\(expected)\"")) }
    }
  }

  @Test(arguments: ["Nowhere", "Europe/Atlantis", ":/no/such/file", "Mars/Olympus_Mons2"])
  func anUnknownZoneIsTold(zone: String) throws {
    let place = try Workplace()
    let run = try place.run("donate", "A", environment: ["TZ": zone])
    #expect(run.status == 0 && run.lines.count == 1)
    #expect(run.messages.contains("no time zone") && run.messages.contains("'\(zone)'"))
    for known in [Self.berlin, "UTC", ""] {
      #expect(try place.run("donate", "A", environment: ["TZ": known]).messages.isEmpty)
    }
  }

  @Test func whatIsADayAheadIsRefusedLiveAndNotWhenImported() throws {
    let place = try Workplace()
    let run = try place.shell(
      """
      foresight donate A --at $(($(date +%s) + 86000)) >/dev/null; echo $?
      foresight donate A --at $(($(date +%s) + 87000)); echo $?
      echo "{\\"intent\\":\\"A\\",\\"at\\":$(($(date +%s) + 900000))}" >late
      foresight import ndjson late; echo $?
      foresight import ndjson late; echo $?
      foresight export | wc -l
      """)
    #expect(run.lines == ["0", "65", "0", "0", "2"])
  }
}
