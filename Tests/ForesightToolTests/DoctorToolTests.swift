import Dispatch
import Foundation
import Synchronization
import Testing

/// What a person sees of a damaged store, and that each command goes on.
struct DoctorToolTests {
  private let place: Workplace

  init() throws {
    place = try Workplace()
    let lines = (0..<400).map { number in
      #"{"at":"2026-01-01T\#(10 + number / 60):\#(10 + number % 50):00Z","intent":"I\#(number % 7)","#
        + #""parameters":{"n":\#(number)}}"#
    }
    let path = try place.write("many.ndjson", lines.joined(separator: "\n"))
    #expect(try place.run("import", "ndjson", path).status == 0)
  }

  private func damage(at offset: Int, count: Int = 4096) throws {
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: place.store))
    try file.seek(toOffset: UInt64(offset))
    try file.write(contentsOf: Data(count: count))
    try file.close()
  }

  /// Runs something eight times at the same time.
  private func eightAtOnce(_ body: @Sendable () throws -> ToolRun) throws -> [ToolRun] {
    let runs = Mutex<[Result<ToolRun, any Error>]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      let run = Result { try body() }
      runs.withLock { $0.append(run) }
    }
    return try runs.withLock { try $0.map { try $0.get() } }
  }

  private var size: Int {
    (try? Data(contentsOf: URL(fileURLWithPath: place.store)).count) ?? 0
  }

  @Test func aHealthyStoreIsToldSo() throws {
    let run = try place.run("doctor")
    #expect(run.status == 0 && run.messages == "" && !run.output.contains("wrong"))
    #expect(run.lines.count == 13 && run.lines.allSatisfy { $0.contains(" ok ") })
    let json = try place.run("doctor", "--json")
    #expect(json.status == 0 && json.output.contains(#""healthy":true"#))
    #expect(try place.run("doctor", "--frobnicate").status == 64)
    #expect(try place.run("doctor", "--store", place.path + "/none").status == 66)
  }

  /// Start-up files are read and not run, and nothing private of them is told.
  @Test func theHooksOfShellsAreLookedFor() throws {
    _ = try place.write(
      ".zshrc",
      """
      touch ran; export TOKEN=sesame
      # source /usr/share/zsh-syntax-highlighting/zsh-syntax-highlighting.zsh
      plugins=(git zsh-autosuggestions)
      eval "$(foresight init zsh)"
        source /usr/share/zsh-syntax-highlighting/zsh-syntax-highlighting.zsh

      """)
    _ = try place.write("rc", "# foresight init bash\n")
    // As those who keep them elsewhere do.
    try FileManager.default.createSymbolicLink(
      atPath: place.path + "/.bashrc", withDestinationPath: "rc")
    let record =
      "printf 'ls\\0001767225600\\0001767225601\\0000\\000/\\000s\\000' | foresight record zsh"
    #expect(try place.shell(record).status == 0)
    let run = try place.run("doctor", environment: ["FORESIGHT_SOCKET": place.path + "/none"])
    #expect(run.status == 0 && run.lines.count == 16)
    let expected: [String] = [
      """
      service       note  nobody answers at \(place.path)/none; the shells work without it; \
      'foresight service enable' lets systemd start it
      """,
      """
      zsh           ok    the hook is in .zshrc, in the order zsh-autosuggestions, foresight, \
      zsh-syntax-highlighting; the last line that is recorded is of 2026-01-01T00:00:00Z
      """,
      """
      bash          note  no hook is in .bashrc; no line is recorded; \
      'foresight help init' shows the line that belongs in it
      """,
    ]
    #expect(Array(run.lines.suffix(3)) == expected)
    #expect(try place.run("doctor", environment: ["SHELL": "/bin/fish"]).output.contains("\nfish "))
    let json = try place.run("doctor", "--json")
    let shells = #"""
      "shells":[{"shell":"zsh","file":".zshrc","hook":true,"plugins":["zsh-autosuggestions","foresight",\#
      "zsh-syntax-highlighting"],"recorded":"2026-01-01T00:00:00Z"},\#
      {"shell":"bash","file":".bashrc","hook":false}],\#
      "service":{"answers":false,"socket":"\#(place.path)/.local/share/foresight/socket"}
      """#
    #expect(json.output.contains(shells))
    #expect(!json.output.contains("sesame"))
    #expect(!FileManager.default.fileExists(atPath: place.path + "/ran"))
  }

  @Test func aDamagedStoreIsToldAndLeftUntilItIsToBeRepaired() throws {
    try damage(at: 0)
    let before = try Data(contentsOf: URL(fileURLWithPath: place.store))
    let run = try place.run("doctor")
    #expect(run.status == 65 && run.output.contains("database      wrong"))
    #expect(run.output.contains("foresight doctor --repair"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: place.store)) == before)
    let repair = try place.run("doctor", "--repair", "--json")
    #expect(repair.status == 0 && repair.output.contains(#""healthy":true"#))
    #expect(repair.messages.contains("400 donations saved, none was lost"))
    #expect(repair.output.contains(".damaged-1"))
    #expect(try place.run("doctor").status == 0)
  }

  /// Damage is told with 75, and the same command again finds the recovered store.
  @Test func aCommandThatMeetsDamageRecoversTheStoreAndAsksToBeGivenAgain() throws {
    let whole = try place.run("export").lines
    var met = 0
    for page in 1..<size / 4096 {
      let path = place.path + "/copy-\(page)"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      chmod(path, 0o700)
      let store = path + "/donations.sqlite"
      var bytes = try Data(contentsOf: URL(fileURLWithPath: place.store))
      bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: Data(count: 4096))
      try bytes.write(to: URL(fileURLWithPath: store))
      chmod(store, 0o600)
      let run = try place.run("export", "--store", store)
      #expect(run.status == 0 || run.status == 75, "\(run.messages)")
      if run.status == 75 {
        met += 1
        #expect(run.messages.contains("was damaged and has been recovered"))
        #expect(run.messages.contains("give the same command again"))
      }
      let again = try place.run("export", "--store", store)
      #expect(again.status == 0 && again.messages == "")
      // In order, each once, and as it was.
      var rest = whole[...]
      for line in again.lines {
        guard let index = rest.firstIndex(of: line) else {
          Issue.record("page \(page + 1): a line is twice, or was never there")
          break
        }
        rest = rest[(index + 1)...]
      }
    }
    #expect(met > 0)
  }

  @Test func aDonationToADamagedStoreIsRecordedAndToldOnce() throws {
    try damage(at: 0, count: 100)
    let run = try place.run("donate", "New")
    #expect(run.status == 0 && run.lines.count == 1 && run.messages.contains("was damaged"))
    #expect(try place.run("donate", "New").messages == "")
    #expect(try place.run("status").output.contains("donations  402"))
    let forget = try place.run("forget", "--intent", "New")
    #expect(
      forget.messages.contains("deleted \(place.store).damaged-1, a copy of the damaged store"))
  }

  /// What was forgotten may be in the copies: they go before anything is printed.
  @Test func theCopiesOfADamagedStoreAreDeletedThoughNobodyReads() throws {
    try damage(at: 0, count: 100)
    #expect(try place.run("status").status == 0)
    let run = try place.shell(
      "ls store | grep -c damaged; { foresight forget --all --yes; echo $? >status; } | true; "
        + "cat status; ls store | grep -c damaged; foresight status | grep donations")
    #expect(run.lines[0] == "1" && run.lines[2] == "0", "\(run)")
    #expect(run.lines.last == "donations  0", "\(run)")
  }

  @Test func manyProcessesThatFindDamageRecoverItOnce() throws {
    try damage(at: 0, count: 100)
    let runs = try eightAtOnce { try place.run("donate", "New") }
    #expect(runs.allSatisfy { $0.status == 0 && $0.lines.count == 1 })
    let messages = runs.map(\.messages).filter { $0 != "" }
    #expect(messages.count == 1 && messages[0].contains("400 donations saved, none was lost"))
    #expect(try place.run("status").output.contains("donations  408"))
    #expect(try place.run("doctor").status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: place.path + "/store")
    #expect(names.filter { $0.contains("damaged") } == ["donations.sqlite.damaged-1"])
  }

  @Test(arguments: [1, 2, 3])
  func aStoreOfAnyReleasedSchemaIsExportedAsItWas(schema: Int) throws {
    let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("ForesightLogTests/Fixtures")
    let store = place.path + "/old.sqlite"
    try Data(contentsOf: fixtures.appendingPathComponent("schema-\(schema).store"))
      .write(to: URL(fileURLWithPath: store))
    chmod(store, 0o600)
    let expected = try String(
      contentsOf: fixtures.appendingPathComponent("schema-\(schema).ndjson"), encoding: .utf8)
    // All of them open it at once, and migrate it once.
    for run in try eightAtOnce({ try place.run("export", "--store", store) }) {
      #expect(run.status == 0 && run.messages == "" && run.output == expected)
    }
    #expect(try place.run("doctor", "--store", store).status == 0)
  }

  @Test func aNewerSchemaIsRefusedWithItsMessage() throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: place.store))
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: place.store))
    // The schema's version stands at byte 60.
    try file.seek(toOffset: 63)
    try file.write(contentsOf: Data([99]))
    try file.close()
    for run in [
      try place.run("status"), try place.run("donate", "A"), try place.run("doctor"),
      try place.run("doctor", "--repair"),
    ] {
      #expect(run.status == 78 && run.messages.contains("newer Foresight (schema 99"))
    }
    let after = try Data(contentsOf: URL(fileURLWithPath: place.store))
    #expect(after.prefix(63) == bytes.prefix(63) && after.dropFirst(64) == bytes.dropFirst(64))
  }
}
