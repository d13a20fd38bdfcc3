/// The number of letters to replace, delete, insert, or swap with their neighbors to turn one word into another.
///
///     let (coffee, typo) = (Array("coffee".unicodeScalars), Array("cofefe".unicodeScalars))
///     EditDistance.between(coffee, typo, upTo: 2)                                    // 1
///     EditDistance.between(coffee, Array("toffees".unicodeScalars), upTo: 2)         // 2
///     EditDistance.between(coffee, Array("tea".unicodeScalars), upTo: 2)             // nil
///
/// No letter is changed twice (optimal string alignment).
public enum EditDistance {
  /// Returns the distance between two words; `nil` if it is greater than a bound.
  ///
  /// - Complexity: O(letters × bound).
  public static func between(
    _ first: [Unicode.Scalar], _ second: [Unicode.Scalar], upTo bound: Int
  ) -> Int? {
    guard abs(first.count - second.count) <= bound,
      let distance = distances(first, second[...], upTo: bound)?.last
    else { return nil }
    return distance <= bound ? distance : nil
  }

  /// Returns the least distance between a word and any prefix of another; `nil` if it is greater than a bound.
  ///
  ///     let (typed, word) = (Array("cofefe".unicodeScalars), Array("coffeehouse".unicodeScalars))
  ///     EditDistance.fromBeginning(typed, word, upTo: 1)      // 1
  ///
  /// - Complexity: O(letters of the first × bound).
  public static func fromBeginning(
    _ first: [Unicode.Scalar], _ second: [Unicode.Scalar], upTo bound: Int
  ) -> Int? {
    distances(first, second.prefix(first.count + bound), upTo: bound)?.min()
  }

  /// Returns the distances between a word and all prefixes of another, the shortest prefix first; `nil` if all are
  /// greater than a bound. A distance above the bound is not exact.
  ///
  /// - Parameter isWithin: true to compare with any part that ends at the same place, instead of the prefix. Swaps then
  ///   count as two changes.
  private static func distances(
    _ first: [Unicode.Scalar], _ second: ArraySlice<Unicode.Scalar>, upTo bound: Int,
    isWithin: Bool = false
  ) -> [Int]? {
    // A part may begin anywhere, so its first row is nothing but zeros.
    var (before, last) = ([Int](), (0...second.count).map { isWithin ? 0 : $0 })
    for row in first.indices {
      var now = Array(repeating: bound + 1, count: second.count + 1)
      now[0] = row + 1
      var least = now[0]
      // Outside this band the distance is greater than the bound.
      let start = isWithin ? 0 : max(0, row - bound)
      let end = isWithin ? second.count : min(second.count, row + bound + 1)
      for column in start..<max(start, end) {
        let isSame = first[row] == second[column]
        var distance = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, now[column] + 1)
        if !isWithin, row > 0, column > 0, first[row] == second[column - 1],
          first[row - 1] == second[column]
        {
          distance = min(distance, before[column - 1] + 1)
        }
        now[column + 1] = distance
        least = min(least, distance)
      }
      if least > bound { return nil }
      (before, last) = (last, now)
    }
    return last
  }

  /// Returns the least distance between a word and any part of a run; `nil` if it is greater than a bound. Swapped
  /// characters count as two changes here.
  ///
  ///     let (word, run) = (Array("東亰都庁".unicodeScalars), Array("新東京都庁前".unicodeScalars))
  ///     EditDistance.within(word, run, upTo: 1)      // 1
  ///
  /// - Complexity: O(letters of the word × letters of the run).
  public static func within(
    _ word: [Unicode.Scalar], _ run: [Unicode.Scalar], upTo bound: Int
  ) -> Int? {
    distances(word, run[...], upTo: bound, isWithin: true)?.min()
  }
}
