internal import ForesightFormats
internal import ForesightPages
internal import ForesightValues

/// Adds the figures of parts of data sets, in any order, as if one run had evaluated them.
///
///     // What several processes have measured, as one would have.
///     func tables(of parts: [String]) throws -> [String] {
///       var merge = EvaluationMerge()
///       for part in parts { try merge.read(part) }
///       return try merge.reports(reference: nil).map(\.table)
///     }
///
/// The figures equal those of one run over all parts bit for bit, except for times. A user in two parts, a line that is
/// missing or duplicated, and a part that is truncated are errors, and never added silently.
public struct EvaluationMerge {
  private struct DataSet {
    var conditions: EvaluationConditions?
    var ends: [PartialEnd] = []
    var lines = 0
    /// The figures of each user so far, one set per model, by the bytes of the user's name.
    var users: [[UInt8]: (events: Int, figures: [String: ModelFigures])] = [:]
  }

  private var dataSets: [String: DataSet] = [:]

  /// Makes an empty merge.
  public init() {}

  /// Reads a file with the lines of any number of parts.
  ///
  /// - Parameter path: a file, gzipped or not; `-` is the standard input.
  /// - Throws: ``InputError`` with the line that cannot be added.
  public mutating func read(_ path: String) throws {
    try LineReader.forEachJSON(in: path) { json throws(Fault) in
      if let end = PartialEnd(json) {
        dataSets[end.dataset, default: DataSet()].ends.append(end)
      } else if let figures = PartialFigures(json) {
        try add(figures)
      } else {
        throw Fault("this is no line of 'evaluate --partial', or one of another version")
      }
    }
  }

  private mutating func add(_ part: PartialFigures) throws(Fault) {
    var dataSet = dataSets.removeValue(forKey: part.dataset) ?? DataSet()
    defer { dataSets[part.dataset] = dataSet }
    guard dataSet.conditions ?? part.conditions == part.conditions else {
      throw Fault(
        "\(part.dataset) was evaluated here in another way, or by another version, than before")
    }
    dataSet.conditions = part.conditions
    dataSet.lines += 1
    let name = Array(part.user.utf8)
    var user = dataSet.users.removeValue(forKey: name) ?? (part.events, [:])
    guard user.events == part.events,
      user.figures.updateValue(part.figures, forKey: part.model) == nil
    else {
      throw Fault(
        "a user of \(part.dataset) is there twice with \(part.model): a part was added twice, or a user's "
          + "events were in two parts")
    }
    dataSet.users[name] = user
  }

  /// Returns the reports, in the order of the data sets' names.
  ///
  /// - Parameters:
  ///   - reference: the model that the others are compared with; `nil` for the first.
  ///   - events: the number of events in all data sets, which reveals a missing part; `nil` if it is not known.
  /// - Throws: ``InputError`` if parts or lines are missing or contradict each other.
  public func reports(reference: String?, events: Int? = nil) throws -> [EvaluationReport] {
    let reports = try dataSets.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { try report($0.key, $0.value, reference) }
    let found = reports.reduce(0) { $0 + $1.events }
    if let events, events != found {
      throw InputError.unsuitable(
        path: "the parts",
        why:
          "they have \(Numbers.counted(found, "event")), and there should be \(Numbers.grouped(events))"
      )
    }
    if reports.isEmpty {
      throw InputError.unsuitable(path: "the parts", why: "there is no line in them")
    }
    return reports
  }

  private func report(
    _ name: String, _ dataSet: DataSet, _ reference: String?
  ) throws -> EvaluationReport {
    func fault(_ why: String) -> InputError { .unsuitable(path: name, why: why) }
    guard let models = dataSet.ends.first?.models else {
      throw fault("no part of it was evaluated to its end")
    }
    guard dataSet.ends.allSatisfy({ $0.models == models }) else {
      throw fault("its parts were evaluated with different models")
    }
    let lines = dataSet.ends.reduce(0) { $0 + $1.lines }
    guard lines == dataSet.lines else {
      throw fault(
        "there are \(dataSet.lines) of \(Numbers.counted(lines, "line")): a part was broken off, or lines were lost or added"
      )
    }
    guard reference.map(models.contains) ?? true else {
      throw fault("it was not evaluated with \(reference ?? "")")
    }
    var collector = FigureCollector(models: models.count)
    for (user, found) in dataSet.users {
      let figures = models.compactMap { found.figures[$0] }
      guard figures.count == models.count, found.figures.count == models.count else {
        throw fault("a user is there with some of the models only: lines were lost")
      }
      let name = String(decoding: user, as: UTF8.self)
      collector.add(FigureCollector.User(name: name, events: found.events, figures: figures))
    }
    guard collector.events == dataSet.ends.reduce(0, { $0 + $1.events }) else {
      throw fault("its parts had other numbers of events than their lines")
    }
    guard let conditions = dataSet.conditions, collector.users > collector.shortUsers else {
      throw fault("nobody in it has enough events, so there is nothing to measure")
    }
    let reports = collector.reports(
      names: models, reference: reference.flatMap { models.firstIndex(of: $0) } ?? 0)
    return EvaluationReport(
      dataset: name, users: collector.users, shortUsers: collector.shortUsers,
      events: collector.events, conditions: conditions,
      usersSeen: dataSet.ends.reduce(0) { $0 + $1.seen },
      usersLeftOut: dataSet.ends.reduce(0) { $0 + $1.leftOut }, shippedPriorHasSeen: false,
      models: reports, optimum: nil, jobs: 1,
      seconds: reports.reduce(0) { $0 + $1.figures.nanoseconds } / 1e9)
  }
}

extension LineReader {
  /// Calls `body` with the JSON of each line of a file, except blank lines.
  ///
  /// - Throws: ``InputError`` with the line that is not JSON, or that `body` rejects.
  static func forEachJSON(in path: String, _ body: (JSON) throws(Fault) -> Void) throws {
    let lines = try LineReader(path: path)
    while let line = try lines.next() {
      if NDJSON.isBlank(line) { continue }
      do throws(Fault) {
        guard let json = try? JSON.parse(line) else { throw Fault("this is no JSON") }
        try body(json)
      } catch {
        throw InputError.malformed(path: path, line: lines.lineNumber, why: error.why)
      }
    }
  }
}
