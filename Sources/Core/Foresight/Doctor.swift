public import ForesightLog
internal import ForesightPrediction
internal import ForesightPrivacy
internal import Glibc

/// Checks a store and its model, and puts right what is wrong.
///
///     try Engine(path: path, create: true).donate([donation], now: now, random: Environment.random)
///     let doctor = Doctor(path: path)
///     try doctor.examine().filter { $0.state == .fault }.count      // 0
///     try doctor.repair()                                           // []
///
/// An examination writes nothing, and its findings hold no recorded value.
public struct Doctor {
  /// The path of the store.
  public let path: String
  private let startingWeights: StartingWeights

  /// Makes a doctor for a store.
  public init(path: String, startingWeights: StartingWeights = .shipped) {
    self.path = path
    self.startingWeights = startingWeights
  }

  /// Reports progress: the number of donations checked so far, and their total.
  public typealias Progress = (_ done: Int, _ total: Int) -> Void

  /// Checks everything; returns one finding for each check.
  ///
  ///     let doctor = Doctor(path: path)
  ///     _ = try engine.status()
  ///     try doctor.examine().allSatisfy { $0.state != .fault }      // true
  ///
  /// - Throws: ``StoreError`` if there is no store.
  /// - Complexity: O(log + size of the saved model).
  public func examine(progress: Progress? = nil) throws -> [Diagnostic] {
    let examination = try Examination(path: path, progress: progress)
    let log = examination.isDamaged ? nil : try? DonationLog(examining: path)
    return examination.diagnostics + [settings(log), model(log), index()]
  }

  /// Repairs file modes, counts, the model, and a damaged database, from which it recovers everything readable.
  ///
  /// - Returns: a sentence for the person about each repair; empty if nothing needed one.
  /// - Throws: ``StoreError``; each fault found by then is either repaired or left as it was.
  /// - Complexity: O(log).
  public func repair(progress: Progress? = nil) throws -> [String] {
    let log = try DonationLog(path: path, create: false, isSuspect: true)
    guard !log.isReadOnly else {
      throw StoreError.notPermitted(path: path, why: "you may read it, but not write to it")
    }
    var done = log.notices
    if try log.repair(progress: progress) {
      done.append("counts, presentations and ids now match the donations")
    }
    if model(log).state == .fault {
      ModelCache(store: path, weights: startingWeights).removeAll()
      done.append("the stored model was removed; the next prediction makes a new one")
    }
    let entities = EntityIndex(store: path)
    if try entities.state() == .unusable {
      try entities.removeAll()
      done.append("the index of entities was emptied; apps fill it again when they next start")
    }
    return done
  }

  /// Checks that the index of entities can be read; a missing index is no fault.
  private func index() -> Diagnostic {
    switch Result(catching: { try EntityIndex(store: path).state() }) {
    case .success(.missing): Diagnostic("index", .ok, "no app has indexed anything")
    case .success(.usable(let items)):
      Diagnostic("index", .ok, "whole; \(items) entities and shortcuts can be found")
    case .success(.unusable):
      Diagnostic(
        "index", .fault, "damaged, or of another version: nothing is found in it",
        remedy: "'foresight doctor --repair' empties it, and apps fill it when they next start")
    case .failure(let error): Diagnostic("index", .note, "not looked at: \(error)")
    }
  }

  /// Checks that the settings file can be understood. `log` is `nil` if it could not be opened.
  private func settings(_ log: DonationLog?) -> Diagnostic {
    guard let log else {
      return Diagnostic(
        "settings", .note, "not looked at", remedy: "check again after the rest is fixed")
    }
    switch Result(catching: { try log.settings }) {
    case .success(let settings):
      return Diagnostic(
        "settings", .ok, settings == Settings() ? "none are set" : "can be followed")
    case .failure(let error):
      return Diagnostic("settings", .fault, "\(error)", remedy: "correct the file, or remove it")
    }
  }

  /// Checks the saved model, and the earlier snapshots beside it.
  private func model(_ log: DonationLog?) -> Diagnostic {
    let cache = ModelCache(store: path, weights: startingWeights)
    let files = ([cache.path] + cache.earlierPaths).filter { access($0, F_OK) == 0 }
    if files.isEmpty {
      return Diagnostic("model", .ok, "not stored; it will be learned when it is needed")
    }
    func fault(_ why: String) -> Diagnostic {
      Diagnostic(
        "model", .fault, why,
        remedy: "'foresight doctor --repair' removes it, and the next prediction learns it anew")
    }
    var latest: ModelCache.Snapshot?
    for file in files {
      guard let snapshot = cache.load(file) else {
        // The file may be intact: a file that does not match this program is ignored until the next save replaces it.
        return fault("damaged, or stored by another version or with other starting weights")
      }
      guard snapshot.image.isWhole, let predictor = Predictor(image: snapshot.image),
        !predictor.isDamaged
      else { return fault("damaged") }
      latest = latest ?? snapshot
    }
    let isValid = latest.flatMap { latest in
      try? log?.read { try $0.isValid(latest.position) }
    }
    guard let latest, let isValid else {
      return Diagnostic(
        "model", .note, "whole; whether it fits the log cannot be told",
        remedy: "check again after the rest is fixed")
    }
    return isValid
      ? Diagnostic("model", .ok, "whole; it knows \(latest.events) donations")
      : Diagnostic(
        "model", .note, "whole, but the log has changed since",
        remedy: "the next prediction learns it anew")
  }
}
