import AppIntents
import Testing

@testable import AppsInSwift6

@Suite struct ResultTests {
  @Test func aResultHoldsItsValue() {
    let result: IntentResultContainer<Int, Never, Never, Never> = .result(value: 3)
    #expect(result.value == 3)
    let results = EveryResult()
    #expect(results.value().value == "done")
    #expect(results.valueAndDialog().value == 3)
    #expect(results.valueAndOpening().value == true)
    #expect(results.everything().value == .distantPast)
    #expect(results.valueButtonAndDialog().value == [1, 2])
    #expect(results.absent().value == .some(nil))
  }

  @Test func aResultWithoutAValueHasNone() {
    let nothing: IntentResultContainer<Never, Never, Never, Never> = .result()
    #expect(nothing.value == nil)
    #expect(EveryResult().dialog().value == nil)
    #expect(EveryResult().openingAndDialog().value == nil)
  }

  /// Nothing at all is an intent, a result, a value and a summary.
  @Test func neverStandsForWhatIsAbsent() {
    func isIntent<T: AppIntent>(_: T.Type) -> Bool { true }
    func isResult<T: IntentResult>(_: T.Type) -> Bool { true }
    func isValue<T: _IntentValue>(_: T.Type) -> Bool { true }
    func isSummary<T: ParameterSummary>(_: T.Type) -> Bool { true }
    #expect(isIntent(Never.self) && isResult(Never.self))
    #expect(isValue(Never.self) && isSummary(Never.self))
  }

  @Test func performingGivesTheValue() async throws {
    #expect(
      try await OrderCoffeeIntent(drink: "filter", cups: 2).perform().value == "2 medium filter")
    #expect(try await SetSceneIntent(.film).perform().value == .film)
    let light = SetLightIntent()
    light.isOn = false
    #expect(try await light.perform().value == 0)
    #expect(try await NextTaskIntent().perform().value??.id == 2)
    let complete = CompleteTasksIntent()
    complete.tasks = TaskEntity.all
    complete.priorities = [.high]
    #expect(try await complete.perform().value?.map(\.id) == [2])
    #expect(complete.progress.completedUnitCount == 1)
  }

  @Test func performingIsGivenDependencies() async throws {
    AppStart.run()
    #expect(try await GreetIntent().perform().value == "Hello, good morning, 2")
    let note = CreateNoteIntent()
    note.name = "Shopping"
    #expect(try await note.perform().value?.title == "Shopping")
    let track = TrackEntity.catalogue[0]
    #expect(try await PlayTrackIntent(track: track).perform().value?.id == "t1")
  }

  @Test func dialogsHoldTheirText() async throws {
    #expect(contents(of: Dialogs.literal).contains("Ready."))
    #expect(contents(of: Dialogs.both).contains("ready for the journey"))
    #expect(contents(of: Dialogs.both).contains("Everything is ready."))
    #expect(contents(of: Dialogs.withImage).contains("tram"))
    #expect(contents(of: Dialogs.counted(3, of: "ships")).contains("ships"))
    #expect(contents(of: Dialogs.about(TrackEntity.catalogue[0], in: .film)).contains("suits"))
    let result = try await OrderCoffeeIntent(drink: "filter").perform()
    #expect(contents(of: result).contains("Ordered."))
  }

  @Test func textsAreRendered() {
    #expect(TravelStrings.shown(TravelStrings.plain) == "Departures")
    #expect(TravelStrings.shown(TravelStrings.named) == "Arrivals")
    #expect(TravelStrings.shown(TravelStrings.inTable) == "Platform")
    #expect(TravelStrings.shown(TravelStrings.key) == "travel.gate")
    #expect(TravelStrings.shown(TravelStrings.passengers(4)) == "4 passengers")
    #expect(TravelStrings.shown(TravelStrings.price(3.5)) == "Costs 3.50 euros")
    #expect(TravelStrings.shown(TravelStrings.share(3)) == "One of 3")
    #expect(
      TravelStrings.shown(TravelStrings.late(TripLength(minutes: 65), train: "7"))
        == "Train 7 is 1 h 5 min late")
    #expect(
      TravelStrings.shown(TravelStrings.trip(TripEntity(from: "a", to: "b")))
        == "Your trip from a to b")
  }
}
