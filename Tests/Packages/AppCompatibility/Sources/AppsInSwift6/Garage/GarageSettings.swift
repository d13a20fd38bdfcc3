import AppIntents

// One entity of its kind, things that pass, addresses of pages, and what can be taken back.

struct GarageSettings: UniqueAppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Garage Settings"
  static let defaultQuery = UniqueAppEntityProvider<GarageSettings> {
    GarageSettings(closesAtNight: true)
  }

  @Property(title: "Closes at Night")
  var closesAtNight: Bool

  init(closesAtNight: Bool) {
    self.closesAtNight = closesAtNight
  }
}

struct DoorReport: TransientAppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Report"

  var id = "report"

  @Property(title: "Openings")
  var openings: Int

  @Property(title: "Cost")
  var cost: Decimal

  @Property(title: "Keeper")
  var keeper: PersonNameComponents?

  var displayRepresentation: DisplayRepresentation { "\(openings) openings" }
}

enum GaragePage: String, URLRepresentableEnum {
  case doors, repairs

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Page"
  static let caseDisplayRepresentations: [GaragePage: DisplayRepresentation] = [
    .doors: "Doors", .repairs: "Repairs",
  ]

  static var urlRepresentation: URLRepresentation {
    URLRepresentation("https://garage.example.org/\(.rawValue)")
  }
}

enum GarageHelp: String, URLRepresentableEnum {
  case telephone, letter

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Help"
  static let caseDisplayRepresentations: [GarageHelp: DisplayRepresentation] = [
    .telephone: "Telephone", .letter: "Letter",
  ]

  static var urlRepresentation: URLRepresentation {
    URLRepresentation([
      .telephone: "https://garage.example.org/call", .letter: "https://garage.example.org/post",
    ])
  }
}

struct OpenGaragePageIntent: OpenIntent, URLRepresentableIntent {
  static let title: LocalizedStringResource = "Open Page"
  static var urlRepresentation: URLRepresentation { "\(\.$target)" }

  @Parameter(title: "Page")
  var target: GaragePage
}

@MainActor
final class GarageDoor {
  static let shared = GarageDoor()
  var isOpen = false

  func close() { isOpen = false }
}

struct OpenDoorIntent: UndoableIntent {
  static let title: LocalizedStringResource = "Open Door"

  func perform() async throws -> some IntentResult & ReturnsValue<DoorReport> {
    let door = await GarageDoor.shared
    await MainActor.run { door.isOpen = true }
    undoManager?.registerUndo(withTarget: door) { door in
      door.close()
    }
    undoManager?.setActionName("Open Door")
    let report = DoorReport()
    report.openings = 1
    report.cost = 0.25
    return .result(value: report)
  }
}
