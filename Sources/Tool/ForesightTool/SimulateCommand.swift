import ForesightEvaluation
import ForesightFormats

/// `foresight simulate`: logs of made-up users, with the best that any prediction of them could be.
struct SimulateCommand {
  private let simulation: Simulation
  private let output: String?

  init(_ arguments: inout Arguments) throws {
    simulation = try Simulation(
      users: arguments.count("--users", to: 1_000_000) ?? 20,
      days: arguments.count("--days", to: 36_500) ?? 60,
      seed: arguments.option("--seed", as: "a whole number", UInt64.init(_:)) ?? 1)
    output = try arguments.option("--output", as: "a name that ends in .tsv") {
      $0.hasSuffix(".tsv") ? $0 : nil
    }
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    guard let output else {
      try write(log: tool.print, optimum: { _ in })
      tool.message("with --output FILE.tsv the optimum is written, too")
      return .done
    }
    let log = try OutputFile(path: output)
    let optimumPath = OptimumReader.paths(beside: output)[0]
    let optimum = try OutputFile(path: optimumPath)
    try write(
      log: { try log.write($0 + "\n") }, optimum: { try optimum.write($0 + "\n") },
      progress: tool.progress("simulating"))
    // The optimum first: a log without one is a log; an optimum that is not the log's is an error.
    try optimum.finish()
    try log.finish()
    tool.message("wrote the log to \(output) and the optimum to \(optimumPath)")
    return .done
  }

  private func write(
    log: (String) throws -> Void, optimum: (String) throws -> Void,
    progress: Evaluator.Progress? = nil
  ) throws {
    try log(TSV.header)
    try optimum(OptimumReader.header)
    for number in 0..<simulation.users {
      let user = simulation.name(ofUser: number)
      try simulation.forEachDay(ofUser: number) { steps in
        try log(steps.map { TSV.line($0.donation, user: user) }.joined(separator: "\n"))
        try optimum(steps.map(\.optimum).joined(separator: "\n"))
      }
      progress?(number + 1, simulation.users)
    }
  }
}
