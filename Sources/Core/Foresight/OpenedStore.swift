internal import ForesightLog
internal import ForesightSystem

/// A store's engine, which is opened when first needed, and again if the store was damaged or its file was replaced.
///
/// Used from one thread at a time.
package final class OpenedStore {
  /// The path of the store. Opening the store makes it absolute, so that a later change of the working directory does
  /// not matter.
  private var path: String
  private let weights: () -> StartingWeights
  private let isResident: Bool
  private let contextProvider: Engine.ContextProvider?
  private let tell: (String) -> Void
  private var engine: Engine?
  private var file: FileIdentity?
  private var isSuspect = false

  /// Makes an engine for a store, without opening it.
  ///
  /// - Parameters:
  ///   - weights: the weights that the model starts from, evaluated when the store is opened.
  ///   - isResident: true if the model stays in memory between predictions.
  ///   - contextProvider: adds context to donations and requests.
  ///   - tell: called with each fault that was found and repaired, in words for a person.
  package init(
    path: String, weights: @escaping () -> StartingWeights, isResident: Bool = false,
    contextProvider: Engine.ContextProvider? = nil, tell: @escaping (String) -> Void
  ) {
    (self.path, self.weights, self.isResident, self.tell) = (path, weights, isResident, tell)
    self.contextProvider = contextProvider
  }

  /// Runs `body` on the engine, which is opened if it is not open.
  ///
  /// If `body` meets damage, its changes are undone, the store is opened again, everything readable is recovered, and
  /// `body` runs once more. It also runs again if the store's file was replaced meanwhile, because changes to the old
  /// file are lost.
  package func lend<Result>(create: Bool, _ body: (Engine) throws -> Result) throws -> Result {
    // Opened on a full disk, it keeps all others out.
    defer { if engine?.log.connection.access == .alone { close() } }
    for _ in 0..<3 {
      do {
        let result = try body(opened(create: create))
        if FileStatus(at: path)?.identity == file { return result }
        close()
      } catch StoreError.damaged where !isSuspect {
        close()
        isSuspect = true
      } catch {
        // It may be permitted by the next time.
        if case StoreError.notPermitted = error { close() }
        // Many kinds of error may mean that an open store was removed.
        guard let file, FileStatus(at: path)?.identity != file else { throw error }
        close()
        if FileStatus(at: path) == nil, !create { throw StoreError.missing(path: path) }
      }
    }
    return try body(opened(create: create))
  }

  /// Returns the result of `body` if the store is open; `nil` if it is not open, or if `body` throws.
  package func ifOpen<Result>(_ body: (Engine) throws -> Result?) -> Result? {
    guard let engine, !isSuspect, FileStatus(at: path)?.identity == file else { return nil }
    return try? body(engine)
  }

  /// Closes the store. The next call that needs it opens it again.
  package func close() { (engine, file, isSuspect) = (nil, nil, false) }

  private func opened(create: Bool) throws -> Engine {
    if let engine, FileStatus(at: path)?.identity == file { return engine }
    engine = nil
    // A copy, so that the engine, which keeps the closure, does not retain `self`.
    let weights = weights
    let opened = try Engine(
      path: path, create: create, isSuspect: isSuspect, startingWeights: weights(),
      isResident: isResident)
    opened.contextProvider = contextProvider
    path = opened.log.path
    (engine, file, isSuspect) = (opened, FileStatus(at: path)?.identity, false)
    // The file was replaced while it was opened: without an identity, the next call opens it again.
    if opened.log.hasMoved { file = nil }
    for notice in opened.log.notices { tell(notice) }
    return opened
  }
}
