import AppIntents

// The screen that shows the book does the work: no perform() is needed.
struct OpenBookIntent: OpenIntent, TargetContentProvidingIntent {
  static let title: LocalizedStringResource = "Open Book"

  @Parameter(title: "Book", requestValueDialog: "Which book?")
  var target: BookEntity
}

struct ContinueReadingIntent: AppIntent {
  static let title: LocalizedStringResource = "Continue Reading"
  static let description: IntentDescription? = IntentDescription("Opens where you stopped.")

  @Parameter(title: "Book", size: IntentCollectionSize(min: 1, max: 3))
  var books: [BookEntity]

  @Parameter var aloud: Bool?

  func perform() async throws -> some IntentResult & OpensIntent {
    let intent = OpenBookIntent()
    intent.target = books[0]
    return .result(opensIntent: intent)
  }
}

extension ContinueReadingIntent: PredictableIntent {
  static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction { DisplayRepresentation(title: "Continue reading") }
  }
}

/// While reading, only what belongs to reading is shown.
struct ReadingFocus: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Reading"
  static let description: IntentDescription? = "Shows only your shelf."

  @Parameter(title: "Quiet", default: true)
  var isQuiet: Bool

  @Parameter(title: "Shelf")
  var shelf: String?

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "Reading", subtitle: isQuiet ? "Quiet" : "With sounds")
  }

  static func suggestedFocusFilters(for context: FocusFilterSuggestionContext) async
    -> [ReadingFocus]
  {
    [ReadingFocus()]
  }

  func perform() async throws -> some IntentResult {
    .result()
  }
}
