import AppIntents
import Testing

// An app whose intents, queries and providers live on the main actor, as its windows do.

@MainActor private enum Screen {
  static var shown: [String] = []
  static func show(_ text: String) -> String {
    MainActor.preconditionIsolated()
    shown.append(text)
    return text
  }
}

struct Room: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Room"
  static let defaultQuery = RoomQuery()
  let id: String
  var displayRepresentation: DisplayRepresentation { "\(id)" }
}

@MainActor struct RoomQuery: EntityStringQuery, EnumerableEntityQuery {
  nonisolated init() {}
  func entities(for identifiers: [String]) async throws -> [Room] {
    identifiers.map { Room(id: Screen.show($0)) }
  }
  func entities(matching string: String) async throws -> [Room] { [Room(id: Screen.show(string))] }
  func allEntities() async throws -> [Room] { [Room(id: Screen.show("all"))] }
  func suggestedEntities() async throws -> [Room] { [Room(id: Screen.show("suggested"))] }
}

@MainActor struct ColourOptions: DynamicOptionsProvider {
  func results() async throws -> [String] { [Screen.show("red")] }
  func defaultResult() async -> String? { Screen.show("green") }
}

@MainActor struct PaintRoom: AppIntent {
  nonisolated static let title: LocalizedStringResource = "Paint a Room"
  @Parameter(title: "Room") var room: Room
  @Parameter(title: "Colour", optionsProvider: ColourOptions()) var colour: String?
  nonisolated init() {}
  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: Screen.show("painted"))
  }
}

@MainActor struct Repaint: LongRunningIntent, CancellableIntent {
  nonisolated static let title: LocalizedStringResource = "Repaint"
  nonisolated init() {}
  func perform() async throws -> some IntentResult & ReturnsValue<[String]> {
    var shown: [String] = []
    try await performBackgroundTask {
      shown.append(Screen.show("walls"))
    } onCancel: { _ in
    }
    try await withIntentCancellationHandler {
      shown.append(Screen.show("ceiling"))
    } onCancel: { _ in
    }
    return .result(value: shown)
  }
}

@Suite struct MainActorTests {
  /// What a query says that is asked through its protocol, as this library asks.
  private func answers<Query: EntityStringQuery & EnumerableEntityQuery>(
    of query: Query
  ) async throws -> [Query.Result]
  where Query.Entity == Room {
    [
      try await query.entities(matching: "Hall"), try await query.allEntities(),
      try await query.suggestedEntities(), try await query.results(),
    ]
  }

  @Test func aQueryOfTheMainActorAnswersThere() async throws {
    let answers = try await answers(of: RoomQuery())
    #expect(answers.flatMap(\._values).map(\.id) == ["Hall", "all", "suggested", "suggested"])
    #expect(try await RoomQuery().entities(for: ["Attic"]).map(\.id) == ["Attic"])
  }

  @Test func aProviderOfTheMainActorAnswersThere() async throws {
    func values(of provider: some DynamicOptionsProvider) async throws -> [String] {
      let values = try await provider.results()._values.map { "\($0)" }
      return values + [await provider.defaultResult().map { "\($0)" } ?? ""]
    }
    #expect(try await values(of: ColourOptions()) == ["red", "green"])
  }

  @Test func anIntentOfTheMainActorIsDoneThere() async throws {
    func value(of intent: some AppIntent) async throws -> String {
      "\(try await intent.perform().value as Any)"
    }
    #expect(try await value(of: PaintRoom()).contains("painted"))
    #expect(try await Repaint().perform().value == ["walls", "ceiling"])
  }
}

extension DonatingTests {
  /// Donating on the main actor. Serial, as all that shares the one manager.
  @Suite(.serialized) @MainActor
  struct MainActorDonatingTests {
    private let directory = TemporaryStore()

    private enum Way: CaseIterable { case intent, result, manager, managerAndResult, context, call }

    /// What waits for the main actor has its turn as soon as donating leaves it.
    @Test(arguments: Way.allCases)
    private func valuesAreCopiedBeforeAnythingElseRuns(_ way: Way) async throws {
      let order = OrderCoffee("latte")
      Task { order.coffee = Coffee(id: "mocha") }
      let manager = IntentDonationManager.shared
      switch way {
      case .intent: try await order.donate()
      case .result: try await order.donate(result: .result(value: 1))
      case .manager: try await manager.donate(intent: order)
      case .managerAndResult: try await manager.donate(intent: order, result: .result(value: 1))
      case .context: try await manager.donate(intent: order, context: ["place": "cafe"])
      case .call: try await order()
      }
      let used = try await IntentPredictor.shared.mostUsed(Coffee.self)
      #expect(used.map(\.id) == ["latte"])
    }
  }
}
