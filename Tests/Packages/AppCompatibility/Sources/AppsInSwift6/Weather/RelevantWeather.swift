import AppIntents

#if canImport(CoreLocation)
  import CoreLocation
#endif
#if canImport(MapKit)
  import MapKit
#endif
#if canImport(RelevanceKit)
  import RelevanceKit
#endif

struct WeatherWidgetConfiguration: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Weather"

  @Parameter(title: "Place")
  var place: PlaceEntity?

  init() {}

  init(place: PlaceEntity) {
    self.place = place
  }
}

/// When the weather's widget belongs on top.
struct RelevantWeather {
  let harbour = WeatherWidgetConfiguration(place: PlaceEntity(id: "Harbour"))

  func contexts(on day: Date) -> [RelevantContext] {
    let noon = day.addingTimeInterval(12 * 3600)
    let evening = day.addingTimeInterval(18 * 3600)
    var contexts: [RelevantContext] = [
      .date(day),
      .date(from: noon, to: evening),
      .date(noon, kind: .default),
      .date(interval: DateInterval(start: noon, end: evening), kind: .informational),
      .date(range: noon...evening, kind: .scheduled),
      .location(inferred: .home),
      .location(inferred: .work),
      .location(inferred: .school),
      .location(inferred: .commute),
      .sleep(.wakeup),
      .sleep(.bedtime),
      .fitness(.workoutActive),
      .fitness(.activityRingsIncomplete),
      .hardware(headphones: .connected),
    ]
    #if canImport(CoreLocation) || os(Linux)
      let region = CLCircularRegion(
        center: CLLocationCoordinate2D(latitude: 53.5, longitude: 10), radius: 500,
        identifier: "harbour")
      contexts.append(.location(region))
    #endif
    #if canImport(MapKit) || os(Linux)
      contexts.append(.location(category: .beach))
    #endif
    contexts.reserveCapacity(contexts.count)
    return contexts
  }

  func update(on day: Date) async throws -> Int {
    let relevant = contexts(on: day).map {
      RelevantIntent(harbour, widgetKind: "weather", relevance: $0)
    }
    try await RelevantIntentManager.shared.updateRelevantIntents(relevant)
    return relevant.count
  }

  func clear() async throws {
    try await RelevantIntentManager.shared.updateRelevantIntents([])
  }
}
