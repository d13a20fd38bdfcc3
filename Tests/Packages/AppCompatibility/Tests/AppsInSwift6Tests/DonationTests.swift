import AppIntents
import Testing

@testable import AppsInSwift6

/// What is donated to one store, one test after the other.
@Suite(.serialized) struct DonationTests {
  private let manager = IntentDonationManager.shared
  private let monday = Date(timeIntervalSince1970: 1_767_571_200)

  init() {
    AppStart.run()
  }

  @Test func aHabitComesBackAsASuggestion() async throws {
    for day in 0..<12 {
      let morning = monday.addingTimeInterval(Double(day) * 86_400 + 8 * 3600)
      try await manager.donate(
        intent: LeaveHomeIntent(), context: ["place": "home"], at: morning)
      let coffee = OrderCoffeeIntent(drink: "flat white", size: .large)
      try await manager.donate(
        intent: coffee, result: .result(value: "ordered"), context: ["place": "station"],
        at: morning.addingTimeInterval(600))
    }
    let next = monday.addingTimeInterval(12 * 86_400 + 8 * 3600)
    try await manager.donate(intent: LeaveHomeIntent(), context: ["place": "home"], at: next)

    let suggestions = try await IntentPredictor.shared.suggestions(
      at: next.addingTimeInterval(600), context: ["place": "station"], limit: 4)
    #expect(suggestions.count <= 4)
    let first = try #require(suggestions.first)
    #expect(first.persistentIdentifier == "OrderCoffeeIntent")
    #expect(first.probability > 0.3 && first.probability <= 1)
    #expect(!first.reasons.isEmpty)
    #expect(contents(of: first.displayRepresentation).contains("flat white"))

    let intent = try #require(try await first.makeIntent() as? OrderCoffeeIntent)
    #expect(intent.drink == "flat white")
    #expect(intent.size == .large)
    #expect(try await intent.perform().value == "1 large flat white")
    try await first.accept()
    try await suggestions.last?.dismiss()
  }

  @Test func aSuggestionBringsBackItsEntity() async throws {
    let track = TrackEntity.catalogue[2]
    for day in 20..<28 {
      let evening = monday.addingTimeInterval(Double(day) * 86_400 + 20 * 3600)
      try await manager.donate(
        intent: PlayTrackIntent(track: track), context: ["place": "sofa"], at: evening)
    }
    let suggestions = try await IntentPredictor.shared.suggestions(
      at: monday.addingTimeInterval(28 * 86_400 + 20 * 3600), context: ["place": "sofa"])
    let play = try #require(
      suggestions.first { $0.persistentIdentifier == "PlayTrackIntent" })
    let intent = try #require(try await play.makeIntent() as? PlayTrackIntent)
    #expect(intent.track.title == "Morning Harbour")
  }

  @Test func aDonationKeepsTheValuesOfItsMoment() async throws {
    let intent = RateStayIntent()
    for day in 40..<46 {
      intent.stars = 2
      try await manager.donate(
        intent: intent, context: ["place": "inn"],
        at: monday.addingTimeInterval(Double(day) * 86_400))
      intent.stars = 5
    }
    let suggestions = try await IntentPredictor.shared.suggestions(
      at: monday.addingTimeInterval(46 * 86_400), context: ["place": "inn"])
    let rate = try #require(suggestions.first { $0.persistentIdentifier == "RateStayIntent" })
    #expect(try await (rate.makeIntent() as? RateStayIntent)?.stars == 2)
  }

  @Test func everyFormOfDonatingCanBeTakenBack() async throws {
    let donations = MusicDonations()
    let track = TrackEntity.catalogue[3]
    var made = [try await donations.played(track), donations.playedInPassing(track)]
    made += donations.onTheIntentInPassing(track)
    try await donations.onTheIntent(track)
    try await donations.added(track, to: PlaylistEntity.all[0])
    try await donations.done([NextTaskIntent()])
    try await manager.flush()
    #expect(Set(made).count == 4)

    let one = try await manager.deleteDonations(matching: .donationIdentifier(made[0]))
    #expect(one == [made[0]])
    #expect(try await manager.deleteDonations(matching: .donationIdentifier(made[0])).isEmpty)

    // Whatever holds the track in any of its parameters goes.
    let others = try await manager.deleteDonations(
      matching: .entityIdentifier(EntityIdentifier(for: track)))
    #expect(Set(others).isSuperset(of: made.dropFirst()))
    #expect(others.count >= 6)
  }

  @Test func deletingByTypeSparesOtherEntities() async throws {
    var cleanup = ConversationCleanup()
    let first = ConversationEntity(id: UUID(), name: "First")
    let second = ConversationEntity(id: UUID(), name: "Second")
    let third = ConversationEntity(id: UUID(), name: "Third")
    for conversation in [first, second, third] {
      try await cleanup.opened(conversation)
    }
    #expect(try await cleanup.muted(first) == 1)
    #expect(try await cleanup.muted(first) == 0)
    let donation = try #require(cleanup.donations[second.id])
    #expect(try await cleanup.undo(donation) == [donation])
    try await cleanup.signedOut()
    #expect(
      try await manager.deleteDonations(matching: .intentType(OpenConversationIntent.self)).isEmpty)
  }

  @Test func callingAnIntentDonatesItUnlessToldNotTo() async throws {
    let before = try await manager.deleteDonations(matching: .intentType(CloseCounterIntent.self))
    #expect(before.isEmpty)
    try await CoffeeCounter().close()
    try await manager.flush()
    let after = try await manager.deleteDonations(matching: .intentType(CloseCounterIntent.self))
    #expect(after.count == 1)
    #expect(try await CoffeeCounter().rehearse("filter") == "1 medium filter")
    #expect(try await CoffeeCounter().order("filter") == "1 medium filter")
  }

  @Test func theContextIsAskedForAtEachDonation() async throws {
    IntentDonationManager.shared.contextProvider = { ["place": "store room"] }
    for day in 60..<66 {
      try await manager.donate(
        intent: RestockIntent(article: "tea", pieces: 6),
        at: monday.addingTimeInterval(Double(day) * 86_400 + 15 * 3600))
    }
    IntentDonationManager.shared.contextProvider = nil
    let suggestions = try await IntentPredictor.shared.suggestions(
      at: monday.addingTimeInterval(66 * 86_400 + 15 * 3600), context: ["place": "store room"])
    let restock = try #require(
      suggestions.first { $0.persistentIdentifier == "RestockIntent" })
    let intent = try #require(try await restock.makeIntent() as? RestockIntent)
    #expect(intent.article == "tea" && intent.pieces == 6 && intent.shelf == nil)
  }

  @Test func identifiersSurviveCoding() async throws {
    let identifier = try await NextTaskIntent().donate()
    let coded = try JSONEncoder().encode([identifier])
    #expect(try JSONDecoder().decode([IntentDonationIdentifier].self, from: coded) == [identifier])
  }
}
