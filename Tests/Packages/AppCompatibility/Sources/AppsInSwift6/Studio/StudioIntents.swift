import AppIntents

// An app whose state belongs to the main actor, and whose queries, providers and intents live there too.

@MainActor
final class Studio {
  static let shared = Studio()

  var canvases = ["Harbour", "Meadow"]
  var colours = ["ochre", "umber"]
  var strokes: [String] = []

  func paint(_ canvas: String, in colour: String) -> Int {
    strokes.append("\(canvas) in \(colour)")
    return strokes.count
  }
}

struct CanvasEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Canvas"
  static let defaultQuery = CanvasQuery()

  let id: String

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(id)")
  }
}

@MainActor
struct CanvasQuery: EntityStringQuery, EnumerableEntityQuery {
  nonisolated init() {}

  func entities(for identifiers: [CanvasEntity.ID]) async throws -> [CanvasEntity] {
    Studio.shared.canvases.filter(identifiers.contains).map(CanvasEntity.init)
  }

  func entities(matching string: String) async throws -> [CanvasEntity] {
    Studio.shared.canvases.filter { $0.hasPrefix(string) }.map(CanvasEntity.init)
  }

  func suggestedEntities() async throws -> [CanvasEntity] {
    Studio.shared.canvases.suffix(1).map(CanvasEntity.init)
  }

  func allEntities() async throws -> [CanvasEntity] {
    Studio.shared.canvases.map(CanvasEntity.init)
  }
}

@MainActor
struct ColourOptionsProvider: DynamicOptionsProvider {
  nonisolated init() {}

  func results() async throws -> [String] {
    Studio.shared.colours
  }

  func defaultResult() async -> String? {
    Studio.shared.colours.first
  }
}

@MainActor
struct PaintIntent: AppIntent {
  nonisolated static var title: LocalizedStringResource { "Paint" }

  @Parameter(title: "Canvas")
  var canvas: CanvasEntity

  @Parameter(title: "Colour", optionsProvider: ColourOptionsProvider())
  var colour: String

  nonisolated init() {}

  init(canvas: CanvasEntity, colour: String) {
    self.canvas = canvas
    self.colour = colour
  }

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    .result(value: Studio.shared.paint(canvas.id, in: colour))
  }
}

// The more common manner: the intent is anybody's, and only what it does is the main actor's.
struct CleanBrushesIntent: AppIntent {
  static let title: LocalizedStringResource = "Clean the Brushes"

  @MainActor
  func perform() async throws -> some IntentResult {
    Studio.shared.strokes = []
    return .result()
  }
}
