public import DonationStore
internal import Glibc
internal import Prediction

/// Checks a store and its model, and puts right what is wrong.
///
///     let doctor = Doctor(path: path)
///     try doctor.examine().filter { $0.state == .fault }
///     try doctor.repair()
///
/// An examination writes nothing. What it says holds no recorded value.
public struct Doctor {
  /// Where the store is.
  public let path: String
  private let startingWeights: StartingWeights

  /// Makes a doctor for a store.
  public init(path: String, startingWeights: StartingWeights = .shipped) {
    self.path = path
    self.startingWeights = startingWeights
  }

  /// Checks everything; what was found, one a check.
  ///
  /// - Throws: ``StoreError`` where there is no store.
  /// - Complexity: O(log), and that of the kept model.
  public func examine(progress: Forecaster.Progress? = nil) throws -> [Finding] {
    let examination = try Examination(path: path, progress: progress)
    let isReadable = !examination.isDamaged
    let log = isReadable ? try? DonationLog(examining: path) : nil
    return examination.findings + [settings(log), model(log)]
  }

  /// Puts right what can be: modes, what donations tell, the model, and a damaged database, of which
  /// everything readable is saved.
  ///
  /// - Returns: what was done, in words for a person.
  /// - Throws: ``StoreError``; what was found by then is put right or as it was.
  public func repair(progress: Forecaster.Progress? = nil) throws -> [String] {
    let log = try DonationLog(path: path, create: false)
    guard !log.isReadOnly else {
      throw StoreError.notPermitted(path: path, why: "it may be read and not written")
    }
    let told = log.notices.count
    let hasChanged = try log.repair(progress: progress)
    var done = log.notices
    if hasChanged, log.notices.count == told {
      done.append("counts, presentations and ids now are what the donations tell")
    }
    if model(log).state == .fault {
      ModelCache(store: path, weights: startingWeights).remove()
      done.append("the kept model was removed; the next prediction learns it anew")
    }
    return done
  }

  private let unknown = Finding(
    "model", .note, "whole; whether it fits the log cannot be told",
    remedy: "look again when the rest is right")

  /// Checks the settings.
  private func settings(_ log: DonationLog?) -> Finding {
    guard let log else {
      return Finding(
        "settings", .note, "not looked at", remedy: "look again when the rest is right")
    }
    do {
      let settings = try log.settings
      return Finding("settings", .ok, settings == Settings() ? "none are set" : "can be followed")
    } catch {
      return Finding("settings", .fault, "\(error)", remedy: "put the file right, or remove it")
    }
  }

  /// Checks the kept model, and the checkpoints beside it.
  private func model(_ log: DonationLog?) -> Finding {
    let cache = ModelCache(store: path, weights: startingWeights)
    let files = ([cache.path] + cache.checkpointPaths).filter { access($0, F_OK) == 0 }
    if files.isEmpty {
      return Finding("model", .ok, "none is kept; it is learned when it is needed")
    }
    let remedy = "'foresight doctor --repair' removes it, and the next prediction learns it anew"
    var latest: ModelCache.Kept?
    for file in files {
      guard let kept = cache.load(file) else {
        // It may be whole: what does not fit is not used, and replaced at its time.
        return Finding(
          "model", .fault, "damaged, or kept by another version or from other starting weights",
          remedy: remedy)
      }
      guard kept.image.isWhole, let predictor = Predictor(image: kept.image), !predictor.isDamaged
      else {
        return Finding("model", .fault, "damaged", remedy: remedy)
      }
      latest = latest ?? kept
    }
    guard let log, let latest else { return unknown }
    do {
      guard try log.read({ try $0.isUndisturbed(since: latest.position) }) else {
        return Finding(
          "model", .note, "whole, but the log has changed before what it knows",
          remedy: "the next prediction learns it anew")
      }
      return Finding("model", .ok, "whole; it knows \(latest.events) donations")
    } catch {
      return unknown
    }
  }
}
