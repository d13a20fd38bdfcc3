import AppIntents
import Testing

@testable import AppsInSwift6

@Suite struct IntentTests {
  @Test func identifiersAreTypeNamesUnlessWritten() {
    #expect(OrderCoffeeIntent.persistentIdentifier == "OrderCoffeeIntent")
    #expect(TrackOrderIntent.persistentIdentifier == "cafe.track-order")
    #expect(OrderSoup.persistentIdentifier == "OrderSoupIntent")
    #expect(TrackEntity.persistentIdentifier == "TrackEntity")
    #expect(AccountEntity.persistentIdentifier == "finance.account")
    #expect(CoffeeSize.persistentIdentifier == "CoffeeSize")
    #expect(OrderQuery.persistentIdentifier == "cafe.orders")
    #expect(LightEntity.LightQuery.persistentIdentifier.contains("LightQuery"))
  }

  /// A description without a type is the one that counts, not the protocol's absent one.
  @Test func descriptionsAreFoundInEverySpelling() {
    #expect(described(OrderCoffeeIntent.self).contains("at your usual place"))
    #expect(described(AddToPlaylistIntent.self).contains("to one of your playlists"))
    #expect(described(NextTaskIntent.self).contains("what comes next"))
    #expect(!described(PlainIntent.self).contains("IntentDescription"))
  }

  /// Reads it as the system does, knowing only that it is an intent.
  private func described<Intent: AppIntent>(_ intent: Intent.Type) -> String {
    contents(of: Intent.description)
  }

  @Test func titlesAreText() {
    #expect(String(localized: OrderCoffeeIntent.title) == "Order Coffee")
    #expect(String(localized: CreateNoteIntent.title) == "Create Note")
  }

  @Test func policiesAreWhatIsWritten() {
    #expect(AlwaysIntent.authenticationPolicy == .alwaysAllowed)
    #expect(UnlockedIntent.authenticationPolicy == .requiresAuthentication)
    #expect(
      LocallyUnlockedIntent.authenticationPolicy == .requiresLocalDeviceAuthentication)
    #expect(PolicyTable.discoverable() == ["AlwaysIntent", "LocallyUnlockedIntent", "PlainIntent"])
    #expect(PolicyTable.background().contains("LocallyUnlockedIntent"))
    #expect(!PlainIntent.openAppWhenRun)
    #expect(OpenConversationIntent.openAppWhenRun)
  }

  @Test func foregroundMeansAtOnce() {
    #expect(IntentModes.foreground == .foreground(.immediate))
    #expect(IntentModes.foreground != .background)
    #expect(SetSceneIntent.supportedModes.contains(.background))
    #expect(!LeaveHomeIntent.supportedModes.contains(.background))
  }

  @Test func summariesAreBuilt() {
    let summaries = [
      contents(of: PlayTrackIntent.parameterSummary),
      contents(of: AddToPlaylistIntent.parameterSummary),
      contents(of: AddTaskIntent.parameterSummary),
      contents(of: CompleteTasksIntent.parameterSummary),
      contents(of: TaskListConfiguration.parameterSummary),
      contents(of: SetLightIntent.parameterSummary),
      contents(of: SetTemperatureIntent.parameterSummary),
      contents(of: LogSetIntent.parameterSummary),
      contents(of: BookTripIntent.parameterSummary),
      contents(of: TransferIntent.parameterSummary),
    ]
    #expect(summaries.allSatisfy { !$0.isEmpty })
    #expect(contents(of: PlayTrackIntent.parameterSummary).contains("Shuffle from"))
    #expect(contents(of: AddTaskIntent.parameterSummary).contains("Add the important task"))
  }

  @Test func predictionsOfAnySizeAreBuilt() {
    let configurations: [any IntentPredictionConfiguration] = [
      OrderCoffeeIntent.predictionConfiguration, SetSceneIntent.predictionConfiguration,
      PackBagIntent.predictionConfiguration, PackingLists.two, PackingLists.three,
      PackingLists.four, PackingLists.five, PackingLists.six, PackingLists.seven,
      PackingLists.eight, PackingLists.nine, PackingLists.ten, PackingLists.eleven,
      PackingLists.twelve, PackingLists.thirteen, PackingLists.fourteen, PackingLists.fifteen,
      StayRatings.two, StayRatings.three, StayRatings.four, StayRatings.five, StayRatings.six,
      StayRatings.seven, StayRatings.eight, StayRatings.nine, StayRatings.ten, StayRatings.eleven,
      StayRatings.twelve, StayRatings.thirteen, StayRatings.fourteen, StayRatings.fifteen,
    ]
    #expect(configurations.count == 31)
  }

  @Test func shortcutsListTheirPhrases() {
    let shortcuts = AppShortcuts.appShortcuts
    #expect(shortcuts.count == 3)
    #expect(contents(of: shortcuts).contains("cup.and.saucer"))
    #expect(AppShortcuts.negativePhrases.count == 2)
    #expect(contents(of: AppShortcuts.negativePhrases).contains("Do not play anything"))
    #expect(AppShortcuts.shortcutTileColor == .tangerine)
    ShortcutsUpkeep.dataChanged()
  }

  @Test func packagesNameTheirParts() {
    #expect(AppPackage.includedPackages.count == 2)
    #expect(NotesIntentsPackage.includedPackages.first == MusicIntentsPackage.self)
  }

  @Test func relevanceIsRegistered() async throws {
    #expect(try await RelevantWeather().update(on: .distantPast) >= 14)
    try await RelevantWeather().clear()
  }
}
