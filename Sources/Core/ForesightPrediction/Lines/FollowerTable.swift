/// The words that followed in each context, and their counts.
///
/// - Complexity: O(followers of the context) for each question and each use, of which the latest
///   ``FollowerTable/maximum`` are kept.
struct FollowerTable: Sendable {
  /// The most followers of one context; for another, the one that came longest ago is dropped.
  static let maximum = 64

  private struct Context: Sendable {
    var newest: Int32 = -1
  }

  private struct Follower: Sendable {
    var word: Int32
    var count: Float
    var older: Int32
  }

  private var numbers: [UInt64: Int32] = [:]
  private var contexts: [Context] = []
  private var followers: [Follower] = []

  /// Counts that a word followed in a context.
  mutating func add(_ word: Int32, in key: UInt64, weight: Float) {
    let number: Int32
    if let known = numbers[key] {
      number = known
    } else {
      number = Int32(contexts.count)
      numbers[key] = number
      contexts.append(Context())
    }
    var context = contexts[Int(number)]
    var (place, before) = (context.newest, Int32(-1))
    var passed = 0
    while place >= 0, followers[Int(place)].word != word {
      passed += 1
      if passed == Self.maximum { break }
      (before, place) = (place, followers[Int(place)].older)
    }
    if place < 0 {
      place = Int32(followers.count)
      followers.append(Follower(word: word, count: weight, older: context.newest))
      context.newest = place
    } else {
      if followers[Int(place)].word == word {
        followers[Int(place)].count += weight
      } else {
        followers[Int(place)].word = word
        followers[Int(place)].count = weight
      }
      if before >= 0 {
        followers[Int(before)].older = followers[Int(place)].older
        followers[Int(place)].older = context.newest
        context.newest = place
      }
    }
    contexts[Int(number)] = context
  }

  /// Tells the words that followed in a context, the latest first.
  func forEach(in key: UInt64, _ body: (_ word: Int32, _ count: Float) -> Void) {
    guard let number = numbers[key] else { return }
    var place = contexts[Int(number)].newest
    while place >= 0 {
      body(followers[Int(place)].word, followers[Int(place)].count)
      place = followers[Int(place)].older
    }
  }
}
