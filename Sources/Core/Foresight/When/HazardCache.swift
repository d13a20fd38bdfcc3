internal import ForesightLog
internal import ForesightPrediction
internal import ForesightSystem
internal import ForesightValues
internal import Glibc

/// The model of when, kept beside the store in one packed file, so that not every forecast folds the whole log.
///
/// It is only a cache, as ``ModelCache`` is: what does not fit this program and this log exactly is folded anew, and what
/// was forgotten takes it away. Nothing in it depends on the BLAS library.
struct HazardCache {
  let path: String
  private let weights: StartingWeights

  init(store path: String, weights: StartingWeights) {
    self.path = path + ".when"
    self.weights = weights
  }

  /// A model that was kept, and its place in the log.
  struct Snapshot {
    let model: HazardModel
    let position: LogPosition
  }

  private func stamp(_ position: LogPosition) -> [UInt64] {
    [
      UInt64(HazardModel.version), weights.identity, UInt64(bitPattern: position.identity),
      UInt64(bitPattern: position.revision),
      UInt64(bitPattern: position.last.instant.microseconds), position.last.id.high,
      position.last.id.low, position.sources,
    ]
  }

  private func position(_ stamp: [UInt64]) -> LogPosition? {
    guard stamp.count == 8 else { return nil }
    let position = LogPosition(
      identity: Int64(bitPattern: stamp[2]), revision: Int64(bitPattern: stamp[3]),
      last: LogKey(
        instant: Instant(microseconds: Int64(bitPattern: stamp[4])),
        id: DonationID(high: stamp[5], low: stamp[6])), sources: stamp[7])
    return self.stamp(position) == stamp ? position : nil
  }

  /// The snapshot that fits this program, is valid and can be read.
  ///
  /// - Complexity: O(its size).
  func latest(where isValid: ModelCache.Validity) rethrows -> Snapshot? {
    let bytes = PrivateFile.contents(path) ?? []
    guard let stamp = ModelImage.header(bytes)?.stamp, let position = position(stamp),
      try isValid(position), let image = ModelImage(unpacking: bytes), image.stamp == stamp,
      let model = HazardModel(image: image)
    else { return nil }
    return Snapshot(model: model, position: position)
  }

  /// Keeps a model; failing to is no error, because no answer depends on it.
  func store(_ model: HazardModel, at position: LogPosition) {
    let packed = ModelImage.pack(model.image(stamp: stamp(position)))
    try? PrivateFile.replace(path, with: packed, isDurable: false)
  }

  /// Deletes the snapshot if it is not valid any more, and what a process that was killed left unfinished.
  func remove(unless isValid: ModelCache.Validity) rethrows {
    PrivateFile.removeUnfinished(path)
    let bytes = PrivateFile.contents(path) ?? []
    if let stamp = ModelImage.header(bytes)?.stamp, let position = position(stamp),
      try isValid(position)
    {
      return
    }
    unlink(path)
  }
}
