import Foresight

/// A donation without its secrets, the place where it had one of them, and the reason why that is taken for a secret.
///
/// The place is `intent`, `source`, `result`, `sequence`, `action`, `title`, or `parameter` or `context` and a name.
private typealias FoundSecret = (donation: Donation, place: String, kind: String)

/// `foresight doctor --secrets`: lists which donations hold what looks like a secret, but never shows it.
extension DoctorCommand {
  func runSecrets(_ tool: Tool) throws -> ExitStatus {
    let engine = try tool.engine()
    var found: [FoundSecret] = []
    var donations = 0
    try engine.log.read { log in
      let rules = try RecordingRules(redactingAs: log.settings)
      try log.forEach { donation in
        guard let redacted = rules.withoutSecrets(donation) else { return }
        donations += 1
        found += rules.secrets(in: donation, without: redacted)
      }
    }
    let told = Tool.count(donations, "donation") + (donations == 1 ? " holds" : " hold")
    guard repairs else {
      try show(found, isRepaired: nil, tool)
      tool.message(
        donations == 0
          ? "nothing in the log looks like a secret"
          : "\(told) what looks like a secret; 'foresight doctor --secrets --repair' replaces it")
      return donations == 0 ? .done : .secretsFound
    }
    let copies = Quarantine.copies(of: engine.log.path)
    let (redacted, isErased) = try engine.redactSecrets {
      try engine.log.deleteCopies(now: Environment.now)
    }
    try show(found, isRepaired: true, tool)
    tool.message(
      redacted.isEmpty
        ? "nothing in the log looks like a secret"
        : "replaced what looked like a secret in \(Tool.count(redacted.count, "donation"))")
    for copy in copies {
      tool.message(
        "deleted \(copy), a copy of the damaged store: it may have held what was replaced")
    }
    guard isErased else {
      throw Failure(
        .tryAgain,
        "it is replaced, but a program that is reading the store holds back the last step of erasing; "
          + "give 'foresight save' when that has ended")
    }
    return .done
  }

  private func show(_ found: [FoundSecret], isRepaired: Bool?, _ tool: Tool) throws {
    let secrets = found.map { donation, place, kind in
      JSON.members([
        "id": donation.id.map(\.description), "at": Timestamp.format(donation.moment),
        "source": donation.source, "intent": donation.intent, "place": place, "kind": kind,
      ])
    }
    try tool.print(
      .members(["store": tool.storePath(), "secrets": secrets, "repaired": isRepaired]),
      orLines: found.map { donation, place, kind in
        [Timestamp.format(donation.moment), donation.intent.visible, place.visible, kind]
          .joined(separator: "  ")
      })
  }
}

extension RecordingRules {
  /// Returns the secrets that a donation has and its redacted form has not.
  fileprivate func secrets(in given: Donation, without redacted: Donation) -> [FoundSecret] {
    var found: [FoundSecret] = []
    func add(_ place: String, _ kind: String) {
      found.append((redacted, self.redacted(place), kind))
    }
    func compare(_ place: String, _ before: String, _ after: String) {
      if before != after { add(place, Self.reason(of: .string(before))) }
    }
    compare("intent", given.intent, redacted.intent)
    compare("source", given.source, redacted.source)
    let fields = [
      ("parameter", given.parameters, redacted.parameters, given.intent as String?),
      ("context", given.context, redacted.context, nil),
    ]
    for (place, before, after, program) in fields {
      for (before, after) in zip(before, after) where before.value != after.value {
        add(
          "\(place) \(before.name)",
          Self.reason(of: before.value, named: before.name, ofProgram: program))
      }
    }
    if let result = given.result, result != redacted.result {
      add("result", Self.reason(of: result))
    }
    compare("sequence", given.sequence ?? "", redacted.sequence ?? "")
    if given.action != redacted.action { add("action", "an action with a secret in it") }
    // A title may have been removed because it shows a value that was removed elsewhere.
    if given.presentation != redacted.presentation { add("title", "a title that shows a secret") }
    return found
  }
}
