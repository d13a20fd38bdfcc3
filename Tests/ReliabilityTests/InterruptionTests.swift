import Glibc
import Testing

/// Ctrl-C while a model is learned: what was recorded is recorded, what was learned is kept, and the process
/// ends as one that was interrupted.
struct InterruptionTests {
  /// So many that learning them takes seconds: the signal must not come too late on a busy machine.
  #if DEBUG
    private let count = 5000
  #else
    private let count = 60_000
  #endif

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func whatWasLearnedIsKept(signal: Int32) throws {
    let place = try Workplace()
    let rows = (0..<count).map { number in
      #"{"intent":"I\#(number * number % 197)","at":\#(1_770_000_000 + number * 60)}"# + "\n"
    }
    let file = try place.write("rows", rows.joined())
    // It says what it recorded before it learns.
    let child = try place.start("import", "ndjson", file, "--json")
    for _ in 0..<60_000 where child.printedCount == 0 && child.poll() == nil { usleep(1000) }
    usleep(50_000)
    child.signal(signal)
    let outcome = try child.outcome()
    #expect(outcome.output.contains(#""added":\#(count)"#))
    #expect(outcome.ending == .killed(by: signal), "\(outcome)")
    #expect(outcome.messages.contains(" % is learned and kept"))
    let status = try place.run(["status", "--json"]).output
    #expect(status.contains(#""donations":\#(count)"#))
    #expect(
      !status.contains(#""model_donations":null"#)
        && !status.contains(#""model_donations":\#(count)"#))
  }
}
