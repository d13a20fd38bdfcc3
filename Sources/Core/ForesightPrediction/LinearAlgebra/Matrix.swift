internal import ForesightCBLAS

/// A dense matrix of single-precision numbers, stored column after column.
///
///     var x = Matrix(rows: 2, columns: 3)       // 2 × 3, all zero
///     x[1, 2] = 4
///     var sums = [Float](repeating: 0, count: 2)
///     x.multiply([1, 1, 1], into: &sums)        // sums: [0, 4]
///
/// In this project rows are candidates and columns are features: a feature is one contiguous run.
/// Scores go through BLAS (`sgemv`), so whichever BLAS the system offers is used.
public struct Matrix: Equatable, Sendable {
  /// The number of rows.
  public private(set) var rows: Int
  /// The number of columns.
  public private(set) var columns: Int
  @usableFromInline var elements: [Float]

  /// Makes a matrix of zeros.
  public init(rows: Int, columns: Int) {
    precondition(rows >= 0 && columns >= 0, "a matrix has no negative size")
    self.rows = rows
    self.columns = columns
    elements = Array(repeating: 0, count: rows * columns)
  }

  /// The element at a row and a column.
  @inlinable
  public subscript(row: Int, column: Int) -> Float {
    get { elements[column * rows + row] }
    set { elements[column * rows + row] = newValue }
  }

  /// Makes the matrix all zero with `rows` rows, keeping its memory.
  ///
  ///     var x = Matrix(rows: 2, columns: 3)
  ///     x.reset(rows: 5)
  ///     x.rows      // 5
  ///
  /// - Complexity: O(rows × columns).
  public mutating func reset(rows: Int) {
    self.rows = rows
    elements.removeAll(keepingCapacity: true)
    elements.append(contentsOf: repeatElement(0, count: rows * columns))
  }

  /// Calls `body` with all elements for writing, column after column.
  @inlinable
  public mutating func withElements(_ body: (UnsafeMutableBufferPointer<Float>) -> Void) {
    elements.withUnsafeMutableBufferPointer { body($0) }
  }

  /// Calls `body` with one column for writing.
  ///
  ///     var x = Matrix(rows: 2, columns: 3)
  ///     x.withColumn(2) { $0[1] = 4 }
  ///     x[1, 2]      // 4
  @inlinable
  public mutating func withColumn(
    _ column: Int, _ body: (UnsafeMutableBufferPointer<Float>) -> Void
  ) {
    precondition(column < columns, "column out of range")
    let range = column * rows..<(column + 1) * rows
    withElements { body(UnsafeMutableBufferPointer(rebasing: $0[range])) }
  }

  /// Writes X·v into `result`, which has one number a row.
  ///
  /// - Complexity: O(rows × columns).
  public func multiply(_ vector: [Float], into result: inout [Float]) {
    precondition(vector.count == columns && result.count == rows, "shapes do not fit")
    guard rows > 0, columns > 0 else {
      // An empty sum, which BLAS leaves unwritten.
      for index in result.indices { result[index] = 0 }
      return
    }
    cblas_sgemv(
      CblasColMajor, CblasNoTrans, Int32(rows), Int32(columns), 1, elements, Int32(rows), vector,
      1, 0, &result, 1)
  }

  /// Writes Xᵀ·v into `result`, which has one number a column.
  ///
  /// It does not use BLAS, because the reference BLAS adds products one by one, and each addition waits for the
  /// previous one.
  ///
  /// - Complexity: O(rows × columns).
  public func multiplyTransposed(_ vector: [Float], into result: inout [Float]) {
    precondition(vector.count == rows && result.count == columns, "shapes do not fit")
    vector.withUnsafeBufferPointer { vector in
      elements.withUnsafeBufferPointer { elements in
        for column in 0..<columns {
          let start = column * rows
          result[column] = dotProduct(
            UnsafeBufferPointer(rebasing: elements[start..<start + rows]), vector)
        }
      }
    }
  }
}
