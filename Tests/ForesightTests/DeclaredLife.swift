import ForesightValues

/// A life in which apps declare how their intents are shown: coffee whose size is usual and whose milk is
/// not, music that declares nothing, notes that declare their name only, and doors of two kinds.
func declaredLife(_ range: Range<Int>) -> [Donation] {
  range.map { number in
    let chance = StableHash.combine(UInt64(number), 11)
    var donation = Donation(at: after(number), source: "app", intent: "")
    switch number % 5 {
    case 0:
      donation.intent = "OrderCoffee"
      donation.parameters = [
        "size": chance % 7 == 0 ? "small" : "large",
        "milk": .string(["oat", "soy", "cow"][Int(chance / 7 % 3)]),
      ]
      if chance % 11 == 0 { donation.parameters["milk"] = nil }
      donation.presentation = coffee(donation.parameters, number)
    case 1:
      donation.intent = "PlayMusic"
      donation.parameters = ["album": chance % 5 == 0 ? "Blue" : "Red"]
    case 2:
      donation.intent = "WriteNote"
      donation.parameters = ["text": .string("\(number)")]
      donation.presentation = Presentation(name: "Write it down")
    case 3:
      donation.intent = "OpenDoor"
      donation.presentation = Presentation(needsUnlock: true, name: "Open the Door")
    default:
      donation.intent = "LogOut"
      donation.presentation = Presentation(isDiscoverable: false)
    }
    return donation
  }
}

/// What the app that orders coffee declares, with its titles for some values.
func coffee(_ parameters: Fields, _ number: Int) -> Presentation {
  let combinations = [["size"], ["size", "milk"], [], ["milk"]].map { names in
    let values = names.compactMap { parameters[$0]?.canonicalText }
    return Combination(
      parameters: names,
      title: values.count == names.count
        ? (values + ["coffee \(number)"]).joined(separator: " ") : "",
      subtitle: names == ["size"] ? "as at \(number)" : nil)
  }
  return Presentation(name: "Coffee", combinations: combinations)
}
