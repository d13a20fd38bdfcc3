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

  /// It holds the predictions alone then.
  @Test func theStandardOutputIsNotWrittenOver() throws {
    let evaluate = "foresight evaluate log.tsv --model mfu --predictions"
    let run = try place.shell(
      "\(evaluate) lines > report; \(evaluate) - > out; for file in lines out; do grep -c '^{.*}$' $file; done; grep -c MRR out"
    )
    #expect(
      run.lines.count == 3 && run.lines[0] == run.lines[1] && run.lines[0] != "0", "\(run.output)")
    #expect(run.lines.last == "0")
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

  /// A link that somebody else put into a directory like `/tmp`, to have a file of one's own overwritten.
  @Test(
    .enabled(if: geteuid() == 0, "only root can make a link of another user's"),
    arguments: [
      "evaluate log.tsv --model mfu --report", "evaluate log.tsv --model mfu --predictions",
      "report --output", "status --prometheus", "train log.tsv --output",
    ])
  func anotherUsersLinkIsNotFollowed(command: String) throws {
    let (mine, link) = try (place.write("mine", "mine\n"), place.path + "/shared/link")
    _ = try place.run("donate", "A")
    _ = try place.shell("mkdir -m 1777 shared; ln -s ../mine shared/link; ln -s .. shared/up")
    for path in [link, place.path + "/shared/up"] { #expect(lchown(path, 65534, 65534) == 0) }
    for path in ["shared/link", link, "shared/up/mine", "shared/up/new"] {
      let run = try place.shell("foresight \(command) \(path)")
      #expect(run.status == 77, "\(path): \(run)")
      #expect(run.messages.contains("a symbolic link that another user made"), "\(run)")
    }
    #expect(try String(contentsOfFile: mine, encoding: .utf8) == "mine\n")
    #expect(!FileManager.default.fileExists(atPath: place.path + "/new"))
    // Where nobody else can have put it, or where the directory is that user's own, it means what it says.
    for change in ["chmod 755 shared", "chmod 1777 shared; chown 65534 shared"] {
      #expect(try place.shell("\(change) && foresight \(command) shared/link").status == 0)
      #expect(try String(contentsOfFile: mine, encoding: .utf8) != "mine\n")
      _ = try place.write("mine", "mine\n")
    }
  }

  @Test func onesOwnLinksAreFollowed() throws {
    let train = "foresight train log.tsv --output"
    let run = try place.shell(
      """
      mkdir -m 1777 shared; mkdir deep; ln -s ../deep shared/deep; ln -s "$PWD/deep/model" deep/link
      \(train) shared/deep/link; echo $?; touch deep/model; \(train) shared/deep/link; echo $?
      head -c 1 deep/model; test -L deep/link; echo $?; ln -s loop loop; \(train) loop; echo $?
      ln -s /dev/stdout out; \(train) out | head -c 1; \(train) shared/; echo $?; \(train) absent/; echo $?
      """)
    #expect(run.lines == ["73", "0", "{0", "73", "{73", "73"], "\(run)")
    for why in ["leads to nothing", "symbolic links", "a directory", "No such file"] {
      #expect(run.messages.contains(why), "\(why)")
    }
  }
}
