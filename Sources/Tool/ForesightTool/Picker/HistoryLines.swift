import Foresight

/// All command lines that were ever run, searched by a typed text and narrowed down by filters.
///
///     var lines = try HistoryLines(engine.log, directory: "/home/ada", session: nil, host: "laptop")
///     lines.toggle(.directory)
///     lines.answer(to: "gt pu")      // those run in /home/ada, such as "git push", the best and latest first
///
/// A typed word matches a line that contains its letters in order; a word with a capital letter is case-sensitive. Each
/// line is listed once, by its latest run.
struct HistoryLines {
  /// A condition on the runs that are listed.
  enum Filter: Character, CaseIterable {
    case directory = "d"
    case session = "s"
    case host = "h"
    case succeeded = "x"
    case failed = "f"

    var name: String {
      switch self {
      case .directory: "directory"
      case .session: "session"
      case .host: "host"
      case .succeeded: "succeeded"
      case .failed: "failed"
      }
    }
  }

  /// One run of a line.
  private struct Run {
    var line, directory, session, host: Int32
    var hasFailed: Bool
    var instant: Instant
  }

  private struct Line {
    var text: String
    var source: String
    var runs = 0
  }

  /// The texts that many rows share, each with a number.
  private struct Texts {
    private(set) var all: [String] = []
    private var numbers: [String: Int32] = [:]

    mutating func number(_ text: String) -> Int32 {
      if let number = numbers[text] { return number }
      numbers[text] = Int32(all.count)
      all.append(text)
      return Int32(all.count - 1)
    }

    func known(_ text: String) -> Int32? { numbers[text] }
  }

  /// The runs in order of time (`runs`), the lines that they refer to by index (`lines`), and the texts of their
  /// directories, sessions and hosts (`places`).
  private var runs: [Run] = []
  private var lines: [Line] = []
  private var places = Texts()
  private let here: (directory: Int32?, session: Int32?, host: Int32?)
  private(set) var filters: Set<Filter> = []

  /// The most lines that are shown.
  private static let most = 200
  /// The most runs before and after a run that are searched for those of the same session.
  private static let nearby = 100

  /// Reads a log.
  ///
  /// - Throws: `StoreError`, and `SettingsError`.
  /// - Complexity: O(donations).
  init(_ log: DonationLog, directory: String, session: String?, host: String) throws {
    var (numbers, places) = (Texts(), Texts())
    var (runs, lines) = ([Run](), [Line]())
    try log.read { log in
      let settings = try log.settings
      for source in Donation.lineSources where try log.knows(word: source) {
        try log.forEach(DonationQuery(source: source, kind: .donation)) { donation in
          guard
            let text = ShellLine(intent: donation.intent, parameters: donation.parameters)?.text,
            !text.contains(RecordingRules.mark),
            !settings.hides(intent: donation.intent, source: source)
          else { return }
          let number = numbers.number(text)
          if number == lines.count { lines.append(Line(text: text, source: source)) }
          lines[Int(number)].runs += 1
          func place(_ name: String) -> Int32 {
            places.number(donation.context[name]?.canonicalText ?? "")
          }
          runs.append(
            Run(
              line: number, directory: place("directory"),
              session: places.number(donation.sequence ?? ""), host: place("host"),
              hasFailed: donation.result.map { !$0.matches(.integer(0)) } ?? false,
              instant: donation.moment.instant))
        }
      }
    }
    // Each shell's lines are in order, but those of several shells have to be merged.
    let order = runs.indices.sorted { (runs[$0].instant, $0) < (runs[$1].instant, $1) }
    (self.runs, self.lines, self.places) = (order.map { runs[$0] }, lines, places)
    here = (places.known(directory), session.flatMap(places.known), places.known(host))
  }

  /// Turns a filter on or off; turning on `failed` turns off `succeeded`, and the other way around.
  mutating func toggle(_ filter: Filter) {
    if filters.remove(filter) != nil { return }
    filters.insert(filter)
    if filter == .failed { filters.remove(.succeeded) }
    if filter == .succeeded { filters.remove(.failed) }
  }

  private func contains(_ run: Run) -> Bool {
    filters.allSatisfy { filter in
      switch filter {
      case .directory: run.directory == here.directory
      case .session: run.session == here.session
      case .host: run.host == here.host
      case .succeeded: !run.hasFailed
      case .failed: run.hasFailed
      }
    }
  }

