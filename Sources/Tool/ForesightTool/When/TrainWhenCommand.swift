import Foresight
import ForesightEvaluation
import ForesightPrediction

/// `foresight train --when`: learns the starting weights of forecasts from other people's logs.
struct TrainWhenCommand {
  private let paths: [String]
  private let output: String
  private let seed: UInt64
  private let selection: WhenSelection

  /// Parses the arguments of `foresight train`, with or without `--when`; returns the closure that runs it.
  static func command(_ arguments: inout Arguments) throws -> (Tool) throws -> Void {
    if arguments.flag("--when") { return try TrainWhenCommand(&arguments).run }
    if arguments.flag("--command-lines") { return try TrainLinesCommand(&arguments).run }
    return try TrainCommand(&arguments).run
  }

  init(_ arguments: inout Arguments) throws {
    output = try arguments.output()
    seed = try arguments.seed() ?? 1
    selection = try arguments.whenSelection()
    paths = try arguments.operands("DATASET")
  }

  func run(_ tool: Tool) throws {
    let file = try OutputFile(path: output, unlike: paths)
    let prior = try HazardPrior.trained(
      on: paths, selection: selection, seed: seed, progress: tool.progress("training"))
    try file.finish(
      writing: HazardPriorFile.text(of: prior, datasets: paths.map(DataSetName.of)))
    tool.message("wrote \(output), learned from \(Tool.count(prior.users.count, "user"))")
  }
}
