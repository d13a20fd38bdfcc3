/// The followers in a context, mapped to rows of the feature matrix. Followers with a row of their own come first, in
/// the order of their list; a last element stands for all others.
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
  /// `bias`: the bias that was learned for the follower in the context, beyond its count.
  private typealias Element = (row: Int32, count: Float, bias: Float)

  // Room for the longest list and one element for the others; elements from `count` on are meaningless.
  private var elements = [Element](repeating: (0, 0, 0), count: ContextTable.maximumList + 1)
  /// `count`: the number of rows that were gathered. `own`: the number of those that belong to a single follower.
  private var (count, own) = (0, 0)

  /// Removes all rows.
  mutating func removeAll() { (count, own) = (0, 0) }

  /// Gathers the followers in a context.
  ///
  /// The loop avoids a branch, because mispredicting it would cost more than the rest of the work: every follower is
  /// written, and one without a row is overwritten by the next.
  ///
  /// - Parameters:
  ///   - total: the sum of the counts of all followers of the context, including those that are not in its list.
  ///   - discount: the amount to subtract from the count of each follower.
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
        elements[next] = (row, follower.count - discount, follower.bias)
        // Advances by 1 if the follower has a row, by 0 if its row is −1.
        next &+= Int(1 &+ (row &>> 31))
      }
    }
    own = next
    if let others = shortlist.rowOfOthers {
      let all = total - discount * Float(followers.count)
      let left = elements.prefix(own).reduce(all) { $0 - $1.count }
      if left > 0 {
        elements[next] = (Int32(others), left / Float(shortlist.others), 0)
        next += 1
      }
    }
    count = next
  }

  /// Adds the count of each row, times `weight`, to its sum. The row of the others gets the mean of their counts.
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
  /// - Parameter ratios: working memory with at least one element for each row.
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
