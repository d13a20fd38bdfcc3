import Foresight
import ForesightReport

/// `foresight report`: writes a page that shows the person what was learned about them.
struct ReportCommand {
  private let output: String?
  private let moment: Moment

  init(_ arguments: inout Arguments) throws {
    moment = try arguments.moment("--at") ?? Environment.moment
    output = try arguments.path("--output")
  }

  func run(_ tool: Tool) throws {
    guard let output else {
      throw UsageError("--output is missing: it names the page to write, such as you.html")
    }
    let engine = try tool.engine(predicts: true)
    // Opened before the work, so that an unusable path is reported at once.
    let file = try OutputFile(path: output, unlike: [engine.log.path])
    let review = try tool.stoppable {
      try engine.review(
        at: moment, home: Environment.home, reading: tool.reviewing("reading"),
        learning: tool.reviewing("learning"), replaying: tool.reviewing("looking back"))
    } whenStopped: { _ in
      "stopped; no page was written"
    }
    // The page does not name its own path, which is no business of the people it is shown to.
    let page = PersonalPage(
      review: review, command: "foresight report", version: "foresight \(Tool.version)")
    try file.finish(writing: page.text)
    if tool.isJSON {
      try tool.print(["output": output, "donations": review.considered])
    } else if output != "-" {
      tool.message("wrote \(output); it holds what you do, and only you may read it")
    }
  }
}

extension Tool {
  /// Returns a callback that shows the progress of one part of a review, and stops it if a signal was caught.
  fileprivate func reviewing(_ what: String) -> Engine.Progress {
    let draw = progress(what)
    return { done, total in
      draw?(done, total)
      if let signal = CaughtSignal.latest {
        throw LearningStopped(percent: 100 * done / max(total, 1), signal: signal)
      }
    }
  }
}
