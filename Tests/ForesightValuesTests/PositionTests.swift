import ForesightValues
import Testing

struct PositionTests {
  /// A place is kept to some three metres.
  @Test(arguments: [
    ("geo:52.52,13.405", "geo:53.551,9.994"), ("geo:90,0", "geo:-90,0"),
    ("geo:0,179.999", "geo:0,-179.999"), ("geo:52.5,13", "geo:52.501667,13"),
    ("geo:0,0", "geo:0,0"), ("geo:-33.86,151.21", "geo:51.5074,-0.1278"),
  ])
  func placesAreAsFarApartAsTheyWere(one: String, other: String) throws {
    let exact = try #require(Place(uri: one)).distance(to: try #require(Place(uri: other)))
    let kept = try #require(Position(one).distance(to: Position(other)))
    #expect(abs(kept - exact) < 0.008 + 0.01 * exact, "\(kept) \(exact)")
    #expect(Position(one).isPlace)
  }

  @Test(arguments: [
    ("0", "0", 0), ("2", "5", 3), ("-1.5", "1.5", 3), ("007", "7", 0), ("0.25", "-0", 0.25),
    ("7:30", "07:30", 0), ("23:45", "00:15", 0.5), ("6:00", "18:00", 12), ("9:00:36", "9:00", 0.01),
    ("123456789012345678", "0", 1.2345679e17),
  ])
  func numbersAndTimesOfDayAreCompared(one: String, other: String, apart: Float) throws {
    let distance = try #require(Position(one).distance(to: Position(other)))
    #expect(abs(distance - apart) <= 1e-4 * max(1, apart))
    #expect(Position(other).distance(to: Position(one)) == distance && !Position(one).isPlace)
  }

  @Test(arguments: [
    "", "-", ".", "1.", "--1", "1-1", "1e5", "0x1", "nan", "inf", "٣", "1 ", " 1", "+1", "1,5",
    "1.2.3",
    "24:00", "7:5", "7:60", "7:30:", "7:30:60", ":30", "100:00", "7:30:00:00", "-7:30", "large",
    "1234567890123456789", "geo:91,0", String(repeating: "1", count: 1_000_000),
  ])
  func whatIsNoneOfTheseIsNowhere(text: String) {
    let position = Position(text)
    #expect(!position.isSomewhere && position == .nowhere)
    #expect(position.distance(to: position) == nil && position.named(5) == .nowhere)
  }

  @Test func onlyWhatIsOfOneKindIsCompared() {
    let all = [
      Position("geo:1,2"), Position("7").named(1), Position("7").named(2),
      Position("7:00").named(1),
      Position("7:00").named(2), .nowhere,
    ]
    for (one, first) in all.enumerated() {
      for (other, second) in all.enumerated() {
        let isComparable = one == other && first.isSomewhere
        #expect(first.isComparable(with: second) == isComparable)
        #expect((first.distance(to: second) != nil) == isComparable)
      }
    }
  }

  @Test func whatAValueIsDecidesNothingButItsTextDoes() {
    #expect(ParameterValue.integer(5).position == ParameterValue.string("5").position)
    #expect(ParameterValue.number(2.5).position == ParameterValue.string("2.5").position)
    for value: ParameterValue in [
      .boolean(true), .entity(type: "Room", id: "5"), .array([5]), .date(Instant(seconds: 5)),
      .enumeration(type: "Size", value: "5"), .number(1e300),
    ] {
      #expect(!value.position.isSomewhere)
    }
  }

  @Test func theFirstPlaceOfSomeFieldsCountsOrElseTheFirstNumber() {
    let number = Position("5").named(StableHash.of("n"))
    #expect(Fields().position == .nowhere)
    #expect((["a": "x", "n": 5, "o": 6] as Fields).position == number)
    let fields: Fields = ["a": "x", "b": 5, "c": "geo:1,2", "d": "geo:3,4"]
    #expect(fields.position == Position("geo:1,2"))
    let event = Event(
      Donation(
        at: Moment(Instant(seconds: 0), utcOffset: 0), source: "s", intent: "i", parameters: fields,
        context: ["n": 5]))
    #expect(event.position == Position("geo:1,2") && event.situation.position == number)
  }
}
