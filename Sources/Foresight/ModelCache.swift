internal import DonationStore
internal import Donations
internal import Glibc
internal import LinearAlgebra
internal import Prediction

/// The predictor's state, kept beside the store so that not every prediction folds the whole log.
///
/// It is only a cache: what does not fit this program, this BLAS library and this log exactly is
/// folded anew. A file is replaced as a whole, so a crash leaves the old one or the new one; it is
/// mapped and read in place, so a large one costs no more to open than a small one.
///
/// Beside the latest state some earlier ones are kept, the checkpoints (see ``Checkpoints``).
struct ModelCache {
  let path: String
  let checkpoints: Checkpoints
  private let weights: StartingWeights

  init(
    store path: String, weights: StartingWeights, checkpoints: Checkpoints = Checkpoints()
  ) {
    self.path = path + ".model"
    self.weights = weights
    self.checkpoints = checkpoints
  }

  /// A state that is kept.
  struct Kept {
    let image: ModelImage
    let position: LogPosition
    /// How many donations it has learned.
    let events: Int
  }

  /// The fold's place in the log and everything its bits depend on, as words.
  private func stamp(_ position: LogPosition, events: Int) -> [UInt64] {
    [
      UInt64(Predictor.version), BLAS.identity.reduce(0, StableHash.combine), weights.identity,
      UInt64(bitPattern: position.identity), UInt64(bitPattern: position.revision),
      UInt64(bitPattern: position.last.instant.microseconds), position.last.id.high,
      position.last.id.low, UInt64(events),
    ]
  }

  private func kept(_ image: ModelImage) -> Kept? {
    let stamp = image.stamp
    guard stamp.count == 9, let events = Int(exactly: stamp[8]) else { return nil }
    let position = LogPosition(
      identity: Int64(bitPattern: stamp[3]), revision: Int64(bitPattern: stamp[4]),
      last: LogKey(
        instant: Instant(microseconds: Int64(bitPattern: stamp[5])),
        id: DonationID(high: stamp[6], low: stamp[7])))
    guard self.stamp(position, events: events) == stamp else { return nil }
    return Kept(image: image, position: position, events: events)
  }

  /// The latest state that is kept, fits this program, and is of use.
  ///
  /// - Parameters:
  ///   - copying: whether it is read as a whole rather than mapped, for a reader that lives long: a file that
  ///     somebody shortens meanwhile takes the mapped memory, and the process, with it.
  ///   - isUsable: whether a place in the log is one to go on from.
  func load(
    copying: Bool = false, where isUsable: (LogPosition) throws -> Bool
  ) rethrows -> Kept? {
    if let kept = load(path, copying: copying), try isUsable(kept.position) { return kept }
    let earlier = checkpointPaths.compactMap { load($0, copying: copying) }
      .sorted { $0.events > $1.events }
    return try earlier.first { try isUsable($0.position) }
  }

  /// The state in a file; `nil` when there is none that fits this program.
  func load(_ path: String, copying: Bool = false) -> Kept? {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    // A file of somebody else's is not ours to believe.
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), status.st_size > 0
    else {
      return nil
    }
    let size = Int(status.st_size)
    let memory =
      copying
      ? mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      : mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE, descriptor, 0)
    guard let memory, memory != MAP_FAILED else { return nil }
    if copying, !Self.read(descriptor, into: memory, size) {
      munmap(memory, size)
      return nil
    }
    return ModelImage(bytes: memory, count: size) { munmap(memory, size) }.flatMap(kept)
  }

  private static func read(
    _ descriptor: Int32, into memory: UnsafeMutableRawPointer, _ size: Int
  ) -> Bool {
    var done = 0
    while done < size {
      let count = Glibc.read(descriptor, memory + done, size - done)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  /// Keeps a state as the latest; the one that was becomes a checkpoint when it is time for another.
  ///
  /// - Parameter isUsable: whether a place in the log is one to go on from; checkpoints at others are deleted.
  func store(
    _ predictor: borrowing Predictor, at position: LogPosition,
    where isUsable: (LogPosition) throws -> Bool
  ) rethrows {
    try keepCheckpoint(before: predictor.events, where: isUsable)
    write(predictor, at: position, to: path)
  }

  /// Writes a state; failing to is no error, because the answer does not depend on it.
  func write(_ predictor: borrowing Predictor, at position: LogPosition, to path: String) {
    let bytes = predictor.image(stamp: stamp(position, events: predictor.events))
    // mkstemp puts a name of its own in place of the six X, and makes the file 0600.
    var name = Array((self.path + ".XXXXXX").utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { return }
    let isWritten = bytes.withUnsafeBytes { Self.write($0, to: descriptor) }
    close(descriptor)
    // No fsync: after a power cut the checksums tell a file that is not whole.
    if !isWritten || rename(name, path) != 0 { unlink(name) }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return true
  }

  /// Deletes every state that is of no use any more.
  func remove(unless isUsable: (LogPosition) throws -> Bool) rethrows {
    for path in [path] + checkpointPaths {
      if let kept = load(path), try isUsable(kept.position) { continue }
      unlink(path)
    }
    removeHalves()
  }

  /// Deletes all that is kept.
  func remove() {
    for path in [path] + checkpointPaths { unlink(path) }
    removeHalves()
  }

  /// Deletes what a process that was killed meanwhile left half-written.
  private func removeHalves() {
    for half in PrivateFile.paths(beginningWith: path + ".")
    where half.utf8.count == path.utf8.count + 7 {
      unlink(half)
    }
  }
}
