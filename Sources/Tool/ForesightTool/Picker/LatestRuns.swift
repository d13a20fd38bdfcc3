import Foresight

/// The latest run of each command line: when, where and how it ended, as far as the end of the log shows.
///
///     let runs = try LatestRuns(engine.log, before: now)
///     runs.words(for: "make test", at: now)      // "~/src/shop  exit 2    3 h"
struct LatestRuns {
  private struct Run {
    /// `nil` if it is unknown when that was.
    var instant: Instant?
    var directory: String?
    var status: Int64
  }

  private var runs: [String: Run] = [:]

  /// Makes a value without any runs.
  init() {}

  /// Reads the end of a log.
  ///
  /// - Complexity: O(rows read), at most ``most``.
  init(_ log: DonationLog, before end: Instant) throws {
    var rest = Self.most
    try log.forEachBackwards(DonationQuery(before: end, kind: .donation)) { donation in
      rest -= 1
      guard Donation.lineSources.contains(where: donation.source.hasSameBytes),
        let line = ShellLine(intent: donation.intent, parameters: donation.parameters)?.text,
        runs[line] == nil
      else { return rest > 0 }
      var run = Run(
        instant: donation.moment.isKnown ? donation.moment.instant : nil,
        directory: donation.context["directory"]?.canonicalText, status: 0)
      if case .integer(let status)? = donation.result { run.status = status }
      runs[line] = run
      return rest > 0
    }
  }

  /// The most rows of the log that are read.
  private static let most = 10_000
  /// The most columns of a directory's name.
  private static let widest = 24

  /// Returns where a line was last run, how it ended if it failed, and how long ago that was; empty if none of that is
  /// known.
  func words(for line: String, at now: Instant) -> String {
    guard let run = runs[line] else { return "" }
    var parts: [String] = []
    if let directory = run.directory {
      let name = Environment.abbreviated(directory).visible
      parts.append(PickerScreen.end(of: name, columns: Self.widest))
    }
    if run.status != 0 { parts.append("exit \(run.status)") }
    if let instant = run.instant {
      parts.append(Tool.aligned(Self.age(now.microseconds - instant.microseconds), 6))
    }
    return parts.joined(separator: "  ")
  }

  private static func age(_ microseconds: Int64) -> String {
    let minutes = max(0, microseconds / 60_000_000)
    return switch minutes {
    case 0: "now"
    case ..<60: "\(minutes) min"
    case ..<(48 * 60): "\(minutes / 60) h"
    case ..<(60 * 24 * 60): "\(minutes / 60 / 24) d"
    case ..<(730 * 24 * 60): "\(minutes / 60 / 24 / 30) mon"
    default: "\(minutes / 60 / 24 / 365) y"
    }
  }
}
