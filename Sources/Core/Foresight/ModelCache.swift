package import ForesightLog
package import ForesightPrediction
internal import ForesightSystem
internal import ForesightValues
internal import Glibc

/// Snapshots of the predictor, kept beside the store so that not every prediction folds the whole log.
///
/// They are only a cache: a snapshot that does not match this program, this BLAS library and this log exactly is
/// ignored, and the log is folded anew. A file is replaced as a whole, so a crash leaves the old one or the new one. A
/// large one is mapped into memory and read in place, so the cost of opening it does not grow with the log. One of
/// medium size is packed.
///
/// Beside the latest snapshot, some earlier ones are stored, packed. If a donation is deleted or recorded late, the
/// fold continues from the last snapshot before that donation. The nearest of them is about ``nearest`` donations back,
/// because recent donations are deleted most often. The others are about ``spacing`` apart and reach back ``reach``
/// donations at least, so a deletion within their reach costs little more than learning ``reach`` + ``spacing``
/// donations, however long the log is. Beyond them, each snapshot is at most four times as far back as the next younger
/// one, so a deletion there costs at most learning four times as many donations as were recorded after the deleted one.
package struct ModelCache {
  /// The path of the latest snapshot.
  let path: String
  /// Distances in donations. `nearest`: from the latest snapshot back to the nearest earlier one. `spacing`: between
  /// two other snapshots. `reach`: from the latest snapshot back to the end of those with this spacing.
  let (nearest, spacing, reach): (Int, Int, Int)
  /// The sizes in bytes at which the latest snapshot is packed too: it then takes a third of the space, and a
  /// millisecond or two more. A smaller one is not packed, so that removing it from a full disk frees enough space for
  /// a deletion. A test changes them.
  var packedSizes = 1 << 18..<1 << 20
  private let weights: StartingWeights

  package init(
    store path: String, weights: StartingWeights, spacing: Int = 5000, reach: Int = 10_000
  ) {
    self.path = path + ".model"
    self.weights = weights
    (nearest, self.spacing, self.reach) = (spacing / 5, spacing, reach)
  }

  /// The possible paths of the earlier snapshots. They suffice for the snapshots within reach, the nearest one, one
  /// beyond the reach, one that is being added, and two for each factor of four up to a log of ten million donations.
  var earlierPaths: [String] { (1...reach / spacing + 14).map { "\(path)-\($0)" } }

  /// The possible paths of all snapshots, the latest first.
  package var paths: [String] { [path] + earlierPaths }

  /// A saved predictor.
  package struct Snapshot {
    /// `position`: its place in the log. `events`: the number of donations that it has learned.
    package let position: LogPosition
    package let events: Int
    /// The predictor's state, never packed, even if the file was.
    package let image: ModelImage
  }

  /// The position and the number of donations of a snapshot, as read from the first page of its file.
  private typealias Place = (position: LogPosition, events: Int)

  /// Returns true if a fold may continue from a place in the log.
  typealias Validity = (LogPosition) throws -> Bool

  /// Returns the numbers that identify a snapshot: everything that its bits depend on, its position in the log, and its
  /// number of donations.
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

  /// Returns the latest snapshot that matches this program, is valid and can be read; `nil` if there is none.
  ///
  /// - Parameter copying: true to read the file as a whole rather than map it, for a long-running process: if another
  ///   process truncates a mapped file, reading it kills this process.
  func latest(copying: Bool = false, where isValid: Validity) rethrows -> Snapshot? {
    func snapshot(_ path: String, at place: Place?) throws -> Snapshot? {
      guard let place, try isValid(place.position) else { return nil }
      guard let found = load(path, copying: copying) else {
        // The file is incomplete, as after a power failure, though its first page makes it look usable. A new file that
        // has just replaced it must stay.
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

  /// Returns the position and the number of donations of the snapshot in a file; `nil` if there is none that matches
  /// this program.
  private func place(in path: String) -> Place? {
    PrivateFile.withDescriptor(path) { descriptor, _ in header(descriptor) }
      .flatMap { place($0.stamp) }
  }

  private func header(_ descriptor: Int32) -> (stamp: [UInt64], size: Int)? {
    ModelImage.header(PrivateFile.contents(descriptor, size: ModelImage.headerSize))
  }

  /// Returns the snapshot in a file; `nil` if there is none that matches this program and can be read.
  package func load(_ path: String, copying: Bool = false) -> Snapshot? {
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

  /// The number of donations that the latest snapshot has learned, from its first page; 0 if there is none.
  var latestEvents: Int { place(in: path)?.events ?? 0 }

  /// Returns the position of the latest valid snapshot, and how many donations it has learned, from its first page.
  func latestPlace(where isValid: Validity) rethrows -> (position: LogPosition, events: Int)? {
    let places = paths.compactMap(place(in:))
    return try places.sorted { $0.events > $1.events }.first { try isValid($0.position) }
  }

  /// Saves a snapshot as the latest, unless a valid one has learned more. The former latest becomes an earlier one if
  /// it is far enough from the others.
  ///
  /// - Parameter isReplacing: true if it only replaces the latest, which the same fold saved along the way.
  func store(
    _ predictor: borrowing Predictor, at position: LogPosition, isReplacing: Bool = false,
    where isValid: Validity
  ) rethrows {
    let known = place(in: path)
    if let known, known.events > predictor.events, try isValid(known.position) { return }
    func replace() {
      let image = image(predictor, at: position)
      write(packedSizes.contains(image.count) ? packed(image) : image, to: path)
    }
    guard known != nil, !isReplacing else {
      // Before anything else, because another process may wait for it.
      replace()
      if !isReplacing { _ = try prune(latest: predictor.events, where: isValid) }
      return
    }
    defer { replace() }
    let last = try prune(latest: predictor.events, where: isValid) ?? 0
    if let latest = load(path), latest.events - last >= nearest, latest.events < predictor.events,
      try isValid(latest.position), let free = freePath, let file = PrivateFile.contents(path)
    {
      write(packed(file), to: free)
    }
  }

  /// Saves a snapshot along the way of a long fold. It is not packed yet: see ``pack(_:where:)``.
  ///
  /// - Parameter remaining: the number of donations that the fold still has to learn.
  func storeEarlier(
    _ predictor: borrowing Predictor, at position: LogPosition, remaining: Int,
    where isValid: Validity
  ) rethrows {
    _ = try prune(latest: predictor.events + remaining, where: isValid)
    if let freePath { write(image(predictor, at: position), to: freePath) }
  }

  /// Packs an earlier snapshot that was saved along the way, once nobody waits for the latest. Call it in a view of the log,
  /// and one in each: an invalid snapshot, which another process may be deleting, is left alone.
  func pack(_ path: String, where isValid: Validity) rethrows {
    guard let place = place(in: path), try isValid(place.position),
      PrivateFile.withDescriptor(path, { header($0).map { $0.size } == $1 }) ?? false,
      let file = PrivateFile.contents(path)
    else { return }
    let packed = packed(file)
    // Another process may have put another snapshot there.
    if let left = self.place(in: path), left == place { write(packed, to: path) }
  }

  /// Returns true if a long fold saves a snapshot when it still has `distance` donations to learn.
  func isPlace(_ distance: Int) -> Bool {
    if distance < reach + spacing {
      return distance > 0 && (distance == nearest || distance % spacing == 0)
    }
    var far = reach
    while far < distance { far *= 4 }
    return far == distance
  }

  /// Returns the most donations that may lie between two snapshots, the younger of which is `distance` donations before
  /// the latest snapshot.
  private func gap(_ distance: Int) -> Int { distance < reach ? spacing : 3 * distance }

  /// Returns the packed form of an image, in which earlier snapshots and those of medium size are stored. An image that
  /// is packed already stays as it is.
  private func packed(_ file: consuming [UInt8]) -> [UInt8] {
    ModelImage.header(file)?.size == file.count ? ModelImage.pack(file) : file
  }

  /// Returns true if a model can be written beside a log: the directory is writable, and the disk has space for twice
  /// the log's size plus a megabyte.
  func canWrite(besides store: String) -> Bool {
    var (disk, log) = (statvfs(), stat())
    guard access(StoreFile.parent(of: store), W_OK) == 0 else { return false }
    guard statvfs(store, &disk) == 0, stat(store, &log) == 0 else { return true }
    return Double(disk.f_bavail) * Double(disk.f_frsize) > Double(log.st_size) * 2 + 1e6
  }

  private var freePath: String? { earlierPaths.first { access($0, F_OK) != 0 } }

  /// Deletes the earlier snapshots that are not needed: those that do not match, and those whose neighbors are near
  /// enough to each other without them. The beginning of the log counts as a neighbor.
  ///
  /// - Parameter events: the number of donations that the latest snapshot will have learned.
  /// - Returns: the number of donations that the youngest remaining snapshot has learned; `nil` if none remains.
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

  /// Writes a snapshot. A failure is ignored, because no answer depends on it.
  private func write(_ bytes: [UInt8], to path: String) {
    // After a power failure, the checksums reveal an incomplete file.
    try? PrivateFile.replace(path, with: bytes, isDurable: false)
  }

  /// Deletes every snapshot that is no longer valid, and temporary files that a killed process left behind.
  func remove(unless isValid: Validity) rethrows {
    for path in paths {
      PrivateFile.removeUnfinished(path)
      if let place = place(in: path), try isValid(place.position) { continue }
      unlink(path)
    }
  }

  /// Deletes every snapshot.
  package func removeAll() { remove { _ in false } }
}

extension LogPosition {
  /// The position as six numbers, for the stamp of a file.
  var words: [UInt64] {
    [
      UInt64(bitPattern: identity), UInt64(bitPattern: revision),
      UInt64(bitPattern: last.instant.microseconds), last.id.high, last.id.low, sources,
    ]
  }

  /// Reads ``words``; `nil` unless there are exactly six.
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
