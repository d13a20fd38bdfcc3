import AppIntents

struct ConversationEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Conversation"
  static let defaultQuery = Query()

  var id: UUID
  var name: String

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: LocalizedStringResource(stringLiteral: name))
  }

  struct Query: EntityQuery {
    func entities(for identifiers: [ConversationEntity.ID]) async throws -> [ConversationEntity] {
      identifiers.map { ConversationEntity(id: $0, name: "Conversation") }
    }
  }
}

struct OpenConversationIntent: OpenIntent {
  static let title: LocalizedStringResource = "Open Conversation"
  static let openAppWhenRun = true

  @Parameter(title: "Conversation")
  var target: ConversationEntity

  func perform() async throws -> some IntentResult {
    .result()
  }
}

/// What the app takes back when what it was about is gone.
struct ConversationCleanup {
  var donations: [UUID: IntentDonationIdentifier] = [:]

  mutating func opened(_ conversation: ConversationEntity) async throws {
    let intent = OpenConversationIntent()
    intent.target = conversation
    donations[conversation.id] = try await intent.donate()
  }

  /// Undone: exactly this donation.
  func undo(_ donation: IntentDonationIdentifier) async throws -> [IntentDonationIdentifier] {
    try await IntentDonationManager.shared.deleteDonations(
      matching: .donationIdentifier(donation))
  }

  /// The conversation was deleted: every donation that has it in any parameter.
  func deleted(_ id: ConversationEntity.ID) async throws {
    try await IntentDonationManager.shared.deleteDonations(
      matching: .entityIdentifier(EntityIdentifier(for: ConversationEntity.self, identifier: id)))
  }

  /// The person no longer wants to be reminded of opening this one.
  func muted(_ conversation: ConversationEntity) async throws -> Int {
    let deleted = try await IntentDonationManager.shared.deleteDonations(
      matching: .intentType(
        OpenConversationIntent.self, entityIdentifier: EntityIdentifier(for: conversation)))
    return deleted.count
  }

  func signedOut() async throws {
    let manager = IntentDonationManager.shared
    try await manager.deleteDonations(matching: .intentType(OpenConversationIntent.self))
    try await manager.deleteDonations(matching: .intentType(SendMessageIntent.self))
    try await manager.deleteDonations(matching: .donationIdentifiers(Array(donations.values)))
    try await manager.deleteDonations(
      matching: .entityIdentifiers(
        donations.keys.map { EntityIdentifier(for: ConversationEntity.self, identifier: $0) }))
  }
}
