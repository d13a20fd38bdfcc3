import Glibc
import Testing

@testable import ForesightSystem

struct ProgramTests {
  private func output(of program: Program) throws -> (String, RunningProgram.Ending) {
    let (output, ending) = try program.run()
    return (String(decoding: output, as: UTF8.self), ending)
  }

  @Test(arguments: [0, 1, 65_536, 1_000_000])
  func `what goes in comes out`(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    #expect(try Program("cat").run(input: bytes).output == bytes)
  }

  @Test func `who does not read, or writes for ever, is no trouble`() throws {
    let bytes = [UInt8](repeating: 0, count: 1_000_000)
    #expect(try Program("true").run(input: bytes).ending.isSuccess)
    let endless = try Program("cat", ["/dev/zero"]).run(longest: 100_000)
    #expect(endless.output.count > 100_000 && endless.ending.signal == SIGKILL)
    #expect(try Program("sleep", ["100"]).run(within: 1).ending.signal == SIGKILL)
  }

  @Test func `who writes now and then is ended in time, and who goes on in silence`() throws {
    let start = ContinuousClock.now
    for script in ["while sleep 0.2; do echo x; done", "exec >&-; sleep 100"] {
      let run = try Program("/bin/sh", ["-c", script]).run(within: 1)
      #expect(run.ending.signal == SIGKILL, "\(script)")
    }
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  @Test func `it gets its words, its files and its environment`() throws {
    var program = Program("/bin/sh", ["-c", "echo $0 \"$1\" $A; cat; exit 3", "name", "two words"])
    program.environment = ["A=b"]
    let (text, ending) = try output(of: program)
    #expect(text == "name two words b\n")
    #expect(ending.description == "ended with exit status 3" && !ending.isSuccess)
  }

  @Test func `a name without a slash is looked up, a path is not`() throws {
    #expect(try output(of: Program("echo", ["found"])).0 == "found\n")
    #expect(throws: Program.Failure(code: ENOENT)) { try Program("/no/such/program").start() }
    #expect(throws: Program.Failure(code: EACCES)) { try Program("/etc").start() }
  }

  @Test func `a group is ended with all that it started`() throws {
    let (reading, writing) = try Program.pipe()
    defer { close(reading) }
    var program = Program("/bin/sh", ["-c", "sleep 100 & echo started; wait"])
    program.files[STDOUT_FILENO] = .descriptor(writing)
    program.group = .own
    let running = try program.start()
    close(writing)
    var byte: UInt8 = 0
    #expect(read(reading, &byte, 1) == 1)
    #expect(!running.hasEnded())
    #expect(running.kill().signal == SIGKILL)
    // The pipe is closed once nobody has it any more, the child of the shell included.
    while read(reading, &byte, 1) > 0 {}
    #expect(running.hasEnded() && running.kill().signal == SIGKILL)
  }

  @Test func `signals are as a program expects them, whatever the caller does`() throws {
    // SIGPIPE ends who writes to a pipe that nobody reads.
    let before = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, before) }
    let (reading, writing) = try Program.pipe()
    close(reading)
    var program = Program("/bin/sh", ["-c", "while echo text; do :; done"])
    program.files[STDOUT_FILENO] = .descriptor(writing)
    program.files[STDERR_FILENO] = .nothing
    let running = try program.start()
    close(writing)
    #expect(running.wait().signal == SIGPIPE)
  }
}
