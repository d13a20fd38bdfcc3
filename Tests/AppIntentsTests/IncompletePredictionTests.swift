import AppIntents
import Testing

extension DonatingTests {
  /// What is donated of an intent whose optional parameter has no value, which closures in the manner of
  /// older code unwrap by force. Serial, as all that shares the one manager.
  @Suite(.serialized)
  struct IncompletePredictionTests {
    private let directory = TemporaryStore()

    /// What the first suggestion is called after an intent was donated.
    private func title(after intent: some AppIntent) async throws -> String? {
      try await intent.donate()
      let suggestion = try await IntentPredictor.shared.suggestions().first
      return suggestion.map { String(localized: $0.displayRepresentation.title) }
    }

    @Test func aClosureThatUnwrapsIsNotCalledWhereAnotherCombinationIsComplete() async {
      await #expect(processExitsWith: .success) {
        let directory = TemporaryStore()
        defer { withExtendedLifetime(directory) {} }
        try await SwitchLamp(lamp: "Hall").donate()
      }
    }

    @Test func aClosureThatUnwrapsIsNotCalledWhereNothingItGetsHasAValue() async {
      await #expect(processExitsWith: .success) {
        let directory = TemporaryStore()
        defer { withExtendedLifetime(directory) {} }
        try await RepeatState().donate()
      }
    }

    @Test func theMostSpecificCompleteCombinationNamesTheDonation() async throws {
      #expect(try await title(after: Greet(name: "Ada")) == "Greet Ada")
    }

    @Test func aWholeCombinationKeepsItsOwnTitle() async throws {
      #expect(try await title(after: Greet(name: "Ada", word: "Hello")) == "Hello Ada")
    }

    @Test func theBareCombinationNamesWhatHasNoOther() async throws {
      #expect(try await title(after: Announce(text: "Noon")) == "Announce something")
    }

    @Test func aClosureThatKnowsWhatNoValueMeansStillNamesTheDonation() async throws {
      #expect(try await title(after: Pay(amount: 5)) == "Pay 5 from the usual account")
    }

    @Test func aRequiredParameterWithoutAValueIsToldAndNoClosureIsCalled() async {
      await #expect(
        throws: IntentDonationError.unsetParameter(intent: "SwitchLamp", parameter: "lamp")
      ) {
        try await SwitchLamp().donate()
      }
    }
  }
}

extension Optional {
  /// The value, as `!` gives it.
  fileprivate var unwrapped: Wrapped {
    guard let self else { preconditionFailure("nil was unwrapped") }
    return self
  }
}

struct SwitchLamp: PredictableIntent {
  static let title: LocalizedStringResource = "Switch a Lamp"
  static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction(parameters: (\.$lamp, \.$state)) { lamp, state in
      "Turn \(lamp) \(state.unwrapped)"
    }
    IntentPrediction(parameters: \.$lamp) { lamp in "Switch \(lamp)" }
  }
  @Parameter var lamp: String
  @Parameter var state: String?
  init() {}
  init(lamp: String) { self.lamp = lamp }
  func perform() async throws -> some IntentResult { .result() }
}

struct RepeatState: PredictableIntent {
  static let title: LocalizedStringResource = "Repeat"
  static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction(parameters: \.$state) { state in "Repeat \(state.unwrapped)" }
  }
  @Parameter var state: String?
  func perform() async throws -> some IntentResult { .result() }
}

struct Greet: PredictableIntent {
  static let title: LocalizedStringResource = "Greet Someone"
  static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction(parameters: (\.$name, \.$word)) { name, word in
      "\(word.unwrapped) \(name)"
    }
    IntentPrediction(parameters: \.$name) { name in "Greet \(name)" }
    IntentPrediction { "Greet" }
  }
  @Parameter var name: String
  @Parameter var word: String?
  init() {}
  init(name: String, word: String? = nil) {
    self.name = name
    self.word = word
  }
  func perform() async throws -> some IntentResult { .result() }
}

struct Announce: PredictableIntent {
  static let title: LocalizedStringResource = "Announce"
  static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction(parameters: (\.$text, \.$place)) { text, place in
      "Announce \(text) \(place ?? "everywhere")"
    }
    IntentPrediction { "Announce something" }
  }
  @Parameter var text: String
  @Parameter var place: String?
  init() {}
  init(text: String) { self.text = text }
  func perform() async throws -> some IntentResult { .result() }
}

struct Pay: PredictableIntent {
  static let title: LocalizedStringResource = "Pay"
  static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction(parameters: (\.$amount, \.$account)) { amount, account in
      "Pay \(amount) from \(account ?? "the usual account")"
    }
  }
  @Parameter var amount: Int
  @Parameter var account: String?
  init() {}
  init(amount: Int) { self.amount = amount }
  func perform() async throws -> some IntentResult { .result() }
}
