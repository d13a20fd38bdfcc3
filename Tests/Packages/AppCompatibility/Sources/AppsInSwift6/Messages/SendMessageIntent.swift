import AppIntents

struct SendMessageIntent: AppIntent {
  static let title: LocalizedStringResource = "Send Message"
  static let description = IntentDescription(
    "Sends a message to a person.", categoryName: "Messages", searchKeywords: ["write", "text"])
  static let authenticationPolicy: IntentAuthenticationPolicy = .requiresAuthentication

  @Parameter(title: "To", description: "Who gets it.", mode: .contact)
  var recipient: IntentPerson

  @Parameter(title: "Copies to", mode: .email)
  var copies: [IntentPerson]?

  @Parameter(title: "Text", inputOptions: .init(multiline: true))
  var text: String

  @Parameter(title: "Attachment", supportedTypeIdentifiers: ["public.image", "public.movie"])
  var attachment: IntentFile?

  static var parameterSummary: some ParameterSummary {
    Summary("Send \(\.$text) to \(\.$recipient)") {
      \.$copies
      \.$attachment
    }
  }

  func perform() async throws -> some IntentResult & ProvidesDialog {
    try await requestConfirmation(
      result: .result(dialog: "Send “\(text)” to \(name)?"),
      confirmationActionName: .send,
      showPrompt: true)
    return .result(dialog: "Sent to \(name).")
  }

  private var name: String {
    switch recipient.name {
    case .displayName(let name): name
    case .components(let components): components.givenName ?? "someone"
    default: "someone"
    }
  }
}

// Who is written to is worth predicting; what is written is not.
extension SendMessageIntent: PredictableIntent {
  static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction(parameters: \.$recipient) { recipient in
      let named = recipient.displayRepresentation.title
      return DisplayRepresentation(title: "Write to \(named)")
    }
  }
}

extension IntentPerson {
  /// A person that only this app knows.
  static func friend(_ name: String, identifier: String, email: String) -> IntentPerson {
    IntentPerson(
      identifier: .applicationDefined(identifier),
      name: .displayName(name),
      handle: IntentPerson.Handle(emailAddress: email))
  }
}

struct ReadMessagesIntent: AppIntent {
  static let title: LocalizedStringResource = "Read Messages"

  @Parameter(title: "Unread only", default: true)
  var unreadOnly: Bool

  @Parameter(title: "From")
  var sender: IntentPerson?

  func perform() async throws -> some IntentResult & ReturnsValue<[String]> & ProvidesDialog {
    try await requestConfirmation()
    return .result(value: [], dialog: "There are no new messages.")
  }
}
