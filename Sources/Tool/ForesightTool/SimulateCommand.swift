import ForesightEvaluation
import ForesightFormats
import ForesightValues

/// `foresight simulate`: writes logs of made-up users, and the optimum, the best that any model could predict.
struct SimulateCommand {
  private let simulation: Simulation
  private let output: String?
  private let makesLives, makesMenus: Bool

  init(_ arguments: inout Arguments) throws {
    simulation = try Simulation(
      users: arguments.count("--users", to: 1_000_000) ?? 20,
      days: arguments.count("--days", to: 36_500) ?? 60,
      seed: arguments.seed() ?? 1,
      dismisses: arguments.flag("--dismissals"))
    makesLives = arguments.flag("--lives")
    makesMenus = arguments.flag("--menus")
    try UsageError.unless(
      [makesLives, makesMenus, simulation.dismisses].count(where: \.self) <= 1,
      "--lives, --menus and --dismissals are three kinds of logs")
    // TSV cannot represent dismissals.
    let suffix = simulation.dismisses ? ".ndjson" : ".tsv"
    output = try arguments.option("--output", as: "a name that ends in \(suffix)") {
      $0.hasSuffix(suffix) ? $0 : nil
    }
  }

  /// The people to simulate for `--lives`.
  private var lives: Lives {
    Lives(users: simulation.users, days: simulation.days, seed: simulation.seed)
  }

  func run(_ tool: Tool) throws {
    guard let output else {
      try write(log: tool.print, optimum: { _ in })
      if makesMenus { return }
      let other = makesLives ? "what tells the truth about them" : "the optimum"
      return tool.message("with --output FILE \(other) is written, too")
    }
    let log = try OutputFile(path: output)
    let otherPath = otherPath(beside: output)
    let other = try otherPath.map { try OutputFile(path: $0) }
    try write(
      log: { try log.write($0 + "\n") }, optimum: { try other?.write($0 + "\n") },
      progress: tool.progress("simulating"))
    // The optimum first: if only that is written, reading it with another log is an error, but a log that lost its
    // optimum is read without complaint.
    try other?.finish()
    try log.finish()
    let what = makesLives ? "how it was made" : "the optimum"
    tool.message("wrote the log to \(output)" + (otherPath.map { " and \(what) to \($0)" } ?? ""))
  }

  /// Returns the path of the second file: the optimum, or how the lives were made; `nil` for menus, which have neither.
  private func otherPath(beside output: String) -> String? {
    if makesMenus { return nil }
    return makesLives
      ? Lives.path(beside: output) ?? output : OptimumReader.paths(beside: output)[0]
  }

  /// Writes a log, and either its optimum or, for lives, how the people were made.
  private func write(
    log: (String) throws -> Void, optimum: (String) throws -> Void,
    progress: Evaluator.Progress? = nil
  ) throws {
    if !simulation.dismisses { try log(TSV.header) }
    try optimum(makesLives ? lives.json.text : OptimumReader.header)
    for number in 0..<simulation.users {
      let user = simulation.name(ofUser: number)
      func lines(_ donations: [Donation]) -> String {
        donations.map { simulation.row($0, user: user) }.joined(separator: "\n")
      }
      if makesLives {
        try lives.forEachDay(ofUser: number) { day in
          if !day.isEmpty { try log(lines(day)) }
        }
      } else if makesMenus {
        let choices = MadeUpMenu(number, of: simulation).choices()
        if !choices.isEmpty { try log(lines(choices)) }
      } else {
        try simulation.forEachDay(ofUser: number) { steps in
          try log(lines(steps.map(\.donation)))
          try optimum(steps.compactMap(\.optimum).joined(separator: "\n"))
        }
      }
      progress?(number + 1, simulation.users)
    }
  }
}
