import Evaluation
import Foresight
import Prediction

/// `foresight train`: the weights to start from, learned from other people's logs.
struct TrainCommand {
  private let options: GlobalOptions
  private let paths: [String]
  private let output: String
  private let seed: UInt64

  init(_ arguments: Arguments, _ options: GlobalOptions) throws {
    var arguments = arguments
    self.options = options
    guard let output = try arguments.option("--output"), !output.isEmpty else {
      throw UsageError("--output FILE is missing")
    }
    self.output = output
    seed = try arguments.option("--seed", as: "a whole number", UInt64.init(_:)) ?? 1
    paths = try arguments.operands("DATASET")
    try arguments.finish()
  }

  func run() throws -> ExitStatus {
    let file = try OutputFile(path: output, unlike: paths)
    let prior = try Prior.trained(
      on: paths, seed: seed, progress: options.terminal.progress("training"))
    try file.write(PriorFile.text(of: prior, datasets: paths.map(DataSetName.of)))
    try file.finish()
    options.terminal.message(
      "wrote \(output), learned from \(Terminal.count(prior.users.count, "user"))")
    return .done
  }
}
