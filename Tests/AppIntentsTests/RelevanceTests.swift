import Testing

@testable import AppIntents

@Suite struct RelevanceTests {
  private let noon = Date(timeIntervalSince1970: 1_700_000_000)

  @Test func datesAreRelevantAroundThem() {
    let hour: TimeInterval = 3600
    let range = RelevantContext.date(from: noon, to: noon + hour)
    #expect(range.holds(at: noon + 60, context: [:]))
    #expect(!range.holds(at: noon - 60, context: [:]))
    #expect(!range.holds(at: noon + hour + 60, context: [:]))
    #expect(RelevantContext.date(noon).holds(at: noon + 60, context: [:]))
    #expect(!RelevantContext.date(noon, kind: .scheduled).holds(at: noon + hour, context: [:]))
    let interval = DateInterval(start: noon, duration: hour)
    #expect(RelevantContext.date(interval: interval, kind: .default) == range)
    #expect(RelevantContext.date(range: noon...(noon + hour), kind: .informational) == range)
  }

  @Test(arguments: [
    (RelevantContext.location(inferred: .home), ["place": "home"]),
    (.location(inferred: .work), ["place": "work"]),
    (.location(inferred: .commute), ["place": "commute"]),
    (.location(category: .cafe), ["place": "cafe"]),
    (
      .location(CLRegion(center: .init(latitude: 1, longitude: 2), radius: 9, identifier: "gym")),
      ["place": "gym"]
    ),
    (.sleep(.bedtime), ["sleep": "bedtime"]),
    (.fitness(.workoutActive), ["workout": "active"]),
    (.fitness(.activityRingsIncomplete), ["rings": "incomplete"]),
    (.hardware(headphones: .connected), ["headphones": "connected"]),
  ])
  func situationsAreToldByTheContext(relevance: RelevantContext, context: [String: String]) {
    #expect(relevance.holds(at: noon, context: context))
    #expect(!relevance.holds(at: noon, context: [:]))
    #expect(!relevance.holds(at: noon, context: ["place": "elsewhere"]))
  }

  @Test func updatingReplacesTheWholeSet() async throws {
    let manager = RelevantIntentManager()
    let home = RelevantIntent(
      Widget(), widgetKind: "sizes", relevance: .location(inferred: .home))
    try await manager.updateRelevantIntents([home, home])
    #expect(manager.relevant(at: noon, context: ["place": "home"]).count == 2)
    #expect(manager.relevant(at: noon, context: ["place": "work"]).isEmpty)
    try await manager.updateRelevantIntents([])
    #expect(manager.relevant(at: noon, context: ["place": "home"]).isEmpty)
  }

  @Test func entitiesAreKeptBySituation() async throws {
    let entities = RelevantEntities()
    let running = AppEntityContext.audio(.workout(activityType: .running))
    try await entities.updateEntities(Song.library, for: running)
    try await entities.updateEntities([Song.library[0]], for: .audio(.nowPlaying))
    let first = EntityIdentifier(for: Song.library[0])
    let whileRunning = ["workout": "active", "activity": "running"]
    #expect(entities.relevant(at: noon, context: whileRunning).count == 3)
    #expect(entities.relevant(at: noon, context: ["workout": "active"]).contains(first))
    #expect(
      !entities.relevant(at: noon, context: ["workout": "active", "activity": "yoga"]).contains(
        first))
    try await entities.removeEntities([Song.library[0]], from: running)
    #expect(entities.relevant(at: noon, context: whileRunning).count == 2)
    try await entities.removeEntities([Song.library[0]])
    #expect(entities.relevant(at: noon, context: ["audio": "nowPlaying"]).isEmpty)
    try await entities.removeAllEntities(for: running)
    #expect(entities.relevant(at: noon, context: whileRunning).isEmpty)
    try await entities.removeAllEntities()
  }
}
