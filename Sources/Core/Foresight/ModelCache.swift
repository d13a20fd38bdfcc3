internal import ForesightLog
internal import ForesightPrediction
internal import ForesightSystem
internal import ForesightValues
internal import Glibc

/// Snapshots of the predictor, kept beside the store so that not every prediction folds the whole log.
///
/// They are only a cache: what does not fit this program, this BLAS library and this log exactly is
/// folded anew. A file is replaced as a whole, so a crash leaves the old one or the new one. A large one is
/// mapped and read in place, so it costs no more to open however long the log is; one of middling size is packed.
///
/// Beside the latest snapshot some earlier ones are kept, packed, for when a donation is forgotten or comes late: the
/// fold goes on from the last one before it. The nearest is about ``nearest`` donations back, because what was done just
/// now is forgotten most; the others lie about ``spacing`` apart and reach back ``reach`` donations at least, so what is
/// forgotten among those costs little more than learning both together, however long the log is. Behind these each lies
/// at most four times as far back as the one before it, so what is forgotten there costs four times its distance.
struct ModelCache {
  /// The path of the latest snapshot.
  let path: String
  /// The distances, in donations: back to the nearest snapshot, between two others, and to the end of their reach.
  let (nearest, spacing, reach): (Int, Int, Int)
  /// The sizes at which the latest is packed too: that is a third of the room, for a millisecond or two. A smaller one
  /// is left as it is: forgetting, when the disk is full, has the room that deleting it makes. A test sets it.
  var packedSizes = 1 << 18..<1 << 20
  private let weights: StartingWeights

  init(
    store path: String, weights: StartingWeights, spacing: Int = 5000, reach: Int = 10_000
  ) {
    self.path = path + ".model"
    self.weights = weights
    (nearest, self.spacing, self.reach) = (spacing / 5, spacing, reach)
  }

  /// The possible paths of the earlier ones: those within reach, the nearest among them, one beyond, one to come, and two
  /// for each time that a log of ten million is four times as far back.
  var earlierPaths: [String] { (1...reach / spacing + 14).map { "\(path)-\($0)" } }

  /// A predictor that was kept.
  struct Snapshot {
    /// Its place in the log, and the number of donations that it has learned.
    let position: LogPosition
    let events: Int
    /// The predictor's state, unpacked if need be.
    let image: ModelImage
  }

  /// The same place and number, as the first page of a file tells.
  private typealias Place = (position: LogPosition, events: Int)

  /// Returns true if a fold may continue from a place in the log.
  typealias Validity = (LogPosition) throws -> Bool

  /// The fold's place in the log and everything its bits depend on, as numbers.
  private func stamp(_ position: LogPosition, events: Int) -> [UInt64] {
    [
      UInt64(Predictor.version), BLAS.identity.reduce(0, StableHash.combine), weights.identity,
    ] + position.words + [UInt64(events)]
  }

  private func place(_ stamp: [UInt64]) -> Place? {
    guard let events = stamp.last.flatMap({ Int(exactly: $0) }),
      let position = LogPosition(words: stamp.dropFirst(3).dropLast()),
      self.stamp(position, events: events) == stamp
    else { return nil }
    return (position, events)
  }

  /// The latest snapshot that fits this program, is valid and can be read.
  ///
  /// - Parameter copying: true if it is read as a whole rather than mapped, for a reader that lives long: a
  ///   file that somebody shortens meanwhile takes the mapped memory, and the process, with it.
  func latest(copying: Bool = false, where isValid: Validity) rethrows -> Snapshot? {
    func snapshot(_ path: String, at place: Place?) throws -> Snapshot? {
      guard let place, try isValid(place.position) else { return nil }
      guard let found = load(path, copying: copying) else {
        // As after a power cut; its first page would say that it is kept. Not one that has just taken its place.
        if let left = self.place(in: path), left == place { unlink(path) }
        return nil
      }
      return (found.position, found.events) == place ? found : nil
    }
    if let latest = try snapshot(path, at: place(in: path)) { return latest }
    let earlier = earlierPaths.map { (path: $0, place: place(in: $0)) }
      .sorted { $0.place?.events ?? 0 > $1.place?.events ?? 0 }
    for (path, place) in earlier {
      if let found = try snapshot(path, at: place) { return found }
    }
    return nil
  }

