import AppIntents

enum TeaKind: String, AppEnum {
  case green, black, mint

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Tea"
  static let caseDisplayRepresentations: [TeaKind: DisplayRepresentation] = [
    .green: "Green Tea", .black: "Black Tea", .mint: "Mint Tea",
  ]
}

struct RoomEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Room"
  static let defaultQuery = RoomQuery()

  let id: String
  let name: String

  var displayRepresentation: DisplayRepresentation { "\(name)" }
}

struct RoomQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [RoomEntity] {
    identifiers.map { RoomEntity(id: $0, name: $0.capitalized) }
  }
}

struct BrewTeaIntent: AppIntent, PredictableIntent {
  static let title: LocalizedStringResource = "Brew Tea"
  static let description = IntentDescription("Puts the kettle on.")

  @Parameter(title: "Kind", default: .black)
  var kind: TeaKind

  @Parameter(title: "Cups", default: 1)
  var cups: Int

  @Parameter(title: "Room")
  var room: RoomEntity

  init() {}

  init(_ kind: TeaKind, cups: Int, in room: RoomEntity) {
    self.kind = kind
    self.cups = cups
    self.room = room
  }

  static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction(parameters: (\.$kind, \.$cups, \.$room)) { kind, cups, room in
      DisplayRepresentation(title: "Brew \(cups) \(kind.rawValue) in the \(room.name)")
    }
    IntentPrediction {
      DisplayRepresentation(title: "Brew tea")
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: "\(cups) cups of \(kind.rawValue) in the \(room.name)")
  }
}

struct OpenBlindsIntent: AppIntent {
  static let title: LocalizedStringResource = "Open the Blinds"

  func perform() async throws -> some IntentResult {
    .result()
  }
}
