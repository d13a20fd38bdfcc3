import Foresight
import ForesightEvaluation
import ForesightPrediction

/// `foresight train --command-lines`: counts the words of other people's command lines.
struct TrainLinesCommand {
  private let paths: [String]
  private let output: String
  private let words: String?
  private let naming: NamingChoice

  init(_ arguments: inout Arguments) throws {
    output = try arguments.output()
    words = try arguments.path("--words")
    naming = try NamingOptions(&arguments).choice
    paths = try arguments.operands("DATASET")
  }

  func run(_ tool: Tool) throws {
    let allowed = try words.map(AllowedWords.init(path:))
    let file = try OutputFile(path: output, unlike: paths + (words.map { [$0] } ?? []))
    let names = try LineNames.counted(
      in: paths, naming, allowing: allowed, progress: tool.progress("counting"))
    guard let names else {
      throw Failure(
        .badData,
        "no word stands at the same place in the command lines of \(naming.least.steps) users"
          + (naming.noise == nil ? "" : ", as many as noise needs"))
    }
    try file.finish(
      writing: LineNamesFile.text(of: names, datasets: paths.map(DataSetName.of)))
    tool.message("wrote \(output)\(TrainCommand.tell(naming, nil, names))")
  }
}

extension AllowedWords {
  /// Reads the words in a file.
  init(path: String) throws {
    let bytes = try LineReader(path: path).remainder(limit: 1 << 20)
    self.init(String(decoding: bytes, as: UTF8.self))
  }
}
