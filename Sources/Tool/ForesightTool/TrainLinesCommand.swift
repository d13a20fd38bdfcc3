import Foresight
import ForesightEvaluation
import ForesightFormats
import ForesightPrediction

/// `foresight train --command-lines`: counts the words of other people's command lines.
struct TrainLinesCommand {
  private let paths: [String]
  private let output: String
  private let words: String?
  private let minimum: Int

  init(_ arguments: inout Arguments) throws {
    guard let output = try arguments.path("--output") else {
      throw UsageError("--output FILE is missing")
    }
    self.output = output
    words = try arguments.path("--words")
    minimum = try arguments.count("--min-users", from: 2, to: 1_000_000) ?? 5
    paths = try arguments.operands("DATASET")
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    let allowed = try words.map(AllowedWords.init(path:))
    let file = try OutputFile(path: output, unlike: paths + (words.map { [$0] } ?? []))
    let names = try LineNames.counted(
      in: paths, minimum: minimum, allowing: allowed, progress: tool.progress("counting"))
    guard let names else {
      throw Failure(
        .badData, "no word stands at the same place in the command lines of \(minimum) users")
    }
    try file.write(LineNamesFile.text(of: names, datasets: paths.map(DataSetName.of)))
    try file.finish()
    let steps = names.contexts.values.reduce(0) { $0 + $1.count }
    tool.message("wrote \(output): \(Tool.count(steps, "step")) of at least \(minimum) people")
    return .done
  }
}

extension AllowedWords {
  /// Reads the words in a file.
  init(path: String) throws {
    let bytes = try LineReader(path: path).remainder(limit: 1 << 20)
    self.init(String(decoding: bytes, as: UTF8.self))
  }
}
