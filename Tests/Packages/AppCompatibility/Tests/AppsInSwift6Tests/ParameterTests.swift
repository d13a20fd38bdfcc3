import AppIntents
import Testing

@testable import AppsInSwift6

@Suite struct ParameterTests {
  @Test func keepsWhatItIsGiven() {
    let intent = OrderCoffeeIntent(drink: "filter", size: .large, cups: 3)
    #expect(intent.drink == "filter")
    #expect(intent.size == .large)
    #expect(intent.cups == 3)
  }

  @Test func startsWithItsDefault() {
    let coffee = OrderCoffeeIntent()
    #expect(coffee.drink == "espresso")
    #expect(coffee.size == .medium)
    #expect(coffee.extras == [])
    let light = SetLightIntent()
    #expect(light.brightness == 80)
    #expect(light.warmth == 0.5)
    #expect(light.isOn)
    let note = CreateNoteIntent()
    #expect(note.name == "Untitled")
    #expect(note.text == AttributedString("…"))
    #expect(note.tags == ["inbox"])
    #expect(StartTimerIntent().length == .seconds(300))
    #expect(EveryCollectionIntent().styles == [.run, .hike])
    #expect(OrderSoup().quantity == 1)
  }

  @Test func startsWithAMeasurementInItsUnit() {
    let intent = SetTemperatureIntent()
    #expect(intent.temperature == Measurement(value: 20.5, unit: .celsius))
    #expect(intent.length == Measurement(value: 30, unit: .minutes))
    #expect(StartTrainingIntent().distance == Measurement(value: 5, unit: .kilometers))
  }

  @Test func anOptionalStartsAbsent() {
    let intent = EveryOptionalIntent()
    #expect(intent.text == nil)
    #expect(intent.number == nil)
    #expect(intent.link == nil)
    #expect(intent.track == nil)
    #expect(intent.tracks == nil)
    #expect(LapTimerIntent().trainer == nil)
  }

  @Test func copiesShareTheirStorage() {
    let intent = OrderCoffeeIntent(drink: "filter")
    let copy = intent
    copy.cups = 7
    #expect(intent.cups == 7)
    intent.$cups.wrappedValue = 4
    #expect(copy.cups == 4)
    #expect(intent.$cups === copy.$cups)
    #expect(OrderCoffeeIntent().$cups !== intent.$cups)
  }

  @Test func knowsWhatItIs() {
    let intent = OrderSoup()
    #expect(intent.$soup.isOptional)
    #expect(!OrderCoffeeIntent().$cups.isOptional)
    #expect(String(localized: intent.$soup.title) == "Soup")
    #expect(OrderCoffeeIntent().$cups.defaultValue == 1)
    #expect(intent.$soup.defaultValue == nil)
  }

  @Test func isAValueOfAnyKind() {
    func title(of value: some AnyIntentValue) -> String {
      String(localized: value.title)
    }
    #expect(title(of: OrderSoup().$soup) == "Soup")
    #expect(title(of: RestockIntent().$shelf) == "Shelf")
    #expect(title(of: TrackEntity.catalogue[0].$seconds) == "Length in seconds")
  }

  @Test func holdsEveryKindOfValue() throws {
    let intent = EveryValueIntent()
    intent.text = "text"
    intent.date = .distantPast
    intent.components = DateComponents(hour: 8)
    intent.link = URL(filePath: "/tmp")
    intent.length = Measurement(value: 3, unit: .meters)
    intent.file = IntentFile(data: Data([1]), filename: "one")
    intent.person = .friend("Ada", identifier: "ada", email: "ada@example.org")
    intent.amount = IntentCurrencyAmount(amount: 3, currencyCode: "EUR")
    intent.style = .swim
    intent.track = TrackEntity.catalogue[1]
    #expect(intent.text == "text")
    #expect(intent.date == .distantPast)
    #expect(intent.components.hour == 8)
    #expect(intent.link.path == "/tmp")
    #expect(intent.length.converted(to: .centimeters).value == 300)
    #expect(intent.file.data == Data([1]) && intent.file.filename == "one")
    #expect(intent.amount.amount == 3 && intent.amount.currencyCode == "EUR")
    #expect(intent.style == .swim)
    #expect(intent.track.id == "t2")
  }

  @Test func holdsCollections() {
    let intent = EveryCollectionIntent()
    intent.numbers = [3, 1]
    intent.names = ["a", "b"]
    intent.favourites = [TrackEntity.catalogue[0]]
    intent.kinds = nil
    #expect(intent.texts == ["a", "b"])
    #expect(intent.numbers == [3, 1])
    #expect(intent.names == ["a", "b"])
    #expect(intent.favourites.map(\.id) == ["t1"])
    #expect(intent.kinds == nil)
  }

  @Test func asksWithAnErrorOfItsOwn() async {
    let intent = OrderSoup()
    await #expect(throws: AppIntentError.self) {
      _ = try await intent.perform()
    }
  }
}
