internal import ForesightLog
internal import ForesightPrediction
internal import ForesightSystem
internal import ForesightValues
internal import Glibc

/// The hazard model, saved beside the store in packed files, so that not every forecast folds the whole log: the latest
/// state, and one that was a day behind when it was saved. A command that ran for long enters the log at the time of
/// its start, which makes later states useless.
///
/// It is only a cache, like ``ModelCache``. A file that does not match this program and this log exactly is ignored,
/// and the log is folded anew. Deleting donations deletes the files that have learned them. Nothing in it depends on
/// the BLAS library.
struct HazardCache {
  /// The path of the store.
  let store: String
  let weights: StartingWeights
  /// The files, the latest state first.
  var paths: [String] { [store + ".when", store + ".when-1"] }

  private func stamp(_ position: LogPosition) -> [UInt64] {
    [UInt64(HazardModel.version), weights.identity] + position.words
  }

  /// Returns the bytes of a file and the log position that its model has reached; `nil` if the file does not match
  /// this program or its position is not valid.
  private func kept(
    _ path: String, where isValid: ModelCache.Validity
  ) rethrows -> (bytes: [UInt8], position: LogPosition)? {
    let bytes = PrivateFile.contents(path) ?? []
    guard let stamp = ModelImage.header(bytes)?.stamp,
      let position = LogPosition(words: stamp.dropFirst(2)), self.stamp(position) == stamp,
      try isValid(position)
    else { return nil }
    return (bytes, position)
  }

  /// Returns the latest saved model that matches this program, is valid and can be read, with its log position; `nil`
  /// if there is none.
  ///
  /// - Complexity: O(its size).
  func latest(
    where isValid: ModelCache.Validity
  ) rethrows -> (model: HazardModel, position: LogPosition)? {
    for path in paths {
      if let (bytes, position) = try kept(path, where: isValid),
        let image = ModelImage(unpacking: bytes), image.stamp == stamp(position),
        let model = HazardModel(image: image)
      {
        return (model, position)
      }
    }
    return nil
  }

  /// Saves a model in one of the files, unless a later one is in it. A failure is ignored, because no answer depends on
  /// the cache.
  func store(
    _ model: HazardModel, at position: LogPosition, in path: String,
    where isValid: ModelCache.Validity
  ) rethrows {
    try remove(unless: isValid)
    if let last = try kept(path, where: isValid)?.position.last, last >= position.last { return }
    let packed = ModelImage.pack(model.image(stamp: stamp(position)))
    try? PrivateFile.replace(path, with: packed, isDurable: false)
  }

  /// Deletes the files that are no longer valid, and temporary files that a killed process left behind.
  func remove(unless isValid: ModelCache.Validity) rethrows {
    paths.forEach(PrivateFile.removeUnfinished)
    for path in paths where try kept(path, where: isValid) == nil { unlink(path) }
  }
}
