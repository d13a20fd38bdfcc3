import Foresight

/// `foresight doctor --secrets`: lists which donations hold what looks like a secret, but never shows it.
extension DoctorCommand {
  func runSecrets(_ tool: Tool) throws -> ExitStatus {
    let engine = try tool.engine()
    var found: [(donation: Donation, secret: FoundSecret)] = []
    var donations = 0
    try engine.log.read { log in
      let rules = try RecordingRules(redactingAs: log.settings)
      try log.forEach { donation in
        guard let secrets = rules.secrets(in: donation) else { return }
        donations += 1
        found += secrets.found.map { (secrets.redacted, $0) }
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

  private func show(
    _ found: [(donation: Donation, secret: FoundSecret)], isRepaired: Bool?, _ tool: Tool
  ) throws {
    let secrets = found.map { donation, secret in
      JSON.members([
        "id": donation.id.map(\.description), "at": Timestamp.format(donation.moment),
        "source": donation.source, "intent": donation.intent, "place": secret.place,
        "kind": secret.kind,
      ])
    }
    try tool.print(
      .members(["store": tool.storePath(), "secrets": secrets, "repaired": isRepaired]),
      orLines: found.map { donation, secret in
        [
          Timestamp.format(donation.moment), donation.intent.visible, secret.place.visible,
          secret.kind,
        ].joined(separator: "  ")
      })
  }
}
