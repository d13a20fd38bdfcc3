import DonationFormats
import Prediction
import Testing

@testable import Foresight

struct PriorFileTests {
  private let prior = Prior(intents: part(0), suggestions: part(5), users: [3, .max, 1])

  private static func part(_ shift: Int) -> Prior.Part {
    let none = Prior.Part.none
    return Prior.Part(
      mixer: weights(none.mixer.values.count, shift),
      novelty: weights(none.novelty.values.count, shift),
      attention: weights(none.attention.values.count, shift),
      calibration: weights(none.calibration.values.count, shift),
      mixture: weights(none.mixture.values.count, shift),
      newcomers: weights(none.newcomers.values.count, shift))
  }

  private static func weights(_ count: Int, _ shift: Int) -> Prior.Weights {
    Prior.Weights(
      values: (0..<count).map { Float(($0 + shift) % 17) / 3 - 1 },
      firmness: (0..<count).map { Float($0 % 23) * 7 + 1 })
  }

  private var text: String { PriorFile.text(of: prior, datasets: ["a", "b"]) }

  @Test func whatIsWrittenIsReadBackEqual() throws {
    #expect(try PriorFile.prior(in: Array(text.utf8), path: "p") == prior)
    #expect(prior.users == [1, 3, .max])
  }

  /// Or it changes nothing: the last of seventeen digits may not count.
  @Test func anyDamageIsRefused() {
    let bytes = Array(text.utf8)
    for index in stride(from: 0, to: bytes.count - 1, by: 97) {
      var damaged = bytes
      damaged[index] ^= 1
      let found = try? PriorFile.prior(in: damaged, path: "p")
      #expect(found == nil || found == prior)
    }
    for length in stride(from: 0, to: bytes.count - 1, by: 211) {
      #expect(throws: InputError.self) {
        try PriorFile.prior(in: Array(bytes.prefix(length)), path: "p")
      }
    }
  }

  @Test(arguments: [
    ("{}", "not a prior"), ("[1]", "not a prior"), ("{\"kind\":\"foresight-prior\"}", "version"),
    ("{\"kind\":\"foresight-prior\",\"version\":2}", "version"),
    ("{\"kind\":\"foresight-prior\",\"version\":1}", "damaged"),
  ])
  func whatIsNoPriorIsTold(text: String, why: String) {
    let error = #expect(throws: InputError.self) {
      try PriorFile.prior(in: Array(text.utf8), path: "p.json")
    }
    #expect(error?.description.contains(why) == true)
    #expect(error?.description.hasPrefix("p.json: ") == true)
  }

  @Test func whatNeverEndsIsNotReadForEver() throws {
    let directory = try TemporaryDirectory()
    let line = String(repeating: "x", count: 1 << 20) + "\n"
    let path = try directory.write("endless", String(repeating: line, count: 17))
    let error = #expect(throws: InputError.self) { try StartingWeights(named: path) }
    #expect(error?.description.contains("too large") ?? false)
  }
}
