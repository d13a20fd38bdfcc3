import Foresight
import ForesightWire

/// `foresight rank`: orders the entries of a menu, or records which were chosen.
struct RankCommand {
  private let question: RankQuestion
  private let source: String

  init(_ arguments: inout Arguments) throws {
    var question = RankQuestion(at: try arguments.moment("--at") ?? Environment.moment)
    question.menu = try arguments.option("--source")
    question.typed = try arguments.option("--prefix")
    question.context = try arguments.fields("--context")
    question.chosen = try arguments.option("--chosen")
    do {
      source = try question.source()
    } catch {
      throw UsageError(error.description)
    }
    self.question = question
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    if let chosen = question.chosen {
      return try record(chosen == "-" ? entries() : [chosen], tool)
    }
    var question = question
    question.candidates = try entries()
    if question.texts.isEmpty {
      return tool.nothing("there are no candidates on the standard input, one a line")
    }
    if let fault = question.fault { throw Failure(.badData, fault) }
    // A menu may be shown before anything was ever chosen; it keeps its order then.
    let shares =
      try tool.service()?.rank(question)
      ?? StoreError.ifThere { try tool.engine(predicts: true).rank(question, source: source) }
      ?? question.ordered(by: nil)
    try tool.print(
      RankQuestion.json(shares),
      orLines: shares.map { "\(PlainRequest.text($0.probability))\t\($0.text)" })
    return .done
  }

  /// Records each chosen entry, or nothing if the person left the menu.
  private func record(_ texts: [String], _ tool: Tool) throws -> ExitStatus {
    var status = texts.isEmpty ? ExitStatus.nothing : .done
    for text in texts {
      var question = question
      question.chosen = text
      if let fault = question.fault { throw Failure(.badData, fault) }
      guard let donation = question.donation(source: source) else { continue }
      let answer = try tool.donate(CheckedDonation(donation, now: Environment.now))
      let ids = answer.ids.compactMap(\.self)
      if tool.isJSON { try tool.print(recorded: ids) }
      let told = tool.tell(answer.ignored, recorded: ids.count)
      if told != .done { status = told }
    }
    return status
  }

  /// The lines of the standard input, without empty ones.
  private func entries() throws -> [String] {
    let reader = try LineReader(path: "-", unpacks: false)
    var texts: [String] = []
    while let line = try reader.next() {
      let place = "standard input:\(reader.lineNumber)"
      guard let text = String(validating: line, as: UTF8.self) else {
        throw Failure(.badData, "\(place): it is not UTF-8")
      }
      if text.isEmpty { continue }
      if let fault = RankQuestion.fault(ofEntry: text) {
        throw Failure(.badData, "\(place): the candidate \(fault)")
      }
      texts.append(text)
      if texts.count > RankQuestion.mostCandidates {
        throw Failure(
          .badData, "\(place): there are more than \(RankQuestion.mostCandidates) candidates")
      }
    }
    return texts
  }
}
