import ForesightEvaluation
import ForesightFormats
import ForesightPrediction
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

@testable import Foresight

struct StartingWeightsTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: [StartingWeights.shipped, .simulated])
  func whatShipsFitsThePredictor(weights: StartingWeights) throws {
    let prior = try weights.prior()
    #expect(prior.intents[.mixer] != Prior.none.intents[.mixer] && !prior.users.isEmpty)
    #expect(weights.identity != 0)
  }

  @Test func namesAreKnown() throws {
    #expect(try StartingWeights(named: "shipped") == .shipped)
    #expect(try StartingWeights(named: "simulated") == .simulated)
    #expect(try StartingWeights(named: "none") == .none)
    #expect(throws: InputError.self) { try StartingWeights(named: directory.path + "/missing") }
  }

  /// The files of `Models` and what the program holds are the same.
  @Test func theFilesAreWhatIsBuiltIn() throws {
    let models = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Models")
    for (file, weights) in [
      ("prior.json", StartingWeights.shipped), ("prior-simulated.json", .simulated),
    ] {
      let path = models.appending(path: file).standardized.path
      #expect(try StartingWeights(named: path).prior() == weights.prior())
    }
  }

  @Test func aPriorThatCannotBeUsedIsRefusedAtOnce() throws {
    let path = directory.path + "/prior.json"
    let text = PriorFile.text(of: .none, datasets: [])
    for broken in [
      "", "{}", String(text.dropLast(9)), text.replacing("0.25", with: "NaN"),
      text.replacing("0.25", with: "1e999"), text.replacing("0.3", with: "0.4"),
      text.replacing("\"predictor\":", with: "\"predictor\":9"),
    ] {
      try Data(broken.utf8).write(to: URL(fileURLWithPath: path))
      let error = #expect(throws: InputError.self) { try StartingWeights(named: path) }
      #expect(error?.description.contains("prior") == true)
    }
  }

  /// A kept model is one of the weights that it started from.
  @Test func otherWeightsFoldAnew() throws {
    let donations = habits(0..<120)
    func suggestions(_ weights: StartingWeights, keep: Bool = true) throws -> [Suggestion] {
      let engine = try Engine(
        path: directory.store, create: true, startingWeights: weights)
      if try engine.log.count() == 0 {
        try engine.donate(donations, now: after(200).instant) { UInt64.random(in: 0 ... .max) }
      }
      if keep { try engine.save(now: after(200).instant) }
      return try engine.predict(PredictionRequest(at: after(121))).suggestions
    }
    let shipped = try suggestions(.shipped)
    let none = try suggestions(.none, keep: false)
    #expect(shipped != none)
    #expect(try suggestions(.none) == none)
    #expect(try suggestions(.shipped, keep: false) == shipped)
  }
}
