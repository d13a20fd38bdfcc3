import ForesightValues
import Testing

@testable import ForesightImporters

struct AlignmentTests {
  private func places(_ new: String, _ old: String) -> [Int?] {
    func elements(_ text: String) -> [UInt64] { text.unicodeScalars.map { UInt64($0.value) } }
    return Alignment(of: elements(new), with: elements(old)).places
  }

  /// Whatever is said to be the same is the same, and in the same order; a list is found whole in itself.
  @Test func theSameIsTheSameAndInOrder() {
    let letters = ["a", "b"]
    var words = [""]
    for _ in 0..<5 { words += words.flatMap { word in letters.map { word + $0 } } }
    for old in Set(words) {
      for new in Set(words) {
        let places = places(new, old)
        #expect(places.count == new.count)
        let found = zip(new, places).compactMap { letter, place in place.map { (letter, $0) } }
        #expect(found.allSatisfy { letter, place in Array(old)[place] == letter })
        #expect(zip(found, found.dropFirst()).allSatisfy { $0.1 < $1.1 })
        if new == old { #expect(places == Array(0..<old.count)) }
      }
    }
  }

  /// A history that lost lines at its head, or in the middle because they came again, and went on.
  @Test func whatIsLeftOfAHistoryIsFoundAndTheRestIsNew() {
    var draws: UInt64 = 0
    func draw(_ count: Int) -> Int {
      draws += 1
      return Int(StableHash.combine(7, draws) % UInt64(count))
    }
    for _ in 0..<50 {
      let old = (0..<200 + draw(200)).map { _ in UInt64(draw(60)) }
      let cut = draw(old.count - 50)
      let added = (0..<draw(40)).map { _ in UInt64(1000 + draw(20)) }
      #expect(
        Alignment(of: old[cut...] + added, with: old).places
          == Array(cut..<old.count) + added.map { _ in nil })
      // Of what is in it more than once only the last is left.
      let kept = old.indices.filter { !old[($0 + 1)...].contains(old[$0]) }
      let places = Alignment(of: kept.map { old[$0] } + added, with: old).places
      #expect(places[kept.count...].allSatisfy { $0 == nil })
    }
  }

  /// The history of another machine has much in common with this one's, and nothing of it is the same.
  @Test func whatLooksAlikeInPlacesIsNotTheSame() {
    let commands = 5
    var draws: UInt64 = 0
    func list(_ seed: UInt64) -> [UInt64] {
      (0..<500).map { _ in
        draws += 1
        return StableHash.combine(seed, draws) % UInt64(commands)
      }
    }
    #expect(Alignment(of: list(1), with: list(2)).places.allSatisfy { $0 == nil })
  }

  @Test func anythingIsAlignedInBoundedTime() {
    let old = (0..<50_000).map { UInt64($0 % 1000) }
    let new = (0..<50_000).map { UInt64($0 * 7 % 1013) }
    #expect(Alignment(of: new, with: old).places.count == new.count)
  }
}
