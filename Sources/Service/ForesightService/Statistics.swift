internal import Foresight
internal import ForesightSystem
internal import Glibc

/// Figures about a service since it began, for monitoring.
struct Statistics {
  private let start = Environment.nanoseconds
  private var latencies: [String: Latencies] = [:]

  /// Counts a request of a method that was answered.
  ///
  /// - Parameter nanoseconds: the time from the request's arrival to its answer.
  mutating func count(_ method: String, nanoseconds: UInt64) {
    latencies[method, default: Latencies()].count(nanoseconds)
  }

  /// The member `service` of the answer to `status`.
  func json(_ connections: Int, hasDesktop: Bool) -> JSON {
    let methods = latencies.sorted { $0.key < $1.key }.map { method, latencies in
      JSON.Member(method, latencies.json)
    }
    return .members([
      "uptime": Double((Environment.nanoseconds - start) / 1_000_000) / 1000,
      "connections": connections, "desktop": hasDesktop, "methods": JSON.object(methods),
      "memory": Self.bytes, "most_memory": Self.mostBytes,
    ])
  }

  /// The resident memory of the process, in bytes; `nil` if the system does not report it.
  private static var bytes: Int? {
    // In pages: the virtual size, the resident size, and more.
    let pages = SystemDirectory("/proc/self").text("statm").split(separator: " ")
    return pages.dropFirst().first.flatMap { Int($0) }.map { $0 * sysconf(Int32(_SC_PAGESIZE)) }
  }

  /// The most resident memory that the process has had, in bytes.
  private static var mostBytes: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
  }
}

/// A histogram of the durations of requests, each known to within a fifth.
struct Latencies {
  /// The number of requests in each bucket. A bucket's upper bound, in microseconds, is 1.19 to the power of its index.
  private var counts = [UInt32](repeating: 0, count: 160)
  private(set) var total = 0
  private var nanoseconds: UInt64 = 0

  mutating func count(_ nanoseconds: UInt64) {
    var (bound, place) = (1000.0, 0)
    while bound < Double(nanoseconds), place < counts.count - 1 {
      bound *= Self.step
      place += 1
    }
    counts[place] &+= 1
    total += 1
    self.nanoseconds &+= nanoseconds
  }

  /// The factor from one bucket's bound to the next: four buckets for each doubling.
  private static let step = 1.189_207_115

  /// Returns the quantile of the durations at a share from 0 to 1, in microseconds, rounded up to a bucket's bound.
  func microseconds(of share: Double) -> Int {
    var left = Int((Double(total) * share).rounded(.up))
    var bound = 1.0
    for count in counts {
      left -= Int(count)
      if left <= 0 { break }
      bound *= Self.step
    }
    return Int(bound.rounded(.up))
  }

  var json: JSON {
    .members([
      "requests": total, "seconds": Double(nanoseconds) / 1e9,
      "p50_microseconds": microseconds(of: 0.5), "p99_microseconds": microseconds(of: 0.99),
    ])
  }
}