  /// Returns the place that the predictor in a file has come to; `nil` when there is none that fits this program.
  private func place(in path: String) -> Place? {
    PrivateFile.withDescriptor(path) { descriptor, _ in header(descriptor) }
      .flatMap { place($0.stamp) }
  }

  private func header(_ descriptor: Int32) -> (stamp: [UInt64], size: Int)? {
    var first = [UInt8](repeating: 0, count: ModelImage.headerSize)
    let count = first.withUnsafeMutableBytes { space in
      space.baseAddress.map { PrivateFile.read(descriptor, into: $0, count: space.count) } ?? 0
    }
    return count == first.count ? ModelImage.header(first) : nil
  }

  /// The snapshot in a file; `nil` when there is none that fits this program and can be read.
  func load(_ path: String, copying: Bool = false) -> Snapshot? {
    PrivateFile.withDescriptor(path) { descriptor, size in
      guard let header = header(descriptor), let place = place(header.stamp) else { return nil }
      lseek(descriptor, 0, SEEK_SET)
      let image =
        header.size == size
        ? map(descriptor, size, copying: copying)
        : ModelImage(unpacking: PrivateFile.contents(descriptor, size: size))
      guard let image, image.stamp == header.stamp else { return nil }
      return Snapshot(position: place.position, events: place.events, image: image)
    }
  }

  private func map(_ descriptor: Int32, _ size: Int, copying: Bool) -> ModelImage? {
    let flags = copying ? MAP_PRIVATE | MAP_ANONYMOUS : MAP_PRIVATE
    let memory = mmap(nil, size, PROT_READ | PROT_WRITE, flags, copying ? -1 : descriptor, 0)
    guard let memory, memory != MAP_FAILED else { return nil }
    if copying, PrivateFile.read(descriptor, into: memory, count: size) < size {
      munmap(memory, size)
      return nil
    }
    return ModelImage(bytes: memory, count: size) { munmap(memory, size) }
  }

  /// The number of donations that the latest snapshot has learned, as its first page tells; 0 where there is none.
  var latestEvents: Int { place(in: path)?.events ?? 0 }

  /// The place of the latest snapshot that is valid, and how many donations it has learned, as its first page tells.
  func latestPlace(where isValid: Validity) rethrows -> (position: LogPosition, events: Int)? {
    let places = ([path] + earlierPaths).compactMap(place(in:))
    return try places.sorted { $0.events > $1.events }.first { try isValid($0.position) }
  }

  /// Keeps a snapshot as the latest, unless one that knows more is valid; the one that was becomes an earlier one when it is
  /// time for another.
  ///
  /// - Parameter isReplacing: true if it only replaces the latest, which the same fold has kept on its way.
  func store(
    _ predictor: borrowing Predictor, at position: LogPosition, isReplacing: Bool = false,
    where isValid: Validity
  ) rethrows {
    if let known = place(in: path), known.events > predictor.events, try isValid(known.position) {
      return
    }
    defer {
      let image = image(predictor, at: position)
      write(packedSizes.contains(image.count) ? packed(image) : image, to: path)
    }
    if isReplacing { return }
    let last = try prune(latest: predictor.events, where: isValid) ?? 0
    if let latest = load(path), latest.events - last >= nearest, latest.events < predictor.events,
      try isValid(latest.position), let free = freePath, let file = PrivateFile.contents(path)
    {
      write(packed(file), to: free)
    }
  }

  /// Keeps a snapshot at a place that a long fold passes through.
  ///
  /// - Parameter remaining: how many donations the fold has before it.
  func storeEarlier(
    _ predictor: borrowing Predictor, at position: LogPosition, remaining: Int,
    where isValid: Validity
  ) rethrows {
    _ = try prune(latest: predictor.events + remaining, where: isValid)
    if let freePath { write(packed(image(predictor, at: position)), to: freePath) }
  }

