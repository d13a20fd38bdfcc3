import Synchronization
import Testing

@testable import OSLog

@Suite struct LoggerTests {
  /// The lines that a logger writes.
  private func lines(_ body: (Logger) -> Void) -> [String] {
    let written = Lines()
    body(Logger(origin: "cafe orders ") { line in written.add(line) })
    return written.all
  }

  private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    func add(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
  }

  @Test("Texts and objects are private, numbers are public, unless it is said otherwise")
  func privacy() {
    struct Guest { var name = "Ada" }
    let name = "Ada"
    let written = lines { logger in
      logger.notice("\(name) \(Guest()) \([name]) \(name as String?) \(2) \(1.5) \(true)")
      logger.notice("\(name, privacy: .public) \(2, privacy: .private) \(Guest.self)")
      logger.notice("\(name, privacy: .private(mask: .hash)) \(1, privacy: .sensitive)")
      logger.notice("\(1.236, format: .fixed(precision: 2)) \(name, privacy: .auto)")
    }
    #expect(
      written.map { $0.dropFirst("cafe orders notice: ".count) } == [
        "<private> <private> <private> <private> 2 1.5 true\n", "Ada <private> Guest\n",
        "<private> <private>\n", "1.24 <private>\n",
      ])
  }

  @Test("What is private is not even looked at")
  func lazily() {
    func secret() -> String {
      Issue.record("a private value was made")
      return ""
    }
    #expect(lines { $0.error("\(secret())") } == ["cafe orders error: <private>\n"])
  }

  @Test("All is written but what is for debugging")
  func levels() {
    let written = lines { logger in
      logger.log("a")
      logger.info("b")
      logger.debug("c")
      logger.trace("d")
      logger.warning("e")
      logger.fault("f")
      logger.critical("g")
      logger.log(level: .info, "h")
    }
    #expect(
      written
        == [
          "notice: a", "info: b", "error: e", "fault: f", "fault: g", "info: h",
        ].map { "cafe orders \($0)\n" })
  }
}
