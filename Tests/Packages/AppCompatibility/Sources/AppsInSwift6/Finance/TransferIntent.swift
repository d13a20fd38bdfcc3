import AppIntents

struct TransferIntent: AppIntent {
  static let title: LocalizedStringResource = "Transfer Money"
  static let description = IntentDescription("Moves money between accounts.")
  static let authenticationPolicy: IntentAuthenticationPolicy = .requiresLocalDeviceAuthentication

  @Parameter(
    title: "Amount", description: "How much is moved.", currencyCodes: ["EUR"],
    inclusiveRange: (1, 10_000), requestValueDialog: "How much?", inputConnectionBehavior: .never)
  var amount: IntentCurrencyAmount

  @Parameter(title: "With", description: "What it is paid with.")
  var method: IntentPaymentMethod?

  @Parameter(title: "From")
  var account: AccountEntity

  @Parameter(title: "Fees", currencyCodes: ["EUR"])
  var fees: [IntentCurrencyAmount]?

  @Parameter(title: "Purpose", requestValueDialog: "What for?")
  var purpose: String?

  static var parameterSummary: some ParameterSummary {
    When(\.$method, .hasAnyValue) {
      Summary("Pay \(\.$amount) with \(\.$method)") {
        \.$purpose
      }
    } otherwise: {
      Summary("Transfer \(\.$amount) from \(\.$account)") {
        \.$purpose
      }
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentCurrencyAmount> {
    try await requestConfirmation(
      conditions: [],
      actionName: .custom(
        acceptLabel: "Transfer", acceptAlternatives: ["Move"], denyLabel: "Leave it",
        denyAlternatives: ["Stop"], destructive: false),
      dialog: "Transfer \(amount.currencyCode)?")
    return .result(value: amount)
  }
}

// An account is worth predicting, a sum is not.
extension TransferIntent: PredictableIntent {
  static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction(parameters: \.$account) { account in
      DisplayRepresentation(title: "Transfer from \(account.name)")
    }
  }
}

struct AccountEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Account"
  static let defaultQuery = AccountQuery()
  static let persistentIdentifier = "finance.account"

  let id: String
  var name: String
  var balance: Decimal = 0

  var displayRepresentation: DisplayRepresentation { "\(name)" }
}

struct AccountQuery: EnumerableEntityQuery {
  func allEntities() async throws -> [AccountEntity] {
    [AccountEntity(id: "a", name: "Everyday"), AccountEntity(id: "b", name: "Savings")]
  }

  func entities(for identifiers: [String]) async throws -> [AccountEntity] {
    try await allEntities().filter { identifiers.contains($0.id) }
  }
}
