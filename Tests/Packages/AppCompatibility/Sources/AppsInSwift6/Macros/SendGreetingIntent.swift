import AppIntents

@UnionValue
enum Greeting: Sendable {
  case words(String)
  case tune(TrackEntity)
}

struct SendGreetingIntent: AppIntent {
  static let title: LocalizedStringResource = "Send Greeting"

  @Parameter(title: "Greeting")
  var greeting: Greeting

  @Parameter(title: "Alternative")
  var alternative: Greeting?

  static var parameterSummary: some ParameterSummary {
    Switch(\.$greeting) {
      Case(.words) {
        Summary("Write \(\.$greeting)")
      }
      DefaultCase {
        Switch(\.$alternative) {
          Case([.words, .tune]) { Summary("Play \(\.$greeting) or \(\.$alternative)") }
          DefaultCase { Summary("Play \(\.$greeting)") }
        }
      }
    }
  }

  func perform() async throws -> some IntentResult {
    .result()
  }
}
