import Foresight
import ForesightValues
import Testing

@testable import ForesightWire

struct WireFieldTests {
  private static let now = Moment(Instant(seconds: 1_764_000_000), utcOffset: 60)
  private static let plain = PredictionRequest(at: now)

  /// A question in which nothing is as it is where it is left out.
  private static var full: PredictionRequest {
    var request = PredictionRequest(
      at: Moment(Instant(seconds: 1_764_000_100), utcOffset: -90), context: ["place": "home"],
      limit: 3, intent: "A", sources: ["s", "t"], minimumProbability: 0.25, isWhole: true,
      prefix: "git", sequence: "7")
    request.isList = true
    return request
  }

  private func read(_ members: [(String, JSON?)]) throws -> PredictionRequest {
    var (parameters, request) = (Parameters(.members(members)), Self.plain)
    request = try PredictionRequest.fields.read(&parameters, into: request)
    try parameters.finish()
    return request
  }

  @Test func allOfAQuestionIsInTheList() {
    #expect(Mirror(reflecting: Self.full).children.count == PredictionRequest.fields.count)
  }

  @Test func whatIsWrittenIsReadAsTheSame() throws {
    for request in [Self.full, Self.plain] {
      let again = try read(PredictionRequest.fields.members(of: request))
      #expect("\(again)" == "\(request)")
    }
    var dismissing = Call.Dismissing(
      "A", source: "s", parameters: ["size": "large"], context: ["place": "home"], at: Self.now)
    dismissing.id = DonationID("019b8d0a-5b40-8000-8000-5d2c4b1a9e07")
    let members = Call.Dismissing.fields.members(of: dismissing)
    guard case .dismiss(let again) = try Call("dismiss", .members(members), now: Self.now).action
    else { return #expect(Bool(false)) }
    #expect("\(again)" == "\(dismissing)")
    #expect(Mirror(reflecting: again).children.count == Call.Dismissing.fields.count)
  }

  @Test func whatIsLeftOutStaysAsItWas() throws {
    #expect("\(try read([]))" == "\(Self.plain)")
  }

  @Test func eachFieldMakesAnotherSubscription() throws {
    let subscribing = Call.Subscribing(request: Self.plain, minimumChange: 0)
    for (name, value) in PredictionRequest.fields.members(of: Self.full) {
      let other = Call.Subscribing(request: try read([(name, value)]), minimumChange: 0)
      #expect(other != subscribing, "\(name)")
    }
    // Of the moment only the offset counts.
    var later = Self.plain
    later.moment.instant = later.moment.instant.advanced(by: 1)
    #expect(Call.Subscribing(request: later, minimumChange: 1) == subscribing)
  }

  private struct Asked {
    var limit = 8
    var mood: String?
  }

  /// One more line in the list is all that a parameter needs to be written, read and no longer refused.
  @Test func whatIsAddedToTheListIsWrittenAndRead() throws {
    let (fields, more): (WireFields<Asked>, WireFields<Asked>) = (
      ["limit": .count(\.limit, 1...9)], ["limit": .count(\.limit, 1...9), "mood": .text(\.mood)]
    )
    let members = more.members(of: Asked(limit: 3, mood: "cheerful"))
    #expect(JSON.members(members).text == #"{"limit":3,"mood":"cheerful"}"#)
    for (list, mood) in [(fields, nil), (more, "cheerful")] {
      var parameters = Parameters(.members(members))
      let asked = try list.read(&parameters, into: Asked())
      #expect(asked.limit == 3 && asked.mood == mood)
      #expect(((try? parameters.finish()) == nil) == (mood == nil))
    }
  }
}