  /// Returns the lines that match, the best first, and the latest first among equals.
  ///
  /// - Complexity: O(runs), and O(bytes of all lines) if text is typed.
  func answer(to typed: String) -> [Suggestion] {
    let words = typed.split(separator: " ").map { FuzzyWord(String($0)) }
    var seen = Array(repeating: false, count: lines.count)
    var found: [(run: Int, distance: Int)] = []
    for (index, run) in runs.enumerated().reversed() where !seen[Int(run.line)] && contains(run) {
      seen[Int(run.line)] = true
      let text = lines[Int(run.line)].text
      if let distance = FuzzyWord.distance(of: words, from: text) {
        found.append((index, distance))
      }
    }
    // `found` already has the latest lines first.
    let best = found.indices.sorted { (found[$0].distance, $0) < (found[$1].distance, $1) }
    return best.prefix(Self.most).compactMap { suggestion(found[$0].run) }
  }

  private func suggestion(_ index: Int) -> Suggestion? {
    let line = lines[Int(runs[index].line)]
    guard let parts = ShellLine(line.text) else { return nil }
    return Suggestion(
      rank: 0, intent: parts.command, source: line.source, parameters: parts.parameters,
      title: line.text, probability: 0, why: story(of: index), because: [])
  }

  /// Returns a description of a line: how often it was run, where it was last run, and which lines were run before and
  /// after it.
  private func story(of index: Int) -> String {
    let run = runs[index]
    var parts = ["run \(Tool.times(lines[Int(run.line)].runs))"]
    let directory = places.all[Int(run.directory)]
    if !directory.isEmpty { parts.append("last in \(directory)") }
    if run.hasFailed { parts.append("where it failed") }
    func texts(_ range: some Sequence<Int>) -> [String] {
      range.filter { runs[$0].session == run.session && runs[$0].host == run.host }
        .prefix(2).map { lines[Int(runs[$0].line)].text }
    }
    let before = texts((max(0, index - Self.nearby)..<index).reversed()).reversed()
    let after = texts((index + 1)..<max(index + 1, min(runs.count, index + Self.nearby)))
    if !before.isEmpty { parts.append("before it " + before.joined(separator: ", ")) }
    if !after.isEmpty { parts.append("after it " + after.joined(separator: ", ")) }
    return parts.joined(separator: "; ")
  }
}

/// A search word whose letters may be scattered over a line.
///
///     FuzzyWord.distance(of: [FuzzyWord("psh")], from: "git push")       // 2: with letters between
///     FuzzyWord.distance(of: [FuzzyWord("push")], from: "git push")      // 0: at the beginning of a word
///     FuzzyWord.distance(of: [FuzzyWord("Push")], from: "git push")      // nil
struct FuzzyWord {
  private let bytes: [UInt8]
  /// True if the word has a capital letter, and is therefore case-sensitive.
  private let isExact: Bool

  init(_ text: String) {
    isExact = text.utf8.contains(where: \.isCapital)
    bytes = Array(text.utf8)
  }

  /// Returns the sum of the distances of some words from a line; `nil` if a word does not match. The distance is 0 for
  /// a word that begins a word of the line, 1 for a word that is elsewhere in one piece, and 2 for a word whose letters
  /// are scattered.
  ///
  /// - Complexity: O(bytes of the line) for each word, unless the beginning of the word occurs often in the line.
  static func distance(of words: [Self], from line: String) -> Int? {
    var distance = 0
    var line = line
    return line.withUTF8 { line in
      for word in words {
        guard let own = word.distance(from: line) else { return nil }
        distance += own
      }
      return distance
    }
  }

  private func distance(from line: UnsafeBufferPointer<UInt8>) -> Int? {
    guard isWithin(line) else { return nil }
    var best = 2
    for start in line.indices where start + bytes.count <= line.count {
      guard bytes.indices.allSatisfy({ fits(bytes[$0], line[start + $0]) }) else { continue }
      if start == 0 || !Self.isOfWord(line[start - 1]) { return 0 }
      best = 1
    }
    return best
  }

  /// Returns true if the line contains the word's letters in order.
  private func isWithin(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    var rest = bytes[...]
    for byte in line {
      guard let first = rest.first else { return true }
      if fits(first, byte) { rest.removeFirst() }
    }
    return rest.isEmpty
  }

  private func fits(_ own: UInt8, _ other: UInt8) -> Bool {
    own == other || !isExact && other.isCapital && own == other + 32
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte >= 128 || byte.isLetterOrDigit
  }
}
