import Foresight
import ForesightValues
import ForesightWire

/// The command lines that the person may type next at a prompt. Either the service supplies them, or an engine that
/// stays open.
struct NextLines {
  private let tool: Tool
  private let context: Fields
  private let session: String?
  private let sources: [String]
  private var engine: Engine?
  /// All lines that were ever run; `nil` unless the history is searched.
  private(set) var history: HistoryLines?
  /// True if so much was learned that the model should be saved.
  private var isWorthKeeping = false
  /// The latest runs of the lines; `nil` until they are needed.
  private var runs: LatestRuns?

  init(_ tool: Tool, shell: String?, at prompt: LineQuestion) {
    (self.tool, context) = (tool, prompt.context)
    session = prompt.session.isEmpty ? nil : prompt.session
    // Lines that were never run are attributed to the first source.
    let first = shell.map { [$0] } ?? []
    sources = first + Donation.lineSources.filter { !first.contains($0) }
  }

  /// Returns the lines for a typed text, the most probable or best matching first. The title of each is the whole line.
  mutating func answer(to typed: String, limit: Int = 50) throws -> [Suggestion] {
    if let history { return history.answer(to: typed) }
    var request = PredictionRequest(
      at: Environment.moment, context: context, limit: limit, sources: sources, isWhole: true,
      prefix: typed, sequence: session)
    request.isList = true
    let suggestions: [Suggestion]
    if let answer = tool.service()?.predict(request) {
      suggestions = answer.suggestions
    } else {
      let isFirst = engine == nil
      let engine = try engine ?? tool.engine(predicts: true)
      self.engine = engine
      // Only the first question may take long, so only that one can be stopped with Ctrl-C.
      let forecast =
        try isFirst
        ? tool.learning { try engine.predict(request, progress: $0) } : engine.predict(request)
      isWorthKeeping = isWorthKeeping || forecast.isWorthKeeping
      suggestions = forecast.suggestions
    }
    return suggestions.compactMap { suggestion in
      guard
        let line = ShellLine(intent: suggestion.intent, parameters: suggestion.parameters)?.text,
        !line.hasSameBytes(as: typed)
      else { return nil }
      var suggestion = suggestion
      suggestion.title = line
      return suggestion
    }
  }

  /// Reads all lines that were ever run, so that later answers search them.
  mutating func readHistory(in directory: String) throws {
    history = try HistoryLines(
      tool.engine().log, directory: directory, session: session, host: Environment.hostName)
  }

  /// Turns a filter of the search on or off; does nothing before the history is read.
  mutating func toggle(_ filter: HistoryLines.Filter) { history?.toggle(filter) }

  /// Records that the person dismissed a line, for each shell that knows it, because the list shows it once. Returns a
  /// message for the person if the dismissal was not recorded, `nil` otherwise.
  func dismiss(_ line: Suggestion) -> String? {
    do {
      var areRecorded: [Bool] = []
      for source in [line.source] + Donation.lineSources.filter({ $0 != line.source }) {
        let dismissing = Call.Dismissing(
          line.intent, source: source, parameters: line.parameters, context: context,
          at: Environment.moment)
        do {
          areRecorded.append(try !tool.dismiss(dismissing).ids.isEmpty)
        } catch DismissalError.neverDonated {
          // There is nothing to learn, and if the line was composed of words, it only leaves the list.
        }
      }
      return areRecorded.allSatisfy { !$0 } && !areRecorded.isEmpty
        ? "not recorded: recording is paused, or the settings exclude it" : nil
    } catch {
      return "not recorded: \(error)"
    }
  }

  /// Returns where a line was last run, when, and how it ended; empty for a composed line, and while the history is
  /// searched.
  mutating func detail(of line: Suggestion) -> String {
    if line.isComposed || history != nil { return "" }
    // Details only help to choose, so a failure to read them is ignored.
    let runs = runs ?? (try? LatestRuns(tool.engine().log, before: Environment.now)) ?? LatestRuns()
    self.runs = runs
    return runs.words(for: line.title, at: Environment.now)
  }

  private func forgetting(_ line: Suggestion) -> Forgetting {
    // The intent limits which donations have to be read.
    var query = DonationQuery(intent: line.intent)
    query.line = line.title
    return Forgetting(query)
  }

  /// Returns a message for the person about what forgetting a line would delete.
  func weigh(_ line: Suggestion) -> String {
    do {
      let found = try forgetting(line).matches(in: tool.engine())
      let count = Tool.times(found.deleted.count - found.dismissals)
      return "Shift-Del again forgets it for good: it was run \(count), in any directory"
    } catch {
      return "it cannot be told what would be forgotten: \(error)"
    }
  }

  /// Forgets a line for good; returns a message for the person about what was deleted.
  func forget(_ line: Suggestion) -> String {
    do {
      let forgotten = try forgetting(line).forget(in: tool.engine(), now: Environment.now)
      let count = Tool.count(forgotten.deleted.count - forgotten.dismissals, "run")
      return forgotten.isErased
        ? "forgot \(count) of it; imports leave it out too"
        : "forgot \(count): \(Forgetting.heldBack)"
    } catch {
      return "not forgotten: \(error)"
    }
  }

  /// Saves the model in the background, if much was learned.
  func keep() {
    if isWorthKeeping, let engine { SaveCommand.startInBackground(store: engine.log.path) }
  }
}
