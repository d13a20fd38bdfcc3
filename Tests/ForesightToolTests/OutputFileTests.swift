import Foundation
import Testing

/// What commands write to files, pipes and the standard output.
struct OutputFileTests {
  private let place: Workplace

  init() throws {
    place = try Workplace()
    let header = "user\ttime\tintent\tparameters\tcontext\n"
    let rows = (1...6).map { "u\t\($0)\t\($0 % 2 == 0 ? "a" : "b")\t\t\n" }.joined()
    _ = try place.write("log.tsv", header + rows)
  }

  @Test func aPipeIsWrittenTo() throws {
    for output in ["-", "/dev/stdout"] {
      let run = try place.shell("foresight train log.tsv --output \(output) | head -c 1")
      #expect(run.output == "{", "\(run.messages)")
    }
    let run = try place.shell(
      "mkfifo pipe; timeout 20 cat pipe > copy & foresight train log.tsv --output pipe; wait; head -c 1 copy"
    )
    #expect(run.output == "{", "\(run.messages)")
  }

  @Test func theStandardOutputIsNotWrittenOver() throws {
    let evaluate = "foresight evaluate log.tsv --model mfu --predictions"
    let run = try place.shell(
      "\(evaluate) lines > report; \(evaluate) - > out; for file in lines out; do grep -c '^{.*}$' $file; done; grep -c MRR out"
    )
    #expect(
      run.lines.count == 3 && run.lines[0] == run.lines[1] && run.lines[0] != "0", "\(run.output)")
    #expect(run.lines.last == "1")
  }

  /// A log's rotation gives such names.
  @Test func noFileOfAnotherNameIsTouched() throws {
    let run = try place.shell(
      "sh -c 'echo keep > prior.json.$$; exec \"$PROGRAM\" train log.tsv --output prior.json' && cat prior.json.*",
      environment: ["PROGRAM": Workplace.binary])
    #expect(run.status == 0 && run.output == "keep\n", "\(run.output) \(run.messages)")
    #expect(FileManager.default.fileExists(atPath: place.path + "/prior.json"))
  }

  @Test func twoOutputsAreTwoFiles() throws {
    let run = try place.shell(
      "foresight evaluate log.tsv --model mfu --predictions x --report ./x; echo $?; ls")
    #expect(run.messages.contains("--report and --predictions name the same file"))
    #expect(run.lines.first == "64" && !run.lines.contains("x"))
  }
}
