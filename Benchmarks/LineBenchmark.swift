import Foresight
import ForesightEvaluation
import ForesightPrediction

/// Completing a command line at each key, beside a search of the whole history for the newest line that begins so.
struct LineBenchmark {
  private static let programs = ["git", "make", "cd", "ls", "ssh", "vim", "cat", "docker", "grep"]

  func run() async throws {
    var chance = SplitMix64(seed: 1)
    var lines: [String] = []
    var model = LineModel()
    var learning: [Double] = []
    for number in 0..<10_000 {
      let line = Self.line(number, using: &chance)
      let situation = Self.situation(lines)
      lines.append(line)
      let start = Environment.nanoseconds
      model.learn(line, in: situation)
      learning.append(Double(Environment.nanoseconds - start) / 1e9)
    }
    let known = KnownLines(lines.suffix(2000).map { ($0, 1 / 2500) })
    var (keys, searches): ([Double], [Double]) = ([], [])
    for number in 0..<200 {
      let line = Self.line(10_000 + number, using: &chance)
      for count in 0..<line.utf8.count {
        let typed = String(line.prefix(count))
        let start = Environment.nanoseconds
        let completions = model.completions(
          of: typed, in: Self.situation(lines), known: known, limit: 1)
        let middle = Environment.nanoseconds
        let newest = lines.last { $0.utf8.starts(with: typed.utf8) && $0.utf8.count > count }
        searches.append(Double(Environment.nanoseconds - middle) / 1e9)
        keys.append(Double(middle - start) / 1e9)
        guard completions.count + (newest == nil ? 0 : 1) < 3 else { return }
      }
    }
    let search = Measurement.median(searches)
    Measurement.report(
      "completing a line at a key, 10000 known lines (median)",
      Measurement.microseconds(Measurement.median(keys)),
      beside: "newest that begins so \(Measurement.microseconds(search))",
      ratio: Measurement.median(keys) / search, bound: "≤ 500 µs")
    Measurement.report(
      "learning a line (median)", Measurement.microseconds(Measurement.median(learning)),
      beside: "newest that begins so \(Measurement.microseconds(search))",
      ratio: Measurement.median(learning) / search, bound: "≤ 30 µs")
  }

  private static func situation(_ lines: [String]) -> LineSituation {
    LineSituation(directory: "/\(lines.count / 20 % 9)", after: Array(lines.suffix(2).reversed()))
  }

  /// Habits with chance in them: half of the lines are of few words, half bring one that is rare.
  private static func line(_ number: Int, using chance: inout SplitMix64) -> String {
    let program = programs[Int.random(in: 0..<programs.count, using: &chance)]
    let option = "-\(Int.random(in: 0..<6, using: &chance))"
    let rare = Bool.random(using: &chance)
    let file = "src/part\(Int.random(in: 0..<(rare ? 5000 : 20), using: &chance)).c"
    return number % 3 == 0 ? "\(program) \(file)" : "\(program) \(option) \(file)"
  }
}
