public import Foresight
internal import ForesightSystem

/// The answer to a request for predictions, the same for every interface.
///
///     let answer = PredictionAnswer(try engine.predict(request), to: request, model: try engine.modelName)
///     answer.json["donations"]      // .integer(6)
///
/// Its numbers are rounded to six decimals, which are the same with every BLAS library, and with or without the
/// service.
public struct PredictionAnswer: Hashable, Sendable {
  /// The moment of the prediction.
  public let moment: Moment
  /// The number of donations that the answer rests on.
  public let donations: Int
  /// The model's name.
  public let model: String
  /// The suggestions, the most probable first.
  public let suggestions: [Suggestion]
  /// The share of the donations that the model has learned; less than 1 if the caller could not wait for the rest.
  public private(set) var learned: Double = 1

  /// Makes the answer of a forecast.
  ///
  /// - Parameter canPerform: returns true if an app can be asked to perform a suggestion. By default, none can.
  public init(
    _ forecast: Forecast, to request: PredictionRequest, model: String,
    canPerform: (Suggestion) -> Bool = { _ in false }
  ) {
    lazy var mounts = MountedFileSystems()
    let suggestions = forecast.suggestions.map { suggestion in
      var suggestion = suggestion
      suggestion.probability = Self.rounded(suggestion.probability)
      suggestion.because = suggestion.because.map {
        Suggestion.Reason(factor: $0.factor, contribution: Self.rounded($0.contribution))
      }
      if let action = suggestion.action, action.openedPath != nil, !action.isPossible(mounts) {
        suggestion.isPerformable = false
      }
      if !suggestion.isPerformable { suggestion.isPerformable = canPerform(suggestion) }
      return suggestion
    }
    self.init(
      at: request.moment, donations: forecast.donations, model: model, suggestions: suggestions)
    learned = Self.rounded(forecast.learned)
  }

  /// Makes an answer of its parts.
  public init(at moment: Moment, donations: Int, model: String, suggestions: [Suggestion]) {
    (self.moment, self.donations, self.model) = (moment, donations, model)
    self.suggestions = suggestions
  }

  /// The reason why there is no suggestion.
  public var whyNothing: String {
    donations == 0
      ? "nothing was recorded before \(Timestamp.format(moment).prefix(16))"
      : "nothing that was recorded, and is not hidden, fits what was asked for"
  }

  package static func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }

  // MARK: As JSON

  /// The answer as `foresight predict --json` prints it.
  public var text: String {
    var text = JSONText()
    text.writeObject { text in
      text.write("at", Timestamp.format(moment))
      text.write("donations", donations)
      text.write("model", model)
      if learned < 1 { text.write("learned", learned) }
      text.writeName("suggestions")
      text.writeArray(suggestions, Self.write)
    }
    return text.string
  }

  /// The answer as a value, read from its ``text``.
  public var json: JSON { (try? JSON.parse(Array(text.utf8))) ?? .null }

  /// Returns a JSON object of some members and the suggestions, or an empty list and the error if predicting fails. The
  /// members acknowledge donations that are on disk, so a failed prediction must not hide them.
  ///
  /// - Parameter predict: makes the answer.
  public static func text(
    behind members: [JSON.Member], _ predict: () throws -> PredictionAnswer
  ) -> String {
    let answer = Result { try predict() }.mapError(ServiceError.init)
    var text = JSONText()
    text.writeObject { text in
      for member in members { text.write(member.name, member.value) }
      text.writeName("suggestions")
      switch answer {
      case .success(let answer): text.writeArray(answer.suggestions, Self.write)
      case .failure(let error):
        text.write(.array([]))
        text.write("error", error.json)
      }
    }
    return text.string
  }

  private static func write(_ text: inout JSONText, _ suggestion: Suggestion) {
    text.writeObject { text in
      text.write("rank", suggestion.rank)
      text.write("intent", suggestion.intent)
      text.write("source", suggestion.source)
      text.write("parameters", NDJSON.json(suggestion.parameters))
      text.write("title", suggestion.title)
      if let subtitle = suggestion.subtitle { text.write("subtitle", subtitle) }
      text.write("probability", suggestion.probability)
      text.write("performable", suggestion.isPerformable)
      text.write("why", suggestion.why)
      text.writeName("because")
      text.writeArray(suggestion.because) { text, reason in
        text.writeObject { text in
          text.write("factor", reason.factor)
          text.write("contribution", reason.contribution)
        }
      }
    }
  }

  /// Reads what ``text`` says; `nil` for anything else.
  public init?(_ json: JSON) {
    guard let moment = json["at"]?.string.flatMap({ Timestamp.parse($0) }),
      let donations = json["donations"]?.int, let model = json["model"]?.string,
      let suggestions = json["suggestions"]?.all(Self.suggestion)
    else { return nil }
    self.init(at: moment, donations: donations, model: model, suggestions: suggestions)
    if case .number(let part)? = json["learned"] { learned = part }
  }

  private static func suggestion(_ json: JSON) -> Suggestion? {
    guard let rank = json["rank"]?.int, let intent = json["intent"]?.string,
      let source = json["source"]?.string,
      let parameters = try? NDJSON.fields(in: json, "parameters"),
      let title = json["title"]?.string, case .number(let probability)? = json["probability"],
      let why = json["why"]?.string, let because = json["because"]?.all(Self.reason)
    else { return nil }
    var suggestion = Suggestion(
      rank: rank, intent: intent, source: source, parameters: parameters, title: title,
      subtitle: json["subtitle"]?.string, probability: probability, why: why, because: because)
    suggestion.isPerformable = json["performable"] == .boolean(true)
    return suggestion
  }

  private static func reason(_ json: JSON) -> Suggestion.Reason? {
    guard let factor = json["factor"]?.string,
      case .number(let contribution)? = json["contribution"]
    else { return nil }
    return Suggestion.Reason(factor: factor, contribution: contribution)
  }
}

extension Suggestion {
  /// The members that identify the suggestion.
  package var members: [(String, JSON?)] {
    Call.Performing.members(source: source, intent: intent, parameters: parameters)
  }
}
