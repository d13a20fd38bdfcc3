internal import ForesightLog
internal import ForesightPrediction
internal import ForesightSystem
internal import ForesightValues
internal import Glibc

/// The hazard model, saved beside the store in one packed file, so that not every forecast folds the whole log.
///
/// It is only a cache, like ``ModelCache``. A file that does not match this program and this log exactly is ignored,
/// and the log is folded anew. Deleting donations deletes a file that has learned them. Nothing in it depends on the
/// BLAS library.
struct HazardCache {
  /// The path of the store.
  let store: String
  let weights: StartingWeights
  var path: String { store + ".when" }

  private func stamp(_ position: LogPosition) -> [UInt64] {
    [UInt64(HazardModel.version), weights.identity] + position.words
  }

  /// Returns the bytes of the file and the log position that its model has reached; `nil` if the file does not match
  /// this program or its position is not valid.
  private func kept(
    where isValid: ModelCache.Validity
  ) rethrows -> (bytes: [UInt8], position: LogPosition)? {
    let bytes = PrivateFile.contents(path) ?? []
    guard let stamp = ModelImage.header(bytes)?.stamp,
      let position = LogPosition(words: stamp.dropFirst(2)), self.stamp(position) == stamp,
      try isValid(position)
    else { return nil }
    return (bytes, position)
  }

  /// Returns the saved model and its log position; `nil` unless it matches this program, is valid and can be read.
  ///
  /// - Complexity: O(its size).
  func latest(
    where isValid: ModelCache.Validity
  ) rethrows -> (model: HazardModel, position: LogPosition)? {
    guard let (bytes, position) = try kept(where: isValid),
      let image = ModelImage(unpacking: bytes), image.stamp == stamp(position),
      let model = HazardModel(image: image)
    else { return nil }
    return (model, position)
  }

  /// Saves a model. A failure is ignored, because no answer depends on the cache.
  func store(_ model: HazardModel, at position: LogPosition) {
    let packed = ModelImage.pack(model.image(stamp: stamp(position)))
    try? PrivateFile.replace(path, with: packed, isDurable: false)
  }

  /// Deletes the file if it is no longer valid, and temporary files that a killed process left behind.
  func remove(unless isValid: ModelCache.Validity) rethrows {
    PrivateFile.removeUnfinished(path)
    if try kept(where: isValid) == nil { unlink(path) }
  }
}
