/// The followers in a context as rows of the matrix: those that have a row of their own, in the order of their list,
/// and behind them the others as one.
///
///     // Each row's sum grows by how often it followed.
///     func add(
///       _ followers: UnsafeBufferPointer<ContextTable.Follower>, of total: Float,
///       _ shortlist: borrowing Shortlist, to sums: inout [Float]
///     ) {
///       var rows = FollowerRows()
///       rows.gather(followers, of: total, shortlist)
///       rows.add(to: &sums, weighing: 1)
///     }
struct FollowerRows {
  private struct Element {
    var row: Int32
    var count: Float
    /// The bias that was learned for it in the context, beyond its count.
    var bias: Float
  }

  // As long as the longest list, and the others; what stands behind `count` is of no use.
  private var elements = Array(
    repeating: Element(row: 0, count: 0, bias: 0), count: ContextTable.maximumList + 1)
  /// The number of rows that were gathered, and the number of those that belong to a single follower.
  private var (count, own) = (0, 0)

  /// Removes all rows.
  mutating func removeAll() { (count, own) = (0, 0) }

  /// Gathers the followers in a context.
  ///
  /// Which followers have a row cannot be foreseen, and a processor that guesses wrong loses more time than all the rest
  /// takes: so each is written, and the next one over it where it has none.
  ///
  /// - Parameters:
  ///   - total: the number of times that something followed.
  ///   - discount: the amount taken from each count.
  /// - Complexity: O(followers).
  mutating func gather(
    _ followers: UnsafeBufferPointer<ContextTable.Follower>, of total: Float,
    less discount: Float = 0, _ shortlist: borrowing Shortlist
  ) {
    var next = 0
    let rows = shortlist.rows.span
    elements.withUnsafeMutableBufferPointer { elements in
      for follower in followers.prefix(shortlist.read) {
        let row = rows[Int(follower.candidate)]
        elements[next] = Element(
          row: row, count: follower.count - discount, bias: follower.bias)
        // One more where it has a row, none where that is −1.
        next &+= Int(1 &+ (row &>> 31))
      }
    }
    own = next
    if let others = shortlist.rowOfOthers {
      let all = total - discount * Float(followers.count)
      let left = elements.prefix(own).reduce(all) { $0 - $1.count }
      if left > 0 {
        let mean = left / Float(shortlist.others)
        elements[next] = Element(row: Int32(others), count: mean, bias: 0)
        next += 1
      }
    }
    count = next
  }

  /// Adds the count of each row as a follower to its sum; the others have the mean of the rest.
  func add(to sums: inout [Float], weighing weight: Float) {
    sums.withUnsafeMutableBufferPointer { sums in
      forEach(count) { _, element in sums[Int(element.row)] += weight * element.count }
    }
  }

  /// Adds the bias of each row in the context to a column.
  func addBiases(to matrix: inout Matrix, column: Int) {
    matrix.withColumn(column) { column in
      forEach(own) { _, element in column[Int(element.row)] += element.bias }
    }
  }

  /// Adds to a column log(1 + c/e) for each row, where c is its scaled count as a follower and e its expected share.
  ///
  /// - Parameter ratios: room for one number a row.
  func addLogarithms(
    to matrix: inout Matrix, column: Int, scale: Float, over expected: [Float],
    ratios: inout [Float]
  ) {
    ratios.withUnsafeMutableBufferPointer { ratios in
      expected.withUnsafeBufferPointer { expected in
        forEach(count) { index, element in
          ratios[index] = element.count * scale / expected[Int(element.row)]
        }
      }
      takeLogarithmsOfOneMore(UnsafeMutableBufferPointer(rebasing: ratios[..<count]))
      matrix.withColumn(column) { column in
        forEach(count) { index, element in column[Int(element.row)] += ratios[index] }
      }
    }
  }

  @inline(__always)
  private func forEach(_ count: Int, _ body: (_ index: Int, _ element: Element) -> Void) {
    elements.withUnsafeBufferPointer { elements in
      for index in 0..<count { body(index, elements[index]) }
    }
  }
}
