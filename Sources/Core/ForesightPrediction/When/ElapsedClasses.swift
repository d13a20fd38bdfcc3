/// Classes of the time since an event.
///
/// There are two divisions, with edges in minutes: a fine one, with edges close together around one, two and seven
/// days, for recurrences; and a coarse one, from two minutes to sixteen hours, for what follows an event.
struct ElapsedClasses: Sendable {
  static let fine = ElapsedClasses(edges: [
    3, 10, 20, 35, 50, 75, 105, 150, 210, 300, 420, 540, 660, 780, 900, 1020, 1140, 1230, 1290,
    1350, 1395, 1425, 1455, 1485, 1530, 1590, 1680, 1800, 1980, 2280, 2520, 2700, 2820, 2910, 3000,
    3240, 3720, 4320, 5760, 7200, 9600, 9960, 10_200, 12_000,
  ])
  static let coarse = ElapsedClasses(edges: [2, 5, 10, 20, 40, 80, 160, 300, 560, 960])

  /// The number of classes.
  let count: Int
  /// The class of each minute, up to the last edge.
  private let byMinute: [UInt8]

  private init(edges: [Int]) {
    count = edges.count + 1
    byMinute = (0...(edges.last ?? 0)).map { minute in UInt8(edges.count { $0 <= minute }) }
  }

  /// Returns the class of a time in microseconds.
  @inline(__always)
  func of(_ elapsed: Int64) -> Int {
    let minutes = max(0, elapsed) / 60_000_000
    return Int(byMinute[Int(min(minutes, Int64(byMinute.count - 1)))])
  }
}
