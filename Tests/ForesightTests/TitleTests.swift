import Donations
import Testing

@testable import Foresight

struct TitleTests {
  @Test(arguments: [
    ("OrderCoffeeIntent", "Order Coffee"), ("OrderCoffee", "Order Coffee"), ("Intent", "Intent"),
    ("OpenURLIntent", "Open URL"), ("PlayHTML5Video", "Play HTML5 Video"), ("git", "git"),
    ("View.Object Browser", "View.Object Browser"), ("A", "A"), ("ÖffneMail", "Öffne Mail"),
  ])
  func namesBecomeWords(name: String, title: String) {
    #expect(Title.of(intent: name, parameters: [:]) == title)
  }

  @Test func valuesFollow() {
    #expect(
      Title.of(
        intent: "OrderCoffee",
        parameters: [
          "size": .enumeration(type: "Size", value: "large"), "cups": 2,
          "at": .entity(type: "Cafe", id: "Corner"),
        ]) == "Order Coffee (Corner, cups 2, large)")
    let long = String(repeating: "x", count: 100)
    #expect(Title.of(intent: "echo", parameters: ["a": .string("one\ntwo")]) == "echo (one…)")
    #expect(Title.of(intent: "echo", parameters: ["a": .string(long)]).count < 60)
  }
}
