/// Finds the elements of a list in an earlier version of it, when neither version gives them names or times.
///
///     Alignment(of: [3, 4, 5], with: [1, 2, 3, 4, 5]).places      // [2, 3, 4]
///
/// The longest run that both lists have is matched, then the longest before it and the longest after it, and so on
/// (Ratcliff and Metzener, *Pattern Matching: The Gestalt Approach*, 1988). The first run must be too long for chance:
/// eight different elements, or all of one list. Otherwise nothing is matched, because the lists only look alike in
/// places.
struct Alignment {
  /// The index of each element in the earlier version; `nil` for a new element.
  private(set) var places: [Int?]

  /// The number of different elements in a run that cannot be chance.
  static let evidence = 8
  /// The number of visits of elements that are left before the remaining elements count as new.
  private var patience = 100_000_000

  /// - Complexity: O(n log n) for a list that lost elements at its head and gained some at its end; bounded for any
  ///   other.
  init(of new: [UInt64], with old: [UInt64]) {
    places = Array(repeating: nil, count: new.count)
    var isFirst = true
    var rest = [(new.indices, old.indices)]
    while let (newPart, oldPart) = rest.popLast() {
      guard let run = longestRun(new[newPart], old[oldPart]) else { continue }
      let count = run.count
      if isFirst, count < min(new.count, old.count),
        Set(new[run.new..<run.new + count]).count < Self.evidence
      {
        return
      }
      isFirst = false
      for offset in 0..<count { places[run.new + offset] = run.old + offset }
      rest.append((newPart.lowerBound..<run.new, oldPart.lowerBound..<run.old))
      rest.append((run.new + count..<newPart.upperBound, run.old + count..<oldPart.upperBound))
    }
  }

  private typealias Run = (new: Int, old: Int, count: Int)

  /// Returns the longest run that two parts have in common; the first of several.
  private mutating func longestRun(_ new: ArraySlice<UInt64>, _ old: ArraySlice<UInt64>) -> Run? {
    var best: Run?
    var lengths = 1..<min(new.count, old.count) + 1
    // A binary search: if there is a common run of one length, there is one of each shorter length.
    while !lengths.isEmpty, patience > 0 {
      let length = (lengths.lowerBound + lengths.upperBound) / 2
      if let found = commonRun(of: length, new, old) {
        best = (found.new, found.old, length)
        lengths = length + 1..<lengths.upperBound
      } else {
        lengths = lengths.lowerBound..<length
      }
    }
    return best
  }

  private mutating func commonRun(
    of length: Int, _ new: ArraySlice<UInt64>, _ old: ArraySlice<UInt64>
  ) -> (new: Int, old: Int)? {
    patience -= new.count + old.count
    var places: [UInt64: Int] = [:]
    Self.forEachRun(of: length, in: old) { hash, place in
      if places[hash] == nil { places[hash] = place }
      return true
    }
    var found: (new: Int, old: Int)?
    Self.forEachRun(of: length, in: new) { hash, place in
      if let other = places[hash], new[place..<place + length] == old[other..<other + length] {
        found = (place, other)
      }
      return found == nil
    }
    return found
  }

  /// Calls `body` with a hash of each run of a length, and its index, until it returns false. The hash is a rolling one
  /// (Karp and Rabin, 1987).
  private static func forEachRun(
    of length: Int, in elements: ArraySlice<UInt64>, _ body: (_ hash: UInt64, _ place: Int) -> Bool
  ) {
    let base: UInt64 = 0x9e37_79b9_7f4a_7c15
    let power = (0..<length).reduce(UInt64(1)) { power, _ in power &* base }
    var hash: UInt64 = 0
    for (index, element) in zip(elements.indices, elements) {
      hash = hash &* base &+ element
      let first = index - length + 1
      guard first >= elements.startIndex else { continue }
      if first > elements.startIndex { hash = hash &- elements[first - 1] &* power }
      if !body(hash, first) { return }
    }
  }
}
