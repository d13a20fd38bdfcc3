import Foresight
import ForesightPrediction
import ForesightSystem
import Glibc

/// Checks a store and its model, and puts right what is wrong.
///
///     let doctor = Doctor(path: path)
///     try doctor.examine().filter { $0.state == .fault }.count      // 0
///     try doctor.repair()                                           // []
///
/// An examination writes nothing, and its findings hold no recorded value.
struct Doctor {
  /// The path of the store.
  let path: String
  private let cache: ModelCache

  init(path: String, startingWeights: StartingWeights = .shipped) {
    self.path = path
    cache = ModelCache(store: path, weights: startingWeights)
  }

  /// Checks everything; returns one finding for each check.
  ///
  /// - Throws: ``StoreError`` if there is no store, or if this version cannot read it.
  /// - Complexity: O(bytes of the store and of the saved model).
  func examine(progress: IntegrityCheck.Progress? = nil) throws -> [Diagnostic] {
    var found = files()
    var isWhole = false
    do {
      isWhole = try DonationLog(examining: path).read { try database($0, &found, progress) }
    } catch StoreError.damaged {
      found.append(damage("SQLite cannot read it"))
    }
    // Opened again, to see what was written during the check.
    let log = isWhole ? try? DonationLog(examining: path) : nil
    return found + [room(), copies(), settings(log), model(log), index()]
  }

  /// Repairs file modes, counts, the model, and a damaged database, from which it recovers everything readable.
  ///
  /// - Returns: a sentence for the person about each repair; empty if nothing needed one.
  /// - Throws: ``StoreError``; each fault found by then is either repaired or left as it was.
  /// - Complexity: O(log).
  func repair(progress: IntegrityCheck.Progress? = nil) throws -> [String] {
    let log = try DonationLog(path: path, create: false, isSuspect: true)
    guard !log.isReadOnly else {
      throw StoreError.notPermitted(path: path, why: "you may read it, but not write to it")
    }
    var done = log.notices
    if try log.repair(progress: progress) {
      done.append("counts, presentations and ids now match the donations")
    }
    if model(log).state == .fault {
      cache.removeAll()
      done.append("the stored model was removed; the next prediction makes a new one")
    }
    let entities = EntityIndex(store: path)
    if try entities.state() == .unusable {
      try entities.removeAll()
      done.append("the index of entities was emptied; apps fill it again when they next start")
    }
    return done
  }

  /// Checks the database and its rows; returns false if its readable content has to be saved from it.
  private func database(
    _ log: DonationLog, _ found: inout [Diagnostic], _ progress: IntegrityCheck.Progress?
  ) throws -> Bool {
    let version = try Schema.version(of: log.connection)
    if version < Schema.version {
      found.append(
        Diagnostic(
          "schema", .note, "version \(version); this program writes \(Schema.version)",
          remedy: "the next command that opens it brings it up to date; then look again"))
      let faults = try log.connection.integrityFaults()
      if faults > 0 { found.append(damage("SQLite's own check finds \(faults) faults")) }
      return faults == 0
    }
    found.append(Diagnostic("schema", .ok, "version \(version)"))
    let check = try IntegrityCheck(log, progress: progress)
    if check.faults > 0 {
      found.append(damage("SQLite's own check finds faults: \(check.faults)"))
      return false
    }
    found.append(Diagnostic("database", .ok, "SQLite's own check finds no fault"))
    let saves = "'foresight doctor --repair' saves the others, and sets the damaged store aside"
    let fixes = "'foresight doctor --repair' fixes that"
    let checks = [
      (
        "donations", check.unreadable, "donations of which a part is missing", saves,
        "all \(check.donations) can be read"
      ),
      (
        "words", check.brokenSymbols, "words that are not as they were stored", saves,
        "all as they were stored"
      ),
      (
        "counts", check.miscounts, "words and intents that are counted wrongly", fixes,
        "equal to what is there"
      ),
      (
        "presentations", check.orphans, "presentations without a donation", fixes,
        "all belong to donations"
      ),
      (
        "ids", check.strays, "ids that do not lead to their donations", fixes,
        "all lead to their donations"
      ),
    ]
    found += checks.map { name, faults, what, remedy, ok in
      faults == 0
        ? Diagnostic(name, .ok, ok)
        : Diagnostic(name, .fault, "\(what): \(faults)", remedy: remedy)
    }
    return check.isWhole
  }

  private func damage(_ what: String) -> Diagnostic {
    Diagnostic(
      "database", .fault, what,
      remedy: "'foresight doctor --repair' saves what can be read, and sets the damaged one aside")
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
    do {
      let isUnset = try log.settings == Settings()
      return Diagnostic("settings", .ok, isUnset ? "none are set" : "can be followed")
    } catch {
      return Diagnostic("settings", .fault, "\(error)", remedy: "correct the file, or remove it")
    }
  }

  /// Checks the saved model, and the earlier snapshots beside it.
  private func model(_ log: DonationLog?) -> Diagnostic {
    let files = cache.paths.filter { access($0, F_OK) == 0 }
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
    guard let latest, let isValid = try? log?.read({ try $0.isValid(latest.position) }) else {
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
