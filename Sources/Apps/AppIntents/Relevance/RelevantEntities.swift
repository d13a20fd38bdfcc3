internal import Synchronization

/// A situation in which entities are worth offering.
public struct AppEntityContext: Hashable, Sendable {
  /// A situation in which the person listens to audio.
  public struct AudioContext: Hashable, Sendable {
    /// The way to exercise; `nil` for a situation without a workout.
    let workout: WorkoutActivityType?

    /// The time while audio is playing: the context's `audio` is `nowPlaying`.
    public static let nowPlaying = AudioContext(workout: nil)

    /// The time during a workout: the context's `workout` is `active`, and its `activity`, if given, is the
    /// name of the type.
    public static func workout(activityType: WorkoutActivityType) -> AudioContext {
      AudioContext(workout: activityType)
    }
  }

  /// Ways to exercise.
  public enum WorkoutActivityType: String, Hashable, Sendable, CaseIterable {
    case cycling, dance, elliptical, hiking, mixedCardio, rowing, running, strengthTraining
    case swimming, walking, yoga, other
  }

  let audio: AudioContext

  /// A situation of listening.
  public static func audio(_ context: AudioContext) -> AppEntityContext {
    AppEntityContext(audio: context)
  }

  /// Returns true if the situation holds at a moment, given the context.
  func holds(at date: Date, context: [String: String]) -> Bool {
    guard let workout = audio.workout else { return context["audio"] == "nowPlaying" }
    return RelevantContext.fitness(.workoutActive).holds(at: date, context: context)
      && context["activity"].map { $0 == workout.rawValue } ?? true
  }
}

/// The entities that are worth offering in some situation.
///
///     try await RelevantEntities.shared.updateEntities(
///       [song], for: .audio(.workout(activityType: .running)))
///
/// They are kept in memory, for as long as the program runs.
public final class RelevantEntities: Sendable {
  /// The shared instance.
  public static let shared = RelevantEntities()

  private let entities = Mutex<[AppEntityContext: [EntityIdentifier]]>([:])

  init() {}

  /// Replaces the entities of a situation; an empty list forgets them.
  ///
  ///     try await RelevantEntities.shared.updateEntities([song], for: .audio(.nowPlaying))
  ///     try await RelevantEntities.shared.updateEntities([], for: .audio(.nowPlaying))      // and forgets it
  public func updateEntities(_ entities: [any AppEntity], for context: AppEntityContext)
    async throws
  {
    let identifiers = entities.map { EntityIdentifier(for: $0) }
    self.entities.withLock { $0[context] = identifiers.isEmpty ? nil : identifiers }
  }

  /// Forgets some entities of a situation.
  ///
  ///     try await RelevantEntities.shared.updateEntities(library.songs, for: .audio(.nowPlaying))
  ///     try await RelevantEntities.shared.removeEntities([song], from: .audio(.nowPlaying))
  public func removeEntities(_ entities: [any AppEntity], from context: AppEntityContext)
    async throws
  {
    let identifiers = Set(entities.map { EntityIdentifier(for: $0) })
    self.entities.withLock { all in
      let rest = all[context, default: []].filter { !identifiers.contains($0) }
      all[context] = rest.isEmpty ? nil : rest
    }
  }

  /// Forgets some entities in every situation.
  public func removeEntities(_ entities: [any AppEntity]) async throws {
    for context in self.entities.withLock({ Array($0.keys) }) {
      try await removeEntities(entities, from: context)
    }
  }

  /// Forgets all entities of a situation.
  public func removeAllEntities(for context: AppEntityContext) async throws {
    entities.withLock { $0[context] = nil }
  }

  /// Forgets all entities.
  public func removeAllEntities() async throws { entities.withLock { $0 = [:] } }

  /// Returns the entities that are worth offering at a moment, given the context.
  func relevant(at date: Date, context: [String: String]) -> [EntityIdentifier] {
    entities.withLock { all in
      all.filter { $0.key.holds(at: date, context: context) }.flatMap { Array($0.value) }
    }
  }
}
