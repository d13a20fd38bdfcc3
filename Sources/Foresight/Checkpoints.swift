internal import DonationStore
internal import Donations
internal import Glibc
internal import Prediction

/// Where states of the fold are kept beside the latest, so that not all is learned again when a donation is
/// forgotten or comes late: the fold goes on from the last checkpoint before it.
///
/// They lie about ``spacing`` donations apart and reach back ``reach`` donations at least. What is forgotten
/// among the last ``reach`` costs no more than learning both together, however long the log is.
struct Checkpoints {
  /// How many donations lie between two.
  var spacing = 4000
  /// How far back they reach, in donations.
  var reach = 10_000

  /// How many there may be: those within reach, one beyond, and one to come.
  var count: Int { reach / spacing + 2 }

  /// Whether a fold that has so many donations before it leaves one.
  func isDue(remaining: Int) -> Bool {
    remaining > 0 && remaining % spacing == 0 && remaining < reach + spacing
  }
}

extension ModelCache {
  /// The files, whether they are there or not.
  var checkpointPaths: [String] { (1...checkpoints.count).map { "\(path)-\($0)" } }

  private var freeCheckpoint: String? {
    checkpointPaths.first { access($0, F_OK) != 0 }
  }

  /// Keeps a state that a long fold passes through.
  ///
  /// - Parameter remaining: how many donations the fold has before it.
  func storeCheckpoint(
    _ predictor: borrowing Predictor, at position: LogPosition, remaining: Int,
    where isUsable: (LogPosition) throws -> Bool
  ) rethrows {
    _ = try prune(latest: predictor.events + remaining, where: isUsable)
    if let free = freeCheckpoint { write(predictor, at: position, to: free) }
  }

  /// Makes the latest state a checkpoint before another takes its place, if it is time for one.
  ///
  /// - Parameter events: how many donations the other has learned.
  func keepCheckpoint(
    before events: Int, where isUsable: (LogPosition) throws -> Bool
  ) rethrows {
    let last = try prune(latest: events, where: isUsable) ?? 0
    guard let latest = load(path), latest.events - last >= checkpoints.spacing,
      latest.events < events, try isUsable(latest.position), let free = freeCheckpoint
    else { return }
    // A second name rather than another: no moment without the first.
    link(path, free)
  }

  /// Deletes the checkpoints that are of no use, or of none any more.
  ///
  /// - Parameter events: how many donations the latest state will have learned.
  /// - Returns: how many the last that is left has learned.
  private func prune(
    latest events: Int, where isUsable: (LogPosition) throws -> Bool
  ) rethrows -> Int? {
    let found = checkpointPaths.map { (path: $0, kept: load($0)) }
      .sorted { ($0.kept?.events ?? 0) > ($1.kept?.events ?? 0) }
    var last: Int?
    var isBeyondReach = false
    for (path, kept) in found {
      guard let kept, !isBeyondReach, kept.events <= events, try isUsable(kept.position) else {
        unlink(path)
        continue
      }
      last = last ?? kept.events
      isBeyondReach = events - kept.events >= checkpoints.reach
    }
    return last
  }
}
