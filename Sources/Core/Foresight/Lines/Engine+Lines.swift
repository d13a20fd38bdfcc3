package import ForesightLog
internal import ForesightPrediction
internal import ForesightPrivacy
package import ForesightValues

/// Command lines: records them, and answers a prompt's questions.
extension Engine {
  /// Records a command line that has ended, without waiting for the disk. A line that is too long is only counted.
  ///
  /// A line that began more than a day after `now` is refused, as any donation is.
  ///
  /// - Parameters:
  ///   - host: the machine's name.
  ///   - localOffset: returns the minutes by which local time is ahead of UTC at an instant.
  ///   - now: the current time.
  ///   - random: 64 random bits at each call, from which the id is made.
  /// - Returns: the outcome; `nothing` if there is nothing to record.
  /// - Throws: `InvalidDonation`, ``StoreError``, and `SettingsError`.
  @discardableResult
  package func record(
    _ line: RecordedLine, host: String, localOffset: (Instant) -> Int, now: Instant,
    random: @escaping () -> UInt64
  ) throws -> Appended {
    var line = line
    line.told = try log.settings.kept(line.told)
    let donation = line.donation(host: host, localOffset: localOffset)
    guard donation != nil || line.isTooLong else { return .nothing }
    var checked: CheckedDonation?
    do throws(InvalidDonation) {
      if let donation { checked = try CheckedDonation(donation, now: now) }
    } catch {
      if let donation, now.advanced(by: Limits.ahead) < donation.moment.instant { throw error }
    }
    // A line that is too long, or whose first word is longer than a name may be, is only counted.
    guard let checked else {
      try log.write { try $0.noteTooLong() }
      return .nothing
    }
    return try log.withoutWaitingForDisk {
      let appended = try donate(groups: [[checked]], now: now, random: random)[0]
      if let offers = line.offers, appended.added > 0 {
        try log.write {
          try $0.note(offers, at: checked.donation.moment, source: checked.donation.source)
        }
      }
      return appended
    }
  }

  /// Returns the lines that the typed text may become, the most useful to show first; at an empty prompt, the most
  /// probable first.
  ///
  /// The lines are ones that the person has run, or are composed of words from their lines, from other people's lines,
  /// and from installed completions. None holds a newline or another invisible character, and none begins with a hidden
  /// command. A destructive line (see `OfferedLines`) is offered only if exactly this line was run in this directory,
  /// and never at an empty prompt. A program that the person never ran is offered only if it exists.
  ///
  /// The files and other names at the prompt count as well (``Surroundings``): a line that names something that does
  /// not exist comes last, and an existing name may follow a command that takes it. No lines are returned while a long
  /// backlog has to be learned first.
  ///
  /// - Throws: ``StoreError``, and `SettingsError`.
  /// - Complexity: O(intents) for the first question at a prompt, O(log lines) for the others; O(lines known) if the
  ///   log was changed before its end.
  package func complete(_ question: LineQuestion) throws -> [CompletedLine] {
    try log.read { log in
      let lines = try lines(before: question.moment.instant)
      var question = question
      question.ambient = try completed(question.ambient, at: question.moment)
      guard let known = try knownLines(question, lines) else { return [] }
      var rejected = RejectedLines()
      for shown in question.rejected { rejected.add(shown.line, shownFor: shown.typed) }
      let completions = lines.model.completions(
        of: question.typed,
        in: lines.situation(
          directory: question.directory.isEmpty ? nil : question.directory,
          sequence: question.sequence),
        known: known, rejected: rejected, thresholds: question.thresholds,
        told: question.words, limit: 2 * question.limit + 8
      ).weighed(by: question, lines.paths, rejected)
      let settings = try log.settings
      let typedCommand = question.typed.contains(" ") ? ShellLine(question.typed)?.command : nil
      let shown = completions.filter { completion in
        // A line from which a secret was redacted cannot be run.
        guard let command = ShellLine(completion.line)?.command,
          !completion.line.contains(RecordingRules.mark),
          // A line with an open quotation is incomplete, which is allowed only while a quotation is being typed.
          !ShellLine.endsInQuotation(completion.line) || ShellLine.endsInQuotation(question.typed)
        else { return false }
        // A program that only other people ran is offered if it exists here.
        guard
          !completion.isComposed || command == typedCommand || lines.model.hasRun(command)
            || hasProgram(command)
        else { return false }
        return !settings.hides(intent: command, source: question.shell)
          && lines.offered.allows(
            completion.line, typed: question.typed, in: question.directory)
      }.map {
        // Grey text may be only a part of a line, so its probability is the probability that the line continues with
        // it.
        CompletedLine(
          line: $0.line,
          probability: Double(question.thresholds == nil ? $0.probability : $0.goesOn))
      }
      func rank(_ line: CompletedLine) -> (Int, Double) {
        (lines.model.isHopeless(line.line) ? 0 : 1, line.probability)
      }
      let sorted = question.typed.isEmpty ? shown.sorted { rank($0) > rank($1) } : shown
      return Array(sorted.prefix(question.limit))
    }
  }

  /// Returns the fold of the command lines, brought up to an instant. Call this inside `log.read`.
  func lines(before end: Instant) throws -> CommandLines {
    var known = commandLines.take()
    if try !canContinue(known?.position, before: end) {
      // A long-running command that has just ended is recorded at its start. Only the lines since an earlier state are
      // learned again.
      if try !canContinue(settledLines?.position, before: end) { settledLines = nil }
      known = settledLines
    }
    if try !(known?.advance(log, before: end) ?? false) {
      (known, settledLines) = (nil, nil)
    }
    let lines = try known ?? CommandLines(log, before: end, lineBounds, lineNames.get())
    commandLines = lines
    if settledLines.map({ lines.count - $0.count >= Self.settling }) ?? true {
      settledLines = lines
    }
    return lines
  }

  /// The number of lines after which `settledLines` is replaced with the current fold.
  private static var settling: Int { 256 }

  /// Returns the circumstances of a question as they would be recorded with a line.
  private func recordedContext(of question: LineQuestion) throws -> Fields {
    guard !question.told.isEmpty else { return question.context }
    var question = question
    question.told = try log.settings.kept(question.told)
    let line = Donation(
      at: question.moment, source: question.shell, intent: "", context: question.context)
    return try log.prepare([line]).donations[0].context
  }

  /// Returns the whole lines that the predictor expects at a prompt; `nil` if it has a long backlog to learn first.
  private func knownLines(_ question: LineQuestion, _ lines: CommandLines) throws -> KnownLines? {
    if let known = knownAtPrompt, known.prompt == question.prompt, known.position == lines.position
    {
      return known.lines
    }
    if try !log.isReadOnly && hasMuchToLearn(before: question.moment.instant) { return nil }
    let situation = Situation(
      moment: question.moment, context: try recordedContext(of: question),
      sequence: question.session.isEmpty ? nil : question.session)
    let wholes = try folded(before: question.moment.instant) { $0.wholes(situation) }.value
    let texts = wholes.compactMap { whole in
      lines.texts[whole.key].map { (line: $0, probability: whole.probability) }
    }
    let known = KnownLines(texts)
    knownAtPrompt = (question.prompt, lines.position, known)
    return known
  }
}

extension LineQuestion {
  /// The hash of the session, or of none if the session is not known.
  var sequence: UInt64 { StableHash.of(sequence: session.isEmpty ? nil : session) }
}
