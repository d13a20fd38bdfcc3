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

  private func stamp(_ position: LogPosition) -> [UInt64] {
    [UInt64(HazardModel.version), weights.identity] + position.words
  }

  /// The bytes of the file and the place in the log that the model in it has come to; `nil` where it does not fit this
  /// program or is not valid.
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

  /// The model that was kept, and its place in the log, where it fits this program, is valid and can be read.
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

  /// Keeps a model; failing to is no error, because no answer depends on it.
  func store(_ model: HazardModel, at position: LogPosition) {
    let packed = ModelImage.pack(model.image(stamp: stamp(position)))
    try? PrivateFile.replace(path, with: packed, isDurable: false)
  }

  /// Deletes the snapshot if it is not valid any more, and what a process that was killed left unfinished.
  func remove(unless isValid: ModelCache.Validity) rethrows {
    PrivateFile.removeUnfinished(path)
    if try kept(where: isValid) == nil { unlink(path) }
  }
}
