import AppIntents

/// An intent with as many parameters as a prediction can name.
struct PackBagIntent: AppIntent {
  static let title: LocalizedStringResource = "Pack a Bag"

  @Parameter(title: "Bag") var bag: String
  @Parameter(title: "Shirts") var shirts: Int
  @Parameter(title: "Towel") var towel: Bool
  @Parameter(title: "Warmth") var warmth: Double
  @Parameter(title: "Shoes") var shoes: String?
  @Parameter(title: "Books") var books: Int?
  @Parameter(title: "Umbrella") var umbrella: Bool?
  @Parameter(title: "Leaving") var leaving: Date?
  @Parameter(title: "Ticket") var ticket: URL?
  @Parameter(title: "Sports") var style: WorkoutStyle?
  @Parameter(title: "Task") var task: TaskEntity?
  @Parameter(title: "Lamp") var light: LightEntity?
  @Parameter(title: "Distance") var length: Measurement<UnitLength>?
  @Parameter(title: "Snacks") var snacks: [String]?
  @Parameter(title: "With") var friend: IntentPerson?

  func perform() async throws -> some IntentResult {
    .result()
  }
}

extension PackBagIntent: PredictableIntent {
  static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction(
      parameters: (
        \.$bag, \.$shirts, \.$towel, \.$warmth, \.$shoes, \.$books, \.$umbrella, \.$leaving,
        \.$ticket, \.$style, \.$task, \.$light, \.$length, \.$snacks, \.$friend
      )
    ) { bag, _, _, _, _, _, _, _, _, _, _, _, _, _, _ in
      DisplayRepresentation(title: "Pack \(bag) with 15")
    }
    IntentPrediction(
      parameters: (\.$bag, \.$shirts, \.$towel, \.$warmth, \.$shoes, \.$books, \.$umbrella)
    ) { bag, _, _, _, _, _, _ in
      DisplayRepresentation(title: "Pack \(bag) with 7")
    }
    IntentPrediction { "Pack a bag" }
  }
}

/// A prediction of each number of parameters, as a person with few things and one with many
/// would have them.
enum PackingLists {
  @IntentPredictionsBuilder<PackBagIntent>
  static var two: some IntentPredictionConfiguration {
    IntentPrediction(
      parameters: (\.$bag, \.$shirts)
    ) { bag, _ in
      DisplayRepresentation(title: "Pack \(bag) with 2")
    }
  }

  @IntentPredictionsBuilder<PackBagIntent>
  static var three: some IntentPredictionConfiguration {
    IntentPrediction(
      parameters: (\.$bag, \.$shirts, \.$towel)
    ) { bag, _, _ in
      DisplayRepresentation(title: "Pack \(bag) with 3")
    }
  }

  @IntentPredictionsBuilder<PackBagIntent>
  static var four: some IntentPredictionConfiguration {
    IntentPrediction(
      parameters: (\.$bag, \.$shirts, \.$towel, \.$warmth)
    ) { bag, _, _, _ in
      DisplayRepresentation(title: "Pack \(bag) with 4")
    }
  }

  @IntentPredictionsBuilder<PackBagIntent>
  static var five: some IntentPredictionConfiguration {
    IntentPrediction(
      parameters: (\.$bag, \.$shirts, \.$towel, \.$warmth, \.$shoes)
    ) { bag, _, _, _, _ in
      DisplayRepresentation(title: "Pack \(bag) with 5")
    }
  }

  @IntentPredictionsBuilder<PackBagIntent>
  static var six: some IntentPredictionConfiguration {
    IntentPrediction(
      parameters: (\.$bag, \.$shirts, \.$towel, \.$warmth, \.$shoes, \.$books)
    ) { bag, _, _, _, _, _ in
      DisplayRepresentation(title: "Pack \(bag) with 6")
    }
  }

  @IntentPredictionsBuilder<PackBagIntent>
  static var seven: some IntentPredictionConfiguration {
    IntentPrediction(
      parameters: (\.$bag, \.$shirts, \.$towel, \.$warmth, \.$shoes, \.$books, \.$umbrella)
    ) { bag, _, _, _, _, _, _ in
      DisplayRepresentation(title: "Pack \(bag) with 7")
    }
  }

