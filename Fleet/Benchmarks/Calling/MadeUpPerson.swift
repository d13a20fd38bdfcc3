package import ForesightValues

/// Somebody with habits, made up of a number: the same for the same number.
package struct MadeUpPerson {
  private let number: UInt64

  package init(_ number: Int) { self.number = UInt64(number) &* 0x9e37_79b9_7f4a_7c15 &+ 1 }

  private static let intents = [
    "OpenMail", "OrderCoffee", "PlayMusic", "ReadNews", "Navigate", "CallFriend", "TurnOnLights",
    "CheckWeather", "WriteNote", "StartRun", "BuyTicket", "PayBill",
  ]
  private static let values = ["small", "large", "home", "work", "jazz", "rock", "today", "later"]

  /// Some of what the person does, from the place of the first on; each with an id of its own.
  package func donations(_ first: Int, _ count: Int) -> [JSON] {
    (first..<first + count).map { place in
      let noise = Self.mixed(number ^ UInt64(place) &* 0xd6e8_feb8_6659_fd93)
      // Mostly what the person does after what came before, at this time of the day.
      let habit = Self.mixed(number &+ UInt64(place % 6))
      let intent = Int((noise % 10 < 7 ? habit : noise >> 8) % UInt64(Self.intents.count))
      let instant = Instant(seconds: 1_700_000_000 + Int64(place) * 5400 + Int64(noise % 1800))
      let id = DonationID(at: instant, order: 0, tail: noise ^ number, kind: .random)
      let value = Self.values[Int((habit >> 16) % UInt64(Self.values.count))]
      return .members([
        "id": id.description, "at": Timestamp.format(Moment(instant, utcOffset: 60)),
        "source": "app", "intent": Self.intents[intent],
        "parameters": intent % 2 == 0 ? JSON.members(["what": value]) : nil,
        "context": JSON.members(["place": place % 6 < 3 ? "home" : "work"]),
      ])
    }
  }

  /// Bits that look like none of those beside them (Steele, Lea and Flood, *Fast Splittable Pseudorandom Number
  /// Generators*, 2014).
  package static func mixed(_ bits: UInt64) -> UInt64 {
    var bits = bits
    bits = (bits ^ bits >> 30) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
    return bits ^ bits >> 31
  }
}
