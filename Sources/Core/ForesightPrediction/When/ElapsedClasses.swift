/// Classes of the time since something happened.
///
/// There are two divisions: a fine one with edges close together around one, two and seven days, for what comes again;
/// and a coarse one from two minutes to sixteen hours, for what follows.
enum ElapsedClasses {
  /// The number of fine classes.
  static let fine = fineEdges.count + 1
  /// The number of coarse classes.
  static let coarse = coarseEdges.count + 1

  private static let fineEdges: [Float] = [
    3, 10, 20, 35, 50, 75, 105, 150, 210, 300, 420, 540, 660, 780, 900, 1020, 1140, 1230, 1290,
    1350,
    1395, 1425, 1455, 1485, 1530, 1590, 1680, 1800, 1980, 2280, 2520, 2700, 2820, 2910, 3000, 3240,
    3720, 4320, 5760, 7200, 9600, 9960, 10_200, 12_000,
  ]
  private static let coarseEdges: [Float] = [2, 5, 10, 20, 40, 80, 160, 300, 560, 960]

  /// The classes of each minute, up to the last edge.
  private static let fineByMinute = table(fineEdges)
  private static let coarseByMinute = table(coarseEdges)

  private static func table(_ edges: [Float]) -> [UInt8] {
    let last = Int(edges.last ?? 0)
    return (0...last).map { minute in UInt8(edges.count { $0 <= Float(minute) }) }
  }

  /// Returns the fine class of a time in microseconds.
  @inline(__always)
  static func fine(_ elapsed: Int64) -> Int { find(elapsed, fineByMinute) }

  /// Returns the coarse class of a time in microseconds.
  @inline(__always)
  static func coarse(_ elapsed: Int64) -> Int { find(elapsed, coarseByMinute) }

  @inline(__always)
  private static func find(_ elapsed: Int64, _ table: [UInt8]) -> Int {
    let minutes = max(0, elapsed) / 60_000_000
    return Int(table[Int(min(minutes, Int64(table.count - 1)))])
  }
}
