import AppIntents

// One provider for each kind of value that a person picks from a list.

struct DateOptions: DynamicOptionsProvider {
  func results() async throws -> [Date] { [.distantPast, .distantFuture] }
}

struct NumberOptions: DynamicOptionsProvider {
  func results() async throws -> [Double] { [0.5, 1, 2] }
  func defaultResult() async -> Double? { 1 }
}

struct LinkOptions: DynamicOptionsProvider {
  func results() async throws -> [URL] { [URL(filePath: "/")] }
}

struct PriorityOptions: DynamicOptionsProvider {
  func results() async throws -> [TaskPriority] { [.high, .normal] }
}

struct TrackOptions: DynamicOptionsProvider {
  func results() async throws -> [TrackEntity] { TrackEntity.catalogue }
}

struct FriendOptions: DynamicOptionsProvider {
  func results() async throws -> [IntentPerson] {
    [.friend("Ada", identifier: "ada", email: "ada@example.org")]
  }
}

struct AmountOptions: DynamicOptionsProvider {
  func results() async throws -> [IntentCurrencyAmount] {
    [IntentCurrencyAmount(amount: 5, currencyCode: "EUR")]
  }
}

struct WeightOptions: DynamicOptionsProvider {
  func results() async throws -> [Measurement<UnitMass>] {
    [Measurement(value: 20, unit: .kilograms)]
  }
}

struct PrepareDayIntent: AppIntent {
  static let title: LocalizedStringResource = "Prepare the Day"

  @Parameter(title: "Start", kind: .time, optionsProvider: DateOptions())
  var start: Date?

  @Parameter(
    title: "Factor", default: 1, controlStyle: .field, inclusiveRange: (0, 9),
    optionsProvider: NumberOptions())
  var factor: Double

  @Parameter(title: "Page", optionsProvider: LinkOptions())
  var page: URL?

  @Parameter(title: "Priority", default: .high, optionsProvider: PriorityOptions())
  var priority: TaskPriority

  @Parameter(title: "Track", description: "To wake up with.", optionsProvider: TrackOptions())
  var track: TrackEntity?

  @Parameter(title: "Friends", mode: .contact, optionsProvider: FriendOptions())
  var friends: [IntentPerson]?

  @Parameter(title: "Money", currencyCodes: ["EUR"], optionsProvider: AmountOptions())
  var money: IntentCurrencyAmount?

  @Parameter(
    title: "Weight", defaultValue: 20, defaultUnit: .kilograms, optionsProvider: WeightOptions())
  var weight: Measurement<UnitMass>

  func perform() async throws -> some IntentResult {
    .result()
  }
}
