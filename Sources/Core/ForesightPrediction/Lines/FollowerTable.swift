/// The words that followed in each context, and their counts.
///
/// - Complexity: O(followers of the context) for each look-up and each addition; only the latest
///   ``FollowerTable/maximum`` are kept.
struct FollowerTable: Sendable {
  /// The largest number of followers of one context; a further one replaces the follower that was counted longest ago.
  static let maximum = 64

  private struct Follower: Sendable {
    var word: Int32
    var count: Float
    var older: Int32
  }

  /// The place of the latest follower of each context; each follower has the place of the next older one, -1 for none.
  private var latest: [UInt64: Int32] = [:]
  private var followers: [Follower] = []

  /// Counts that a word followed in a context.
  mutating func add(_ word: Int32, in key: UInt64, weight: Float) {
    let newest = latest[key] ?? -1
    var (place, before) = (newest, Int32(-1))
    var passed = 0
    while place >= 0, followers[Int(place)].word != word {
      passed += 1
      if passed == Self.maximum { break }
      (before, place) = (place, followers[Int(place)].older)
    }
    if place < 0 {
      latest[key] = Int32(followers.count)
      followers.append(Follower(word: word, count: weight, older: newest))
      return
    }
    if followers[Int(place)].word == word {
      followers[Int(place)].count += weight
    } else {
      followers[Int(place)].word = word
      followers[Int(place)].count = weight
    }
    if before >= 0 {
      followers[Int(before)].older = followers[Int(place)].older
      followers[Int(place)].older = newest
      latest[key] = place
    }
  }

  /// Calls `body` with the words that followed in a context, the latest first.
  func forEach(in key: UInt64, _ body: (_ word: Int32, _ count: Float) -> Void) {
    var place = latest[key] ?? -1
    while place >= 0 {
      body(followers[Int(place)].word, followers[Int(place)].count)
      place = followers[Int(place)].older
    }
  }
}
