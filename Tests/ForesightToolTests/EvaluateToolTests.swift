import ForesightFormats
import ForesightValues
import Foundation
import Testing

struct EvaluateToolTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: place.path).sorted()
  }

  @Test func aMadeUpLogIsEvaluatedBesideItsOptimum() throws {
    let made = try place.shell(
      "foresight simulate --users 3 --days 4 --seed 2 --output made-up.tsv --quiet")
    #expect(made.status == 0 && made.output.isEmpty && made.messages.isEmpty)
    #expect(try files() == ["made-up.optimum.tsv", "made-up.tsv"])
    let printed = try place.shell(
      "foresight simulate --users 3 --days 4 --seed 2 | cmp - made-up.tsv")
    #expect(printed.status == 0)

    let run = try place.shell(
      "foresight evaluate made-up.tsv --model foresight --model mfu --report page.html --jobs 2")
    #expect(run.status == 0 && run.messages == "foresight: wrote page.html\n")
    #expect(run.lines[0].hasPrefix("made-up: 3 users, "))
    #expect(run.lines.contains { $0.hasPrefix("optimum ") })
    #expect(try files() == ["made-up.optimum.tsv", "made-up.tsv", "page.html"])
    let page = try String(contentsOfFile: place.path + "/page.html", encoding: .utf8)
    #expect(page.contains("foresight evaluate made-up.tsv --model foresight"))
    let mode = try FileManager.default.attributesOfItem(atPath: place.path + "/page.html")[
      .posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func typingIsMeasuredOnWholeLinesOnly() throws {
    let log = (0..<9).map { "u\\t\($0)\\tgit\\targuments=push\\t\\n" }.joined()
    let header = "user\\ttime\\tintent\\tparameters\\tcontext\\n"
    _ = try place.shell("printf '\(header)\(log)' > lines.tsv")
    let run = try place.shell("foresight evaluate lines.tsv --typing --json")
    #expect(run.status == 0)
    for name in ["history", "match-prev-cmd", "foresight", "keys_saved_words", "right_at_empty"] {
      #expect(run.output.contains("\"\(name)\""))
    }
    for option in ["--level intent", "--targets switches"] {
      #expect(try place.shell("foresight evaluate lines.tsv --typing \(option)").status == 64)
    }
  }

  @Test func tooFewEventsAreTold() throws {
    let rows = (1...6).map { "\($0)\tA\\n" }.joined()
    _ = try place.shell("printf 'time\tintent\\n\(rows)' > few.tsv")
    for words in ["few.tsv", "few.tsv few.tsv --json"] {
      let run = try place.shell("foresight evaluate \(words) --model mfu")
      #expect(
        run.status == 0 && run.messages.hasPrefix("foresight: too few: few has 6 events"), "\(run)")
      #expect(run.messages.split(separator: "\n").count == 1)
    }
  }

  @Test func twoRunsGiveTheSameJSONButForTheClock() throws {
    _ = try place.shell("foresight simulate --users 4 --days 1 --output a.tsv")
    func run(_ jobs: Int) throws -> String {
      let run = try place.shell("foresight evaluate a.tsv a.tsv --folds 2 --json --jobs \(jobs)")
      #expect(run.status == 0 && run.messages.isEmpty)
      let json = try Array(run.output.utf8).withUnsafeBytes { try JSON.parse($0) }
      guard case .array(let reports) = json else { return "" }
      #expect(reports.count == 2 && reports[0]["dataset"] == .string("a"))
      return run.output.replacing(
        /"(microseconds_per_[a-z]*|seconds|events_per_second_per_core|jobs)":[-0-9.e]*/, with: "")
    }
    let first = try run(1)
    #expect(try first == run(1) && first == run(2) && first.contains("mrr_ci95"))
  }

  @Test func aPriorIsTrainedAndLeavesItsUsersOut() throws {
    _ = try place.shell("foresight simulate --users 3 --days 4 --output b.tsv")
    _ = try place.shell("grep -v user0002 b.tsv > a.tsv; rm b.optimum.tsv")
    let trained = try place.shell("foresight train a.tsv --output prior.json")
    #expect(trained.messages == "foresight: wrote prior.json, learned from 2 users\n")
    let other = try place.shell("foresight evaluate b.tsv --model foresight --prior prior.json")
    #expect(other.status == 0)
    #expect(other.output.contains("1 user,") && other.output.contains("prior prior"))
    #expect(other.output.contains("left out, because the prior was learned from them: 2 users"))
    let same = try place.shell("foresight evaluate a.tsv --prior prior.json")
    #expect(same.status == 65 && same.messages.contains("--allow-seen"))
    let allowed = try place.shell("foresight evaluate a.tsv --prior prior.json --allow-seen")
    #expect(allowed.status == 0 && allowed.output.contains("are too good"))
    let damaged = try place.shell(
      "sed s/mixer/maxer/ prior.json > bad.json; foresight evaluate b.tsv --prior bad.json")
    #expect(damaged.status == 65 && damaged.messages.contains("bad.json"))
  }

  private func objects(_ text: String) throws -> [JSON] {
    try text.split(separator: "\n").map { line in
      try Array(line.utf8).withUnsafeBytes { try JSON.parse($0) }
    }
  }

  private func number(_ json: JSON?) -> Double {
    switch json {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: .nan
    }
  }

  @Test(arguments: ["", "--folds 2", "--level suggestion --targets switches", "--split 2026-01-06"])
  func fromThePredictionsTheFiguresFollow(options: String) throws {
    _ = try place.shell("foresight simulate --users 3 --days 2 --output a.tsv --quiet")
    let run = try place.shell(
      "foresight evaluate a.tsv a.tsv --model foresight --model mru --predictions p.ndjson --json \(options)"
    )
    #expect(run.status == 0 && run.messages == "foresight: wrote p.ndjson\n")
    let mode = try FileManager.default.attributesOfItem(atPath: place.path + "/p.ndjson")[
      .posixPermissions]
    #expect(mode as? Int == 0o600)
    let lines = try objects(String(contentsOfFile: place.path + "/p.ndjson", encoding: .utf8))
    guard case .array(let reports) = try objects(run.output)[0],
      case .array(let models) = reports[0]["models"]
    else { return #expect(Bool(false)) }
    // The data set was given twice, so each mean is that of either.
    #expect(reports.count == 2 && models.count == 2)
    for model in models {
      let own = lines.filter { $0["model"] == model["model"] && $0["dataset"] == .string("a") }
      #expect(Double(own.count) == 2 * number(model["predictions"]))
      let reciprocal = own.map { $0["rank"] == .null ? 0 : 1 / number($0["rank"]) }
      let first = own.count { $0["rank"] == .integer(1) }
      var bins = Array(repeating: 0.0, count: 10)
      for line in own where line["first_probability"] != .null {
        let confidence = number(line["first_probability"])
        bins[min(Int(confidence * 10), 9)] += confidence - (line["right"] == .boolean(true) ? 1 : 0)
      }
      for (figure, sum) in [
        (model["micro"]?["mrr"], reciprocal.reduce(0, +)), (model["micro"]?["hr@1"], Double(first)),
        (model["calibration"]?["ece"], bins.map(abs).reduce(0, +)),
      ] where figure != nil {
        // Figures have six digits after the point.
        let mean = (sum / Double(own.count) * 1e6).rounded() / 1e6
        #expect(abs(mean - number(figure)) < 1e-9)
      }
    }
  }

  @Test func aProgramStandsBesideTheModels() throws {
    _ = try place.shell("foresight simulate --users 3 --days 2 --output a.tsv --quiet")
    _ = try place.write(
      "none.sh", "while read -r line; do case $line in *question*) echo '[]';; esac; done")
    let run = try place.shell(
      "foresight evaluate a.tsv --model mfu --external 'sh none.sh' --compare-to 'sh none.sh' "
        + "--report page.html --jobs 2 --json --quiet")
    #expect(run.status == 0 && run.messages.isEmpty)
    guard case .array(let reports) = try objects(run.output)[0],
      case .array(let models) = reports[0]["models"]
    else { return #expect(Bool(false)) }
    #expect(models.map { $0["model"] } == [.string("mfu"), .string("sh none.sh")])
    #expect(models[0]["difference"]?["to"] == .string("sh none.sh"))
    #expect(models[1]["calibration"] == .null && number(models[1]["micro"]?["mrr"]) == 0)
    let page = try String(contentsOfFile: place.path + "/page.html", encoding: .utf8)
    #expect(page.contains(">sh none.sh<"))
    let bad = try place.shell(
      "foresight evaluate a.tsv --external false --predictions p --report q")
    #expect(bad.status == 65 && bad.output.isEmpty)
    #expect(
      bad.messages
        == "foresight: 'false': it ended with exit status 1 for user 1, before its first answer\n")
    #expect(try files() == ["a.optimum.tsv", "a.tsv", "none.sh", "page.html"])
  }

  @Test func noInputIsWrittenOver() throws {
    _ = try place.shell("foresight simulate --users 2 --days 2 --output a.tsv; ln -s a.tsv b.html")
    let before = try String(contentsOfFile: place.path + "/a.tsv", encoding: .utf8)
    for line in [
      "evaluate a.tsv --report b.html", "evaluate a.tsv --predictions b.html",
      "train a.tsv --output ./a.tsv",
    ] {
      #expect(try place.shell("foresight \(line)").status == 73)
    }
    #expect(try String(contentsOfFile: place.path + "/a.tsv", encoding: .utf8) == before)
    // A link to something else is followed.
    let run = try place.shell(
      "touch page; ln -s page link.html; foresight evaluate a.tsv --model mfu --report link.html; "
        + "test -L link.html && grep -q '</html>' page")
    #expect(run.status == 0)
  }

  @Test func aPipeIsADataSetToo() throws {
    let run = try place.shell(
      "foresight simulate --users 2 --days 2 --output a.tsv --quiet; mkfifo pipe; "
        + "(cat a.tsv > pipe &) ; timeout 20 \(Workplace.binary) evaluate pipe --model mfu --json")
    #expect(run.status == 0 && run.output.contains("mfu"))
    let folds = try place.shell("cat a.tsv | foresight evaluate - --folds 2")
    #expect(folds.status == 65 && folds.messages.contains("several times"))
  }

  @Test(arguments: [
    ("evaluate", 64), ("evaluate log.tsv --folds 9223372036854775807", 64),
    ("evaluate log.tsv --model nothing", 64),
    ("evaluate log.tsv --targets some", 64), ("evaluate log.tsv --level word", 64),
    ("evaluate log.tsv --split tomorrow", 64), ("evaluate log.tsv --split 2026-10-01", 65),
    ("evaluate log.tsv --external mfu", 64), ("evaluate log.tsv --external ''", 64),
    ("evaluate log.tsv --external a --external a", 64),
    ("evaluate log.tsv --jobs 0", 64), ("evaluate log.tsv --folds 1", 64),
    ("evaluate log.tsv --model mfu --model mfu", 64),
    ("evaluate log.tsv --model mfu --compare-to mru", 64),
    ("evaluate log.tsv --prior x --folds 2", 64), ("evaluate missing.tsv", 66),
    ("evaluate log.tsv --prior missing.json", 66), ("evaluate .", 65),
    ("evaluate log.tsv --user nobody", 65), ("evaluate log.tsv --report no/such/page.html", 73),
    ("evaluate log.tsv --report .", 73), ("evaluate log.tsv --predictions no/such/file", 73),
    ("evaluate log.tsv --predictions x --report x", 64),
    ("evaluate log.tsv --json --predictions -", 64),
    ("evaluate log.tsv --when --report page.html", 64),
    ("evaluate log.tsv --predictions x --split 2999-01-01", 65),
    ("simulate --users 0", 64),
    ("simulate --seed x", 64), ("simulate --output log.txt", 64),
    ("simulate --output no/such/log.tsv", 73), ("train log.tsv", 64),
    ("train --output prior.json", 64), ("train missing.tsv --output prior.json", 66),
  ])
  func mistakesAreTold(line: String, status: Int32) throws {
    _ = try place.write(
      "log.tsv", "user\ttime\tintent\tparameters\tcontext\na\t1\tx\t\t\na\t2\tx\t\t\n")
    let run = try place.shell("foresight \(line)")
    #expect(run.status == status, "\(run.messages)")
    #expect(run.output.isEmpty && run.messages.hasPrefix("foresight: "))
    #expect(run.messages.split(separator: "\n").count == 1)
    #expect(try files() == ["log.tsv"])
  }

  @Test func anInterruptionLeavesNothingBehind() throws {
    _ = try place.shell("foresight simulate --users 30 --days 60 --output log.tsv --quiet")
    let before = try files()
    let run = try place.shell(
      "timeout -s INT 0.3 \(Workplace.binary) evaluate log.tsv --report page.html; "
        + "timeout -s INT 0.1 \(Workplace.binary) simulate --users 900000 --output other.tsv; "
        + "timeout -s INT 0.1 \(Workplace.binary) train log.tsv --output prior.json; true")
    #expect(run.output.isEmpty)
    #expect(try files() == before)
  }
}
