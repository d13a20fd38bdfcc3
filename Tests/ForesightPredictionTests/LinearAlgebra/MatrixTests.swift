import ForesightPrediction
import Testing

struct MatrixTests {
  /// Sums are compared with a bound for rounding: n products of numbers below 1 in single precision.
  private func isClose(_ first: [Float], _ second: [Float], terms: Int) -> Bool {
    first.count == second.count
      && zip(first, second).allSatisfy { abs($0 - $1) <= Float(terms + 1) * 1e-6 }
  }

  private func random(_ rows: Int, _ columns: Int) -> (Matrix, [[Float]]) {
    var matrix = Matrix(rows: rows, columns: columns)
    var plain = Array(repeating: [Float](repeating: 0, count: columns), count: rows)
    for row in 0..<rows {
      for column in 0..<columns {
        let value = Float((row * 7 + column * 13 + row * column) % 19) / 19 - 0.5
        matrix[row, column] = value
        plain[row][column] = value
      }
    }
    return (matrix, plain)
  }

  @Test(arguments: [(1, 1), (2, 3), (5, 1), (1, 9), (40, 9), (301, 17)])
  func productsEqualTheirDefinition(rows: Int, columns: Int) {
    let (matrix, plain) = random(rows, columns)
    let right = (0..<columns).map { Float($0 % 5) / 5 - 0.3 }
    let left = (0..<rows).map { Float($0 % 7) / 7 - 0.4 }
    let product = plain.map { row in zip(row, right).reduce(0) { $0 + $1.0 * $1.1 } }
    let transposed = (0..<columns).map { column in
      (0..<rows).reduce(Float(0)) { $0 + plain[$1][column] * left[$1] }
    }
    var result = [Float](repeating: .nan, count: rows)
    matrix.multiply(right, into: &result)
    #expect(isClose(result, product, terms: columns))
    result = [Float](repeating: .nan, count: columns)
    matrix.multiplyTransposed(left, into: &result)
    #expect(isClose(result, transposed, terms: rows))
  }

  @Test(arguments: [0, 1, 15, 16, 17, 32, 100])
  func sumsEqualTheirDefinition(count: Int) {
    let values = (0..<count).map { Float($0 * 7 % 19) }
    #expect(values.withUnsafeBufferPointer { sum($0) } == values.reduce(0, +))
  }

  @Test func resettingClearsAndResizes() {
    var (matrix, _) = random(3, 2)
    matrix.reset(rows: 5)
    #expect(matrix == Matrix(rows: 5, columns: 2))
    matrix.withColumn(1) { $0[4] = 2 }
    #expect(matrix[4, 1] == 2)
  }

  @Test func anEmptyMatrixHasEmptyProducts() {
    var result: [Float] = [1, 2, 3]
    Matrix(rows: 0, columns: 3).multiplyTransposed([], into: &result)
    #expect(result == [0, 0, 0])
  }
}