  /// Returns true if a long fold keeps a snapshot so far back.
  func isPlace(_ distance: Int) -> Bool {
    if distance < reach + spacing {
      return distance > 0 && (distance == nearest || distance % spacing == 0)
    }
    var far = reach
    while far < distance { far *= 4 }
    return far == distance
  }

  /// The most donations between two snapshots, of which the younger one lies so far back.
  private func gap(_ distance: Int) -> Int { distance < reach ? spacing : 3 * distance }

  /// Returns the packed form of an image, in which snapshots that are small or only wait are stored; one that is
  /// packed already stays as it is.
  private func packed(_ file: consuming [UInt8]) -> [UInt8] {
    ModelImage.header(file)?.size == file.count ? ModelImage.pack(file) : file
  }

  /// Returns true if a model can be written beside a log: the directory takes it, and the disk has room for twice the size
  /// of the log, and a megabyte.
  func canWrite(besides store: String) -> Bool {
    var (disk, log) = (statvfs(), stat())
    guard access(StoreFile.parent(of: store), W_OK) == 0 else { return false }
    guard statvfs(store, &disk) == 0, stat(store, &log) == 0 else { return true }
    return Double(disk.f_bavail) * Double(disk.f_frsize) > Double(log.st_size) * 2 + 1e6
  }

  private var freePath: String? { earlierPaths.first { access($0, F_OK) != 0 } }

  /// Deletes the earlier snapshots that are of no use, or of none any more: those that do not fit, and those that lie
  /// between two that are near enough to each other without them, or between one and the beginning of the log.
  ///
  /// - Parameter events: how many donations the latest will have learned.
  /// - Returns: how many the last that is left has learned.
  private func prune(latest events: Int, where isValid: Validity) rethrows -> Int? {
    var known: [(path: String, events: Int)] = []
    for path in earlierPaths {
      if let place = place(in: path), place.events <= events, try isValid(place.position) {
        known.append((path, place.events))
      } else {
        unlink(path)
      }
    }
    known.sort { $0.events > $1.events }
    var younger = events
    for (index, snapshot) in known.enumerated() {
      let older = index + 1 < known.count ? known[index + 1].events : 0
      if younger < events, younger - older <= gap(events - younger) {
        unlink(snapshot.path)
      } else {
        younger = snapshot.events
      }
    }
    return known.first?.events
  }

  private func image(_ predictor: borrowing Predictor, at position: LogPosition) -> [UInt8] {
    predictor.image(stamp: stamp(position, events: predictor.events))
  }

  /// Writes a snapshot; failing to is no error, because the answer does not depend on it.
  private func write(_ bytes: [UInt8], to path: String) {
    // After a power cut the checksums tell a file that is not whole.
    try? PrivateFile.replace(path, with: bytes, isDurable: false)
  }

  /// Deletes every snapshot that is not valid any more, and what a process that was killed left unfinished.
  func remove(unless isValid: Validity) rethrows {
    for path in [path] + earlierPaths {
      PrivateFile.removeUnfinished(path)
      if let place = place(in: path), try isValid(place.position) { continue }
      unlink(path)
    }
  }

  /// Deletes every snapshot.
  func removeAll() { remove { _ in false } }
}

extension LogPosition {
  /// The place as numbers, for the stamp of a file.
  var words: [UInt64] {
    [
      UInt64(bitPattern: identity), UInt64(bitPattern: revision),
      UInt64(bitPattern: last.instant.microseconds), last.id.high, last.id.low, sources,
    ]
  }

  /// Reads ``words``; `nil` where they are too few or too many.
  init?(words: ArraySlice<UInt64>) {
    guard words.count == 6 else { return nil }
    let numbers = words.map { Int64(bitPattern: $0) }
    let id = Array(words.suffix(3))
    self.init(
      identity: numbers[0], revision: numbers[1],
      last: LogKey(
        instant: Instant(microseconds: numbers[2]), id: DonationID(high: id[0], low: id[1])),
      sources: id[2])
  }
}
