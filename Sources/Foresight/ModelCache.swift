internal import DonationStore
internal import Donations
internal import Glibc
internal import LinearAlgebra
internal import Prediction

/// The predictor's state, kept beside the store so that not every prediction folds the whole log.
///
/// It is only a cache: what does not fit this program, this BLAS library and this log exactly is
/// folded anew. The file is replaced as a whole, so a crash leaves the old one or the new one; it is
/// mapped and read in place, so a large one costs no more to open than a small one.
struct ModelCache {
  let path: String
  private let weights: StartingWeights

  init(store path: String, weights: StartingWeights) {
    self.path = path + ".model"
    self.weights = weights
  }

  /// The fold's place in the log and everything its bits depend on, as words.
  private func stamp(_ position: LogPosition) -> [UInt64] {
    [
      UInt64(Predictor.version), BLAS.identity.reduce(0, StableHash.combine), weights.identity,
      UInt64(bitPattern: position.identity), UInt64(bitPattern: position.revision),
      UInt64(bitPattern: position.last.instant.microseconds), position.last.id.high,
      position.last.id.low,
    ]
  }

  private func position(_ stamp: [UInt64]) -> LogPosition? {
    guard stamp.count == 8 else { return nil }
    let position = LogPosition(
      identity: Int64(bitPattern: stamp[3]), revision: Int64(bitPattern: stamp[4]),
      last: LogKey(
        instant: Instant(microseconds: Int64(bitPattern: stamp[5])),
        id: DonationID(high: stamp[6], low: stamp[7])))
    return self.stamp(position) == stamp ? position : nil
  }

  /// The image that is kept, if it fits this program, and its place in the log.
  ///
  /// - Parameter copying: whether it is read as a whole rather than mapped, for a reader that lives long:
  ///   a file that somebody shortens meanwhile takes the mapped memory, and the process, with it.
  func load(copying: Bool = false) -> (image: ModelImage, position: LogPosition)? {
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
    let image = ModelImage(bytes: memory, count: size) { munmap(memory, size) }
    guard let image, let position = position(image.stamp) else { return nil }
    return (image, position)
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

  /// Keeps a fold; failing to is no error, because the answer does not depend on it.
  func store(_ predictor: borrowing Predictor, at position: LogPosition) {
    let bytes = predictor.image(stamp: stamp(position))
    // mkstemp puts a name of its own in place of the six X, and makes the file 0600.
    var name = Array((path + ".XXXXXX").utf8CString)
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

  /// Deletes what is kept, and what a process that was killed meanwhile left half-written.
  func remove() {
    unlink(path)
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let directory = slash.map { String(path[...$0]) } ?? "./"
    let prefix = (slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path) + "."
    guard let listing = opendir(directory) else { return }
    defer { closedir(listing) }
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(prefix), name.utf8.count == prefix.utf8.count + 6 {
        unlink(directory + name)
      }
    }
  }
}
