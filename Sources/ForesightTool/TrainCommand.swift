import Evaluation
import Foresight
import Prediction

/// `foresight train`: the weights to start from, learned from other people's logs.
struct TrainCommand {
  private let paths: [String]
  private let output: String
  private let seed: UInt64

  init(_ arguments: inout Arguments) throws {
    guard let output = try arguments.path("--output") else {
      throw UsageError("--output FILE is missing")
    }
    self.output = output
    seed = try arguments.option("--seed", as: "a whole number", UInt64.init(_:)) ?? 1
    paths = try arguments.operands("DATASET")
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    let file = try OutputFile(path: output, unlike: paths)
    let prior = try Prior.trained(on: paths, seed: seed, progress: tool.progress("training"))
    try file.write(PriorFile.text(of: prior, datasets: paths.map(DataSetName.of)))
    try file.finish()
    tool.message("wrote \(output), learned from \(Tool.count(prior.users.count, "user"))")
    return .done
  }
}