  @IntentPredictionsBuilder<PackBagIntent>
  static var eight: some IntentPredictionConfiguration {
    IntentPrediction(
      parameters: (
        \.$bag, \.$shirts, \.$towel, \.$warmth, \.$shoes, \.$books, \.$umbrella, \.$leaving
      )
    ) { bag, _, _, _, _, _, _, _ in
      DisplayRepresentation(title: "Pack \(bag) with 8")
    }
  }

  @IntentPredictionsBuilder<PackBagIntent>
  static var nine: some IntentPredictionConfiguration {
    IntentPrediction(
      parameters: (
        \.$bag, \.$shirts, \.$towel, \.$warmth, \.$shoes, \.$books, \.$umbrella, \.$leaving,
        \.$ticket
      )
    ) { bag, _, _, _, _, _, _, _, _ in
      DisplayRepresentation(title: "Pack \(bag) with 9")
    }
  }

  @IntentPredictionsBuilder<PackBagIntent>
  static var ten: some IntentPredictionConfiguration {
    IntentPrediction(
      parameters: (
        \.$bag, \.$shirts, \.$towel, \.$warmth, \.$shoes, \.$books, \.$umbrella, \.$leaving,
        \.$ticket, \.$style
      )
    ) { bag, _, _, _, _, _, _, _, _, _ in
      DisplayRepresentation(title: "Pack \(bag) with 10")
    }
  }

  @IntentPredictionsBuilder<PackBagIntent>
  static var eleven: some IntentPredictionConfiguration {
    IntentPrediction(
      parameters: (
        \.$bag, \.$shirts, \.$towel, \.$warmth, \.$shoes, \.$books, \.$umbrella, \.$leaving,
        \.$ticket, \.$style, \.$task
      )
    ) { bag, _, _, _, _, _, _, _, _, _, _ in
      DisplayRepresentation(title: "Pack \(bag) with 11")
    }
  }

  @IntentPredictionsBuilder<PackBagIntent>
  static var twelve: some IntentPredictionConfiguration {
    IntentPrediction(
      parameters: (
        \.$bag, \.$shirts, \.$towel, \.$warmth, \.$shoes, \.$books, \.$umbrella, \.$leaving,
        \.$ticket, \.$style, \.$task, \.$light
      )
    ) { bag, _, _, _, _, _, _, _, _, _, _, _ in
      DisplayRepresentation(title: "Pack \(bag) with 12")
    }
  }

  @IntentPredictionsBuilder<PackBagIntent>
  static var thirteen: some IntentPredictionConfiguration {
    IntentPrediction(
      parameters: (
        \.$bag, \.$shirts, \.$towel, \.$warmth, \.$shoes, \.$books, \.$umbrella, \.$leaving,
        \.$ticket, \.$style, \.$task, \.$light, \.$length
      )
    ) { bag, _, _, _, _, _, _, _, _, _, _, _, _ in
      DisplayRepresentation(title: "Pack \(bag) with 13")
    }
  }

  @IntentPredictionsBuilder<PackBagIntent>
  static var fourteen: some IntentPredictionConfiguration {
    IntentPrediction(
      parameters: (
        \.$bag, \.$shirts, \.$towel, \.$warmth, \.$shoes, \.$books, \.$umbrella, \.$leaving,
        \.$ticket, \.$style, \.$task, \.$light, \.$length, \.$snacks
      )
    ) { bag, _, _, _, _, _, _, _, _, _, _, _, _, _ in
      DisplayRepresentation(title: "Pack \(bag) with 14")
    }
  }

  @IntentPredictionsBuilder<PackBagIntent>
  static var fifteen: some IntentPredictionConfiguration {
    IntentPrediction(
      parameters: (
        \.$bag, \.$shirts, \.$towel, \.$warmth, \.$shoes, \.$books, \.$umbrella, \.$leaving,
        \.$ticket, \.$style, \.$task, \.$light, \.$length, \.$snacks, \.$friend
      )
    ) { bag, _, _, _, _, _, _, _, _, _, _, _, _, _, _ in
      DisplayRepresentation(title: "Pack \(bag) with 15")
    }
  }
}
