internal import ForesightLog
internal import ForesightSystem

/// A store's engine, opened when it is first needed, and again when the store was damaged or another one was put
/// in its place.
///
/// Used from one thread at a time.
package final class OpenedStore {
  /// The path of the store; made absolute when the store is opened, wherever the process goes then.
  private var path: String
  private let weights: () -> StartingWeights
  private let isResident: Bool
  private let contextProvider: Engine.ContextProvider?
  private let tell: (String) -> Void
  private var engine: Engine?
  private var file: FileIdentity?
  private var isSuspect = false

  /// Names a store.
  ///
  /// - Parameters:
  ///   - weights: what the model starts from, asked for when the store is opened.
  ///   - isResident: true if the model stays in memory between predictions.
  ///   - contextProvider: what is added to what is donated and asked.
  ///   - tell: told what was found amiss and put right, in words for a person.
  package init(
    path: String, weights: @escaping () -> StartingWeights, isResident: Bool = false,
    contextProvider: Engine.ContextProvider? = nil, tell: @escaping (String) -> Void
  ) {
    (self.path, self.weights, self.isResident, self.tell) = (path, weights, isResident, tell)
    self.contextProvider = contextProvider
  }

  /// Lends the engine.
  ///
  /// Where damage is met the store is opened again, what can be read of it saved, and `body` runs once more: what
  /// it did is undone. It also runs again where the store is another file than before: what it did to the former
  /// one nobody will find.
  package func lend<Result>(create: Bool, _ body: (Engine) throws -> Result) throws -> Result {
    for _ in 0..<3 {
      do {
        let result = try body(opened(create: create))
        if FileIdentity(path) == file { return result }
        close()
      } catch StoreError.damaged where !isSuspect {
        close()
        isSuspect = true
      } catch {
        // A store that was open and was taken away may be told in many ways.
        guard let file, FileIdentity(path) != file else { throw error }
        close()
        if FileIdentity(path) == nil, !create { throw StoreError.missing(path: path) }
      }
    }
    return try body(opened(create: create))
  }

  /// Returns the result of `body` where the store is open; `nil` where it is not, and where that fails.
  package func ifOpen<Result>(_ body: (Engine) throws -> Result?) -> Result? {
    guard let engine, !isSuspect, FileIdentity(path) == file else { return nil }
    return try? body(engine)
  }

  /// Closes the store; the next to need it opens it again.
  package func close() { (engine, file, isSuspect) = (nil, nil, false) }

  private func opened(create: Bool) throws -> Engine {
    if let engine, FileIdentity(path) == file { return engine }
    engine = nil
    // The engine keeps what it is given, and is kept by this: it is not given this.
    let weights = weights
    let opened = try Engine(
      path: path, create: create, isSuspect: isSuspect, startingWeights: weights(),
      isResident: isResident)
    opened.contextProvider = contextProvider
    path = opened.log.path
    (engine, file, isSuspect) = (opened, FileIdentity(path), false)
    // Another has taken its place since it was opened, and the next look tells so.
    if opened.log.hasMoved { file = nil }
    for notice in opened.log.notices { tell(notice) }
    return opened
  }
}
