import ForesightValues
import Testing

@testable import ForesightDesktop

@Suite(.enabled(if: TestSession.isPossible)) struct ServiceLinkTests {
  /// Whoever asks again as soon as the service has hung up, of the same link or of another one, is answered: the new
  /// connection may have the number of the old one.
  @Test(arguments: [true, false]) func whoAsksAgainAtOnceIsAnswered(ofTheSame: Bool) throws {
    let session = try TestSession()
    let service = try TestService(session)
    service.hangsUp = ["perform"]
    let link = try ServiceLink(session.loop, path: service.path, isKept: false)
    let other = try ServiceLink(session.loop, path: service.path, isKept: false)
    var answered = 0
    for number in 1...3 {
      link.ask("perform", []) { result in
        if case .failure = result {
          (ofTheSame ? link : other).ask("notice", [], isRepeatable: true) { _ in answered += 1 }
        }
      }
      #expect(session.wait { answered == number })
    }
  }

  /// News of the service comes with its parameters.
  @Test func whatIsToldHasItsContent() throws {
    let session = try TestSession()
    let service = try TestService(session)
    let link = try ServiceLink(session.loop, path: service.path, isKept: true)
    var told: [String] = []
    link.told = { told.append("\($0) \($1.text)") }
    link.connected = { link.ask("follow", []) }
    link.connect()
    #expect(session.wait { !service.asked.isEmpty })
    service.tell("moment", .members([("id", .string("1"))]))
    service.tell("settings")
    #expect(session.wait { told == [#"moment {"id":"1"}"#, "settings null"] })
  }
}
