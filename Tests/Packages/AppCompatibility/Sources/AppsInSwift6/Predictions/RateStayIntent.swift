import AppIntents

struct RateStayIntent: AppIntent {
  static let title: LocalizedStringResource = "Rate a Stay"

  @Parameter(title: "Stars", default: 5, inclusiveRange: (1, 5))
  var stars: Int

  @Parameter(title: "Words")
  var words: String?

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    .result(value: stars)
  }
}

// Two sets of rules at once: what is predicted, and how it is told, for each number of stars.
extension RateStayIntent: PredictableIntent {
  static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction(parameters: (\.$stars, \.$words)) { stars, words in
      switch stars {
      case 5: DisplayRepresentation(title: "Praise it", subtitle: "\(words ?? "")")
      case 1: DisplayRepresentation(title: "Complain")
      default: DisplayRepresentation(title: "Rate it with \(stars)")
      }
    }
  }
}

/// Lists of as many predictions as the builder takes.
enum StayRatings {
  @IntentPredictionsBuilder<RateStayIntent>
  static var two: some IntentPredictionConfiguration {
    IntentPrediction(parameters: \.$stars) { stars in "Rate it with \(stars)" }
    IntentPrediction(parameters: \.$words) { words in "Say \(words ?? "nothing")" }
  }

  @IntentPredictionsBuilder<RateStayIntent>
  static var three: some IntentPredictionConfiguration {
    IntentPrediction(parameters: \.$stars) { stars in "Rate it with \(stars)" }
    IntentPrediction(parameters: \.$words) { words in "Say \(words ?? "nothing")" }
    IntentPrediction { "Rate the third stay" }
  }

  @IntentPredictionsBuilder<RateStayIntent>
  static var four: some IntentPredictionConfiguration {
    IntentPrediction(parameters: \.$stars) { stars in "Rate it with \(stars)" }
    IntentPrediction(parameters: \.$words) { words in "Say \(words ?? "nothing")" }
    IntentPrediction { "Rate the third stay" }
    IntentPrediction { "Rate the fourth stay" }
  }

  @IntentPredictionsBuilder<RateStayIntent>
  static var five: some IntentPredictionConfiguration {
    IntentPrediction(parameters: \.$stars) { stars in "Rate it with \(stars)" }
    IntentPrediction(parameters: \.$words) { words in "Say \(words ?? "nothing")" }
    IntentPrediction { "Rate the third stay" }
    IntentPrediction { "Rate the fourth stay" }
    IntentPrediction { "Rate the fifth stay" }
  }

  @IntentPredictionsBuilder<RateStayIntent>
  static var six: some IntentPredictionConfiguration {
    IntentPrediction(parameters: \.$stars) { stars in "Rate it with \(stars)" }
    IntentPrediction(parameters: \.$words) { words in "Say \(words ?? "nothing")" }
    IntentPrediction { "Rate the third stay" }
    IntentPrediction { "Rate the fourth stay" }
    IntentPrediction { "Rate the fifth stay" }
    IntentPrediction { "Rate the sixth stay" }
  }

  @IntentPredictionsBuilder<RateStayIntent>
  static var seven: some IntentPredictionConfiguration {
    IntentPrediction(parameters: \.$stars) { stars in "Rate it with \(stars)" }
    IntentPrediction(parameters: \.$words) { words in "Say \(words ?? "nothing")" }
    IntentPrediction { "Rate the third stay" }
    IntentPrediction { "Rate the fourth stay" }
    IntentPrediction { "Rate the fifth stay" }
    IntentPrediction { "Rate the sixth stay" }
    IntentPrediction { "Rate the seventh stay" }
  }

  @IntentPredictionsBuilder<RateStayIntent>
  static var eight: some IntentPredictionConfiguration {
    IntentPrediction(parameters: \.$stars) { stars in "Rate it with \(stars)" }
    IntentPrediction(parameters: \.$words) { words in "Say \(words ?? "nothing")" }
    IntentPrediction { "Rate the third stay" }
    IntentPrediction { "Rate the fourth stay" }
    IntentPrediction { "Rate the fifth stay" }
    IntentPrediction { "Rate the sixth stay" }
    IntentPrediction { "Rate the seventh stay" }
    IntentPrediction { "Rate the eighth stay" }
  }

  @IntentPredictionsBuilder<RateStayIntent>
  static var nine: some IntentPredictionConfiguration {
    IntentPrediction(parameters: \.$stars) { stars in "Rate it with \(stars)" }
    IntentPrediction(parameters: \.$words) { words in "Say \(words ?? "nothing")" }
    IntentPrediction { "Rate the third stay" }
    IntentPrediction { "Rate the fourth stay" }
    IntentPrediction { "Rate the fifth stay" }
    IntentPrediction { "Rate the sixth stay" }
    IntentPrediction { "Rate the seventh stay" }
    IntentPrediction { "Rate the eighth stay" }
    IntentPrediction { "Rate the ninth stay" }
  }

