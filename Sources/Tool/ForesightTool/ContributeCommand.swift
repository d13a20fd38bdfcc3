import Foresight
import ForesightEvaluation
import ForesightPrediction

/// `foresight contribute`: writes what the person would contribute to a shared prior. Nothing is sent.
struct ContributeCommand {
  private let output: String?
  private let prior: String
  private let most: Int
  private let fields: Set<String>
  private let sources: [String]

  init(_ arguments: inout Arguments) throws {
    output = try arguments.path("--output")
    prior =
      try arguments.option("--for", as: "a name of letters, digits and '-'") {
        Contribution.isName($0) ? $0 : nil
      } ?? "everyone"
    most = try arguments.count("--steps", to: Contribution.mostSteps) ?? 100
    fields = Set(try arguments.options("--with-field"))
    sources = try arguments.options("--source")
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    let log = try tool.engine().log
    let settings = try log.settings
    guard !settings.isPaused else {
      return tool.nothing(
        "recording is paused, so nothing is given; 'foresight resume' ends that")
    }
    let steps = try steps(log, settings)
    if steps.isEmpty { return tool.nothing("there is nothing to give") }
    // Opened before an edition number is taken, so that an unusable path does not use one up.
    let file = try output.map { try OutputFile(path: $0) }
    // The store's write lock also protects the file of edition numbers.
    let number = try log.write { _ in
      try ContributionNumbers(store: log.path).next(for: prior, random: Environment.random)
    }
    let contribution = Contribution(
      prior: prior, store: number.store, edition: number.edition, steps: steps)
    guard let file, let output else {
      return try tool.finish(printing: String(contribution.text.dropLast()))
    }
    try file.finish(writing: contribution.text)
    tool.message(
      "wrote \(output): \(Tool.count(steps.count, "step")). Read it before you give it to anybody; "
        + "nothing was sent")
    return .done
  }

  /// Returns the steps that the person took most often, without what the current settings exclude, hide or redact.
  private func steps(_ log: DonationLog, _ settings: Settings) throws -> [NamedCounts.Step] {
    var file = SettingsFile(store: log.path)
    file.refresh()
    let rules = try file.rules()
    var donations: [Donation] = []
    try log.read { log in
      try log.forEach(DonationQuery(kind: .donation)) { donation in
        guard sources.isEmpty || sources.contains(donation.source),
          rules.refusal(of: donation) == nil, settings.learns(from: donation.source),
          !settings.hides(intent: donation.intent, source: donation.source)
        else { return }
        // Only names and context values are counted, so these are redacted and the rest is dropped.
        var donation = rules.cleaned(donation) ?? donation
        donation.parameters = [:]
        (donation.presentation, donation.action) = (nil, nil)
        donations.append(donation)
      }
    }
    return NameCounting.uses(in: donations, fields: fields).mostUsed(atMost: most)
  }
}
