internal import ForesightLog
internal import ForesightPrivacy
internal import ForesightValues
internal import Glibc

/// Predictions for a prefix that a person has typed.
extension Engine {
  /// Predicts what the person will do next, among the suggestions that begin with a prefix. Their probabilities are
  /// relative to these suggestions, and sum to at most one.
  ///
  /// For shells, the suggestions are whole command lines, which the person has run or which are composed of known
  /// words. For other sources, they are whole suggestions whose name or title begins with the prefix.
  ///
  ///     try engine.predict(request, beginning: "Open", progress: nil).suggestions.first?.title       // "Open Mail"
  ///
  /// - Throws: ``StoreError``, and `SettingsError`.
  /// - Complexity: that of ``predict(_:progress:)``, and of ``complete(_:)``.
  func predict(
    _ request: PredictionRequest, beginning prefix: String, progress: Progress?
  ) throws -> Forecast {
    var whole = request
    (whole.isWhole, whole.limit, whole.minimumProbability) = (true, 1000, 0)
    whole.prefix = nil
    var forecast = try predict(whole, progress: progress)
    // The remaining probability is that of an intent that was never done, which is assumed to be a new command line.
    let new = max(0, 1 - forecast.suggestions.map(\.probability).reduce(0, +))
    let fitting = forecast.suggestions.filter { $0.begins(with: prefix) }
    let learned = try log.read { _ in try self.lines(before: request.moment.instant) }
    let directory = request.context["directory"]?.canonicalText ?? ""
    let lines = fitting.filter { suggestion in
      // A line from which a secret was redacted cannot be run.
      guard let line = suggestion.commandLine, !line.contains(RecordingRules.mark) else {
        return false
      }
      return request.isList || learned.offered.allows(line, typed: prefix, in: directory)
    }
    let others = fitting.filter { $0.commandLine == nil }
    let completed = try completions(of: prefix, request, known: lines)
    let ofLines = lines.map(\.probability).reduce(0, +) + (completed.isEmpty ? 0 : new)
    let sum = max(ofLines + others.map(\.probability).reduce(0, +), .leastNonzeroMagnitude)
    // A prompt shows only a few lines; here all known ones are returned.
    let further = lines.filter { line in
      !completed.contains { $0.title.hasSameBytes(as: line.commandLine ?? "") }
    }
    var suggestions = completed.map { $0.scaled(by: ofLines / sum) }
    suggestions += (further + others).map { $0.scaled(by: 1 / sum) }
    let total = suggestions.map(\.probability).reduce(0, +)
    if total > 1 { suggestions = suggestions.map { $0.scaled(by: 1 / total) } }
    forecast.suggestions = suggestions.filter { $0.probability >= request.minimumProbability }
      .ranked(limit: request.limit)
    return forecast
  }

  /// Returns the command lines that the prefix may become, as suggestions. Their probabilities assume that the person
  /// will run one of them.
  private func completions(
    of prefix: String, _ request: PredictionRequest, known: [Suggestion]
  ) throws -> [Suggestion] {
    func text(_ name: String) -> String { request.context[name]?.canonicalText ?? "" }
    guard request.sources?.contains(where: Donation.lineSources.contains) ?? true else { return [] }
    let shell = request.sources?.first(where: Donation.lineSources.contains)
    var question = LineQuestion(
      typed: prefix, shell: shell ?? known.first?.source ?? "", directory: text("directory"),
      host: text("host"), session: request.sequence ?? "", at: request.moment)
    question.ambient = request.context
    question.limit = request.limit
    return try complete(question).compactMap { completed -> Suggestion? in
      guard let line = ShellLine(completed.line) else { return nil }
      if let intent = request.intent, !intent.hasSameBytes(as: line.command) { return nil }
      if var suggestion = known.first(where: {
        $0.commandLine?.hasSameBytes(as: completed.line) ?? false
      }) {
        suggestion.probability = completed.probability
        suggestion.title = completed.line
        return suggestion
      }
      return Suggestion(
        rank: 0, intent: line.command,
        source: question.shell.isEmpty ? commandLines?.source ?? "" : question.shell,
        parameters: line.parameters, title: completed.line, probability: completed.probability,
        why: LineQuestion.composed,
        because: [
          .init(factor: LineQuestion.composed, contribution: Glibc.log(completed.probability))
        ])
    }
  }
}

extension LineQuestion {
  /// The reason shown for a line that the person never ran.
  package static let composed = "put together from words you use"
}

extension Suggestion {
  /// The command line, if the suggestion is a shell's.
  fileprivate var commandLine: String? {
    guard Donation.lineSources.contains(where: source.hasSameBytes(as:)) else { return nil }
    return ShellLine(intent: intent, parameters: parameters)?.text
  }

  /// Returns the suggestion with its probability multiplied by a factor.
  fileprivate func scaled(by factor: Double) -> Suggestion {
    var scaled = self
    scaled.probability *= factor
    return scaled
  }

  /// Returns true if the command line begins with a text or, for other suggestions, the name or the title does.
  fileprivate func begins(with text: String) -> Bool {
    let texts = commandLine.map { [$0] } ?? [intent, title]
    return texts.contains { $0.utf8.starts(with: text.utf8) }
  }
}