  @IntentPredictionsBuilder<RateStayIntent>
  static var ten: some IntentPredictionConfiguration {
    IntentPrediction(parameters: \.$stars) { stars in "Rate it with \(stars)" }
    IntentPrediction(parameters: \.$words) { words in "Say \(words ?? "nothing")" }
    IntentPrediction { "Rate the third stay" }
    IntentPrediction { "Rate the fourth stay" }
    IntentPrediction { "Rate the fifth stay" }
    IntentPrediction { "Rate the sixth stay" }
    IntentPrediction { "Rate the seventh stay" }
    IntentPrediction { "Rate the eighth stay" }
    IntentPrediction { "Rate the ninth stay" }
    IntentPrediction { "Rate the tenth stay" }
  }

  @IntentPredictionsBuilder<RateStayIntent>
  static var eleven: some IntentPredictionConfiguration {
    IntentPrediction(parameters: \.$stars) { stars in "Rate it with \(stars)" }
    IntentPrediction(parameters: \.$words) { words in "Say \(words ?? "nothing")" }
    IntentPrediction { "Rate the third stay" }
    IntentPrediction { "Rate the fourth stay" }
    IntentPrediction { "Rate the fifth stay" }
    IntentPrediction { "Rate the sixth stay" }
    IntentPrediction { "Rate the seventh stay" }
    IntentPrediction { "Rate the eighth stay" }
    IntentPrediction { "Rate the ninth stay" }
    IntentPrediction { "Rate the tenth stay" }
    IntentPrediction { "Rate the eleventh stay" }
  }

  @IntentPredictionsBuilder<RateStayIntent>
  static var twelve: some IntentPredictionConfiguration {
    IntentPrediction(parameters: \.$stars) { stars in "Rate it with \(stars)" }
    IntentPrediction(parameters: \.$words) { words in "Say \(words ?? "nothing")" }
    IntentPrediction { "Rate the third stay" }
    IntentPrediction { "Rate the fourth stay" }
    IntentPrediction { "Rate the fifth stay" }
    IntentPrediction { "Rate the sixth stay" }
    IntentPrediction { "Rate the seventh stay" }
    IntentPrediction { "Rate the eighth stay" }
    IntentPrediction { "Rate the ninth stay" }
    IntentPrediction { "Rate the tenth stay" }
    IntentPrediction { "Rate the eleventh stay" }
    IntentPrediction { "Rate the twelfth stay" }
  }

  @IntentPredictionsBuilder<RateStayIntent>
  static var thirteen: some IntentPredictionConfiguration {
    IntentPrediction(parameters: \.$stars) { stars in "Rate it with \(stars)" }
    IntentPrediction(parameters: \.$words) { words in "Say \(words ?? "nothing")" }
    IntentPrediction { "Rate the third stay" }
    IntentPrediction { "Rate the fourth stay" }
    IntentPrediction { "Rate the fifth stay" }
    IntentPrediction { "Rate the sixth stay" }
    IntentPrediction { "Rate the seventh stay" }
    IntentPrediction { "Rate the eighth stay" }
    IntentPrediction { "Rate the ninth stay" }
    IntentPrediction { "Rate the tenth stay" }
    IntentPrediction { "Rate the eleventh stay" }
    IntentPrediction { "Rate the twelfth stay" }
    IntentPrediction { "Rate the thirteenth stay" }
  }

  @IntentPredictionsBuilder<RateStayIntent>
  static var fourteen: some IntentPredictionConfiguration {
    IntentPrediction(parameters: \.$stars) { stars in "Rate it with \(stars)" }
    IntentPrediction(parameters: \.$words) { words in "Say \(words ?? "nothing")" }
    IntentPrediction { "Rate the third stay" }
    IntentPrediction { "Rate the fourth stay" }
    IntentPrediction { "Rate the fifth stay" }
    IntentPrediction { "Rate the sixth stay" }
    IntentPrediction { "Rate the seventh stay" }
    IntentPrediction { "Rate the eighth stay" }
    IntentPrediction { "Rate the ninth stay" }
    IntentPrediction { "Rate the tenth stay" }
    IntentPrediction { "Rate the eleventh stay" }
    IntentPrediction { "Rate the twelfth stay" }
    IntentPrediction { "Rate the thirteenth stay" }
    IntentPrediction { "Rate the fourteenth stay" }
  }

  @IntentPredictionsBuilder<RateStayIntent>
  static var fifteen: some IntentPredictionConfiguration {
    IntentPrediction(parameters: \.$stars) { stars in "Rate it with \(stars)" }
    IntentPrediction(parameters: \.$words) { words in "Say \(words ?? "nothing")" }
    IntentPrediction { "Rate the third stay" }
    IntentPrediction { "Rate the fourth stay" }
    IntentPrediction { "Rate the fifth stay" }
    IntentPrediction { "Rate the sixth stay" }
    IntentPrediction { "Rate the seventh stay" }
    IntentPrediction { "Rate the eighth stay" }
    IntentPrediction { "Rate the ninth stay" }
    IntentPrediction { "Rate the tenth stay" }
    IntentPrediction { "Rate the eleventh stay" }
    IntentPrediction { "Rate the twelfth stay" }
    IntentPrediction { "Rate the thirteenth stay" }
    IntentPrediction { "Rate the fourteenth stay" }
    IntentPrediction { "Rate the fifteenth stay" }
  }
}
