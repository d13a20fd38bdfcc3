import DonationFormats
import Evaluation

/// `foresight simulate`: logs of made-up users, with the best that any prediction of them could be.
struct SimulateCommand {
  private let options: GlobalOptions
  private let simulation: Simulation
  private let output: String?

  init(_ arguments: Arguments, _ options: GlobalOptions) throws {
    var arguments = arguments
    self.options = options
    func count(_ name: String, _ most: Int) throws -> Int? {
      try arguments.option(name, as: "a whole number from 1 to \(most)") {
        Int($0).flatMap { (1...most).contains($0) ? $0 : nil }
      }
    }
    simulation = Simulation(
      users: try count("--users", 1_000_000) ?? 20, days: try count("--days", 36_500) ?? 60,
      seed: try arguments.option("--seed", as: "a whole number", UInt64.init(_:)) ?? 1)
    output = try arguments.option("--output")
    try arguments.finish()
    if let output, !output.hasSuffix(".tsv") {
      throw UsageError("--output needs a name that ends in .tsv")
    }
  }

  func run() throws -> ExitStatus {
    guard let output else {
      try write(log: options.terminal.print, optimum: { _ in })
      options.terminal.message("the optimum is written beside the log with --output FILE.tsv")
      return .done
    }
    let log = try OutputFile(path: output)
    let optimumPath = OptimumReader.paths(beside: output)[0]
    let optimum = try OutputFile(path: optimumPath)
    try write(log: { try log.write($0 + "\n") }, optimum: { try optimum.write($0 + "\n") })
    // The optimum first: a log without one is a log; an optimum that is not the log's is an error.
    try optimum.finish()
    try log.finish()
    options.terminal.message("wrote \(output), and what is possible to \(optimumPath)")
    return .done
  }

  private func write(
    log: (String) throws -> Void, optimum: (String) throws -> Void
  ) throws {
    let progress = output == nil ? nil : options.terminal.progress("simulating")
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
