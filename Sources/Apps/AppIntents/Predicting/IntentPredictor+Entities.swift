internal import Foresight

extension IntentPredictor {
  /// The age at which a use counts half, in days.
  private static let halfLife = 7.0
  /// The age of the oldest uses that are looked for, in days: older ones would count a thousandth at most.
  private static let memory = 70.0

  /// The entities of a type that were used most in this app, the most used first.
  ///
  ///     struct UsualSongs: EntityQuery {
  ///       func entities(for identifiers: [Song.ID]) async throws -> [Song] { library[identifiers] }
  ///       func suggestedEntities() async throws -> [Song] {
  ///         try await IntentPredictor.shared.mostUsed(Song.self)
  ///       }
  ///     }
  ///     try await UsualSongs().suggestedEntities().count      // 0: nothing was donated yet
  ///
  /// A use loses half its weight every week. Entities that the query no longer finds are left out.
  ///
  /// - Throws: ``IntentDonationError/store(why:)``, and what the query throws.
  /// - Complexity: O(donations of the last ten weeks).
  public func mostUsed<Entity: AppEntity>(
    _ type: Entity.Type, at date: Date = IntentPredictor.now, limit: Int = 8
  ) async throws -> [Entity] {
    let scores = try await usage(of: Entity.persistentIdentifier, at: date)
    let identifiers = scores.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .prefix(max(0, limit)).compactMap { Entity.ID.entityIdentifier(for: $0.key) }
    return try await Entity.defaultQuery.entities(for: identifiers).ordered(as: identifiers)
  }

  /// Returns the number of uses of each entity of a type, weighted by age and keyed by the entity's identifier.
  private func usage(of type: String, at date: Date) async throws -> [String: Double] {
    let end = Instant(date)
    let query = DonationQuery(
      since: end.advanced(by: -Int64(Self.memory * Double(Instant.day))), before: end,
      source: center.source, kind: .donation)
    return try await center.run { engine in
      var scores: [String: Double] = [:]
      try engine.log.read { log in
        try log.forEach(query) { donation in
          // Not what an automation of the app has done.
          guard donation.source.hasSameBytes(as: center.source) else { return }
          let age = Double(end.microseconds - donation.moment.instant.microseconds)
          let score = exp2(-age / Double(Instant.day) / Self.halfLife)
          for field in donation.parameters {
            for value in field.value.elements {
              if case .entity(type, let id) = value { scores[id, default: 0] += score }
            }
          }
        }
      }
      return scores
    }
  }
}

extension ParameterValue {
  /// The elements of an array, or the value itself.
  var elements: [ParameterValue] {
    if case .array(let elements) = self { elements } else { [self] }
  }
}
