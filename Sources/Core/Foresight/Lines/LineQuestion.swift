internal import ForesightPrediction
package import ForesightValues

/// A prompt's request for the lines that the typed text may become.
///
///     let run = Donation(at: moment, source: "zsh", intent: "git", parameters: ["arguments": "push origin main"])
///     try engine.donate([run], now: now, random: Environment.random)
///     let later = Moment(now.advanced(by: 60_000_000), utcOffset: 60)
///     let question = LineQuestion(typed: "git p", shell: "zsh", at: later)
///     try engine.complete(question).first?.line       // "git push origin main"
package struct LineQuestion: Hashable, Sendable {
  /// The text before the cursor; may be empty.
  package var typed: String
  /// The shell; commands that are hidden for it are left out.
  package var shell: String
  /// The current directory; empty if it is not known.
  package var directory: String
  /// The machine's name; empty if it is not known.
  package var host: String
  /// The shell's session; empty if it is not known.
  package var session: String
  /// The moment of the question.
  package var moment: Moment
  /// The lines that were shown at this prompt and that the person did not take, each with the text typed when it was
  /// shown.
  package var rejected: [Rejected] = []
  /// The further circumstances that the shell reports (see `ShellLine.told(_:)`).
  package var told: Fields = [:]
  /// The names that exist at the prompt.
  package var here = Surroundings()
  /// The words that an installed completion lists for the line's program; `nil` if there is none.
  package var words: ProgramWords?
  /// The circumstances that the engine's context provider adds.
  package var ambient: Fields = [:]
  /// The thresholds for grey text, which is shown unprompted; `nil` for all lines, as when a key requests them.
  var thresholds: PromptThresholds?
  /// The most lines to return.
  package var limit = 8

  /// A line that was shown and that the person did not take.
  package struct Rejected: Hashable, Sendable {
    /// The line that was shown.
    package var line: String
    /// The text that was typed when it was shown.
    package var typed: String
  }

  /// Makes a question.
  package init(
    typed: String, shell: String, directory: String = "", host: String = "", session: String = "",
    at moment: Moment
  ) {
    (self.typed, self.shell, self.directory) = (typed, shell, directory)
    (self.host, self.session, self.moment) = (host, session, moment)
  }

  /// Parses the fields that a shell sends, each ended by NUL: the typed text, the directory, and the session. Two
  /// fields follow for each line that was shown and typed past: the text typed when it was shown, and the line.
  ///
  /// In version 2 of the protocol, the circumstances come before these lines, each as `NAME=VALUE`, together with the
  /// names that exist at the prompt (``Surroundings``) and an empty field at their end.
  package init(
    shell: String, _ bytes: [UInt8], version: Int = 1, host: String, at moment: Moment
  ) throws(RecordedLine.Fault) {
    let count = bytes.count { $0 == 0 }
    let fields = try RecordedLine.fields(bytes, of: shell, count: max(3, count))
    let circumstances = version > 1 ? fields[3...].prefix { !$0.isEmpty } : []
    let shown = fields[3...].dropFirst(circumstances.count + (version > 1 ? 1 : 0))
    guard shown.count % 2 == 0 else {
      throw .init(description: "a line that was shown comes without what was typed then")
    }
    self.init(
      typed: fields[0], shell: shell, directory: fields[1], host: host, session: fields[2],
      at: moment)
    setThresholds()
    told = ShellLine.told(circumstances.filter { !$0.hasPrefix("/") })
    here = Surroundings(fields: circumstances)
    rejected = stride(from: shown.startIndex, to: shown.endIndex, by: 2).map {
      Rejected(line: shown[$0 + 1], typed: shown[$0])
    }
  }

  /// Limits the answer to what is worth reading, if the shell shows it without being asked.
  package mutating func setThresholds() {
    guard shell.hasSameBytes(as: "zsh") else { return }
    thresholds = .shipped
    // At an empty prompt, zsh itself decides how probable a line has to be.
    thresholds?.atEmpty = 0
  }

  /// The fields of the question in version 2 of the protocol, each ended by NUL.
  package var fields: [UInt8] {
    let lines = rejected.flatMap { [$0.typed, $0.line] }
    let fields = [typed, directory, session] + told.fieldsOfShell + here.fields + [""] + lines
    return fields.flatMap { Array($0.utf8) + [0] }
  }

  /// All circumstances: the directory, the machine, and those from the shell and the context provider.
  package var context: Fields {
    ShellLine.context(directory: directory, host: host).adding(told).adding(ambient)
  }

  /// The part that all questions at the same prompt share. Questions with the same part are answered from the same
  /// ranking.
  var prompt: LineQuestion {
    var prompt = self
    (prompt.typed, prompt.rejected, prompt.limit) = ("", [], 0)
    (prompt.here, prompt.words, prompt.thresholds) = (Surroundings(), nil, nil)
    // Rounded down to the minute, because nothing that is learned is more precise.
    let minute: Int64 = 60_000_000
    prompt.moment.instant = Instant(microseconds: moment.instant.microseconds / minute * minute)
    return prompt
  }
}
