import AppIntents
import Donations
import Evaluation
import Files
import JSON
import Models
import Pages
import Prediction
import Privacy
import SQLite

struct CountNames: AppIntent {
  static let title: LocalizedStringResource = "Count Names"

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    let names = [
      DonationsOfTheApp.name, EvaluationOfTheApp.name, FilesOfTheApp.name, JSONOfTheApp.name,
      ModelsOfTheApp.name, PagesOfTheApp.name, PredictionOfTheApp.name, PrivacyOfTheApp.name,
      SQLiteOfTheApp.name,
    ]
    return .result(value: Set(names).count)
  }
}

@main
enum Main {
  static func main() async throws {
    let result = try await CountNames().perform()
    print("\(result.value ?? 0) names are the app's own")
  }
}
