import ForesightValues
import Testing

@testable import Foresight

struct TitleTests {
  @Test(arguments: [
    ("OrderCoffeeIntent", "Order Coffee"), ("OrderCoffee", "Order Coffee"), ("Intent", "Intent"),
    ("OpenURLIntent", "Open URL"), ("PlayHTML5Video", "Play HTML5 Video"), ("git", "git"),
    ("View.Object Browser", "View.Object Browser"), ("A", "A"), ("ÖffneMail", "Öffne Mail"),
  ])
  func namesBecomeWords(name: String, title: String) {
    #expect(Suggestion.title(ofIntent: name) == title)
  }

  @Test func valuesAreCalledAsPeopleCallThem() {
    let values: Fields = [
      "album": .entity(type: "Album", id: "42"), "cups": 2, "length": 5000,
      "songs": .array([.entity(type: "Song", id: "4"), .entity(type: "Song", id: "1")]),
    ]
    func title(_ texts: (String, String)...) -> String {
      Suggestion.title(
        ofIntent: "Play", parameters: values,
        texts: texts.map { ParameterText(parameter: $0.0, text: $0.1) })
    }
    #expect(
      title(("album", "Blue"), ("length", "5 km"), ("songs", "Ebb, Flow"))
        == "Play (Blue, cups 2, length 5 km, Ebb, Flow)")
    // What nobody calls otherwise is shown as it is kept.
    #expect(title(("cup", "?")).hasPrefix("Play (42, cups 2, length 5000, songs "))
  }

  @Test func valuesFollow() {
    #expect(
      Suggestion.title(
        ofIntent: "OrderCoffee",
        parameters: [
          "size": .enumeration(type: "Size", value: "large"), "cups": 2,
          "at": .entity(type: "Cafe", id: "Corner"),
        ]) == "Order Coffee (Corner, cups 2, large)")
    let long = String(repeating: "x", count: 100)
    func echo(_ values: Fields) -> String { Suggestion.title(ofIntent: "echo", parameters: values) }
    #expect(echo(["a": .string("one\ntwo")]) == "echo (one…)")
    #expect(echo(["a": "", "b": "c", "d": " \n"]) == "echo (c)")
    #expect(echo(["a": ""]) == "echo" && echo(["a": .string(long)]).count < 60)
  }
}
