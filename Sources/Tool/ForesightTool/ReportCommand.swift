import Foresight
import ForesightReport

/// `foresight report`: writes a page for the person about what was learned of them.
struct ReportCommand {
  private let output: String?
  private let moment: Moment

  init(_ arguments: inout Arguments) throws {
    moment = try arguments.moment("--at") ?? Environment.moment
    output = try arguments.path("--output")
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    guard let output else {
      throw UsageError("--output is missing: it names the page to write, such as you.html")
    }
    let engine = try tool.engine(predicts: true)
    // Before the work, so that a path that cannot be used is told at once.
    let file = try OutputFile(path: output, unlike: [engine.log.path])
    let review = try tool.reviewing { reading, learning, replaying in
      try engine.review(
        at: moment, home: Environment.home, reading: reading, learning: learning,
        replaying: replaying)
    }
    let page = PersonalPage(
      review: review, command: Self.command, version: "foresight \(Tool.version)")
    try file.write(page.text)
    try file.finish()
    if tool.isJSON {
      try tool.print(["output": output, "donations": review.considered])
    } else {
      tool.message("wrote \(output); it holds what you do, and only you may read it")
    }
    return .done
  }

  /// The command, without where the page lies, which is nobody's business whom it is shown.
  private static let command = "foresight report"
}

extension Tool {
  /// Runs `body` with three that show how far it has come, one after the other; Ctrl-C ends it, and
  /// nothing is written.
  fileprivate func reviewing(
    _ body: (_ reading: Engine.Progress?, Engine.Progress?, Engine.Progress?) throws -> Review
  ) throws -> Review {
    let bars = ["reading", "learning", "looking back"].map { progress($0) }
    func told(_ place: Int) -> Engine.Progress {
      { done, total in
        bars[place]?(done, total)
        if let signal = CaughtSignal.latest {
          throw LearningStopped(percent: 100 * done / max(total, 1), signal: signal)
        }
      }
    }
    do {
      return try CaughtSignal.during { try body(told(0), told(1), told(2)) }
    } catch let stopped as LearningStopped {
      if let signal = stopped.signal {
        message("stopped; no page was written")
        CaughtSignal.endProgram(by: signal)
      }
      throw stopped
    }
  }
}
