import ForesightFormats
import ForesightImporters
import ForesightSystem
import ForesightValues
import Testing

/// The reading of the database of Home Assistant's recorder, whose tables are made here as it makes them.
struct HomeAssistantDatabaseTests {
  private static let tables = """
    CREATE TABLE event_types (event_type_id INTEGER PRIMARY KEY, event_type VARCHAR(64));
    CREATE TABLE event_data (data_id INTEGER PRIMARY KEY, hash BIGINT, shared_data TEXT);
    CREATE TABLE events (event_id INTEGER PRIMARY KEY, event_type CHAR(0), event_data CHAR(0), origin CHAR(0),
      origin_idx SMALLINT, time_fired CHAR(0), time_fired_ts FLOAT, context_id CHAR(0), context_user_id CHAR(0),
      context_parent_id CHAR(0), data_id INTEGER, context_id_bin BLOB, context_user_id_bin BLOB,
      context_parent_id_bin BLOB, event_type_id INTEGER);
    INSERT INTO event_types VALUES (1, 'call_service'), (2, 'state_changed');
    """

  /// Makes calls: type, JSON, seconds from the start of 2026, and whether a person made it.
  private func calls(_ place: ImportPlace, _ calls: [(Int, String, Double, Bool)]) throws {
    let connection = try place.database(Self.tables)
    for (type, json, seconds, isPerson) in calls {
      try connection.run("INSERT INTO event_data(shared_data) VALUES (?)", json)
      try connection.run(
        "INSERT INTO events(event_type_id, data_id, time_fired_ts, context_user_id_bin) "
          + "VALUES (?, ?, 1767225600 + ?, \(isPerson ? "x'0102'" : "NULL"))", type,
        connection.lastInsertedRow, String(seconds))
    }
  }

  private func call(_ domain: String, _ service: String, _ data: String) -> String {
    #"{"domain":"\#(domain)","service":"\#(service)","service_data":\#(data)}"#
  }

  @Test func servicesThatPeopleCalled() throws {
    let place = try ImportPlace()
    defer { place.remove() }
    try calls(
      place,
      [
        (
          1, call("light", "turn_on", #"{"entity_id":"light.kitchen_table","code":"1234"}"#), 0.5,
          true
        ),
        (1, call("cover", "close", #"{"entity_id":["cover.left","cover.right"]}"#), 60, true),
        (1, call("script", "good_night", "{}"), 120, true),
        (1, call("light", "turn_off", #"{"entity_id":"light.hall"}"#), 180, false),
        (2, call("light", "turn_off", #"{"entity_id":"light.hall"}"#), 240, true),
      ])
    let donations = try place.donations(.homeAssistant)
    #expect(
      donations.map(\.intent) == [
        "light.turn_on", "cover.close", "cover.close", "script.good_night",
      ])
    #expect(
      donations.map { $0.parameters["entity"] }
        == ["light.kitchen_table", "cover.left", "cover.right", nil])
    #expect(donations[0].shownTitle == "Turn On: Kitchen Table")
    #expect(Timestamp.format(donations[0].moment) == "2026-01-01T01:00:00.500000+01:00")
    #expect(!donations.map(NDJSON.line).joined().contains("1234"))
    for donation in donations { try donation.check() }
  }

  /// A name that is none cannot become a word of a command.
  @Test func hostileNamesAreRefused() throws {
    let place = try ImportPlace()
    defer { place.remove() }
    try calls(
      place,
      [
        (1, call("light; rm -rf", "x", "{}"), 0, true), (1, call("light", "../x", "{}"), 1, true),
        (1, call("--config", "x", "{}"), 2, true), (1, "no JSON", 3, true), (1, "{}", 4, true),
        (1, call("light", "turn_on", #"{"entity_id":["light.a b","all","light.$(x)"]}"#), 5, true),
        // Without the room it would be called for all.
        (1, call("light", "turn_off", #"{"area_id":"kitchen"}"#), 6, true),
        (1, call("scene", "reload", "{}"), 7, true),
      ])
    #expect(try place.errors(.homeAssistant).count == 5)
    let donations = try place.rows(.homeAssistant).compactMap { try? $0.get().donation }
    #expect(donations.map(\.intent) == ["scene.reload"])
    #expect(donations.allSatisfy { $0.parameters.isEmpty })
  }

  @Test func aCommandThatAPersonNamesCallsThemAgain() throws {
    let command = try #require(
      HomeAssistantCommand("hass-cli service call SERVICE --arguments entity_id=ENTITY"))
    var donation = Donation(
      at: Moment(Instant(seconds: 0), utcOffset: 0), source: "home-assistant",
      intent: "light.turn_on",
      parameters: ["entity": "light.hall"])
    #expect(
      command.action(of: donation)
        == .command(
          ["hass-cli", "service", "call", "light.turn_on", "--arguments", "entity_id=light.hall"],
          directory: nil))
    donation.parameters = [:]
    #expect(
      command.action(of: donation)
        == .command(["hass-cli", "service", "call", "light.turn_on"], directory: nil))
    donation.intent = "OrderCoffee"
    #expect(command.action(of: donation) == nil)
    for line in ["", "hass-cli", "SERVICE", " "] { #expect(HomeAssistantCommand(line) == nil) }
  }

  @Test func anotherVersionIsTold() throws {
    let place = try ImportPlace()
    defer { place.remove() }
    _ = try place.database(Self.tables.replacing("shared_data", with: "other"))
    let error = #expect(throws: InputError.self) { try place.rows(.homeAssistant) }
    #expect(error?.description.contains("Home Assistant's recorder") == true)
  }
}
