import ForesightPrivacy
import ForesightSystem
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

@testable import ForesightLog

struct SettingsTests {
  private let directory: TemporaryDirectory
  private let log: DonationLog

  init() throws {
    directory = try TemporaryDirectory()
    log = try DonationLog(path: directory.store, create: true)
  }

  private var file: String { directory.store + ".settings" }

  private static let all: Settings = {
    var settings = Settings()
    settings.isPaused = true
    settings.exclusions = [
      Exclusion(source: "zsh", intent: "ssh*"), Exclusion(parameter: "a \"quoted\" name"),
    ]
    settings.hidden = [HiddenIntent("Pay"), HiddenIntent("Träume", source: "app")]
    settings.redactions = ["ACME-[0-9]+", "\\$[0-9]{1,3}"]
    settings.redactsSecrets = false
    settings.retentionDays = 30
    settings.durability = .relaxed
    return settings
  }()

  @Test func readingWhatWasWrittenGivesTheSame() throws {
    for settings in [Settings(), Self.all] {
      #expect(try Settings(text: Array(settings.text.utf8)) == settings)
    }
    #expect(try log.change { $0 = Self.all } == Self.all)
    #expect(try log.settings == Self.all)
    #expect(try DonationLog(path: directory.store, create: false).settings == Self.all)
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    _ = try log.change { $0 = Settings() }
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test(arguments: [
    "", "[]", "{", "{\"pause\":true}",
    "{\"paused\":1}", "{\"retention_days\":0}",
    "{\"retention_days\":1.5}", "{\"durability\":\"fast\"}", "{\"exclude\":[{}]}",
    "{\"exclude\":[{\"intents\":\"x\"}]}", "{\"hide\":[{\"source\":\"x\"}]}", "{\"redact\":[1]}",
    "{\"paused\":true,\"paused\":false}",
  ])
  func whatIsNotUnderstoodIsRefused(text: String) throws {
    #expect(throws: SettingsError.self) { try Settings(text: Array(text.utf8)) }
  }

  /// Settings that cannot be followed can be changed, and nothing else.
  @Test(arguments: [#"{"redact":["("]}"#, #"{"hide":[{"intent":""}]}"#])
  func whatCannotBeFollowedStopsEverythingButAChange(text: String) throws {
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    #expect(throws: SettingsError.self) { try log.settings }
    #expect(throws: SettingsError.self) { try log.add([donation("A", at: 1)]) }
    #expect(throws: SettingsError.self) { try log.change { $0.isPaused = true } }
    _ = try log.change { ($0.redactions, $0.hidden) = ([], []) }
    #expect(try log.settings == Settings())
  }

  /// A process may have too many files open for a moment.
  @Test func whatCouldNotBeReadForAMomentIsReadAgain() async throws {
    await #expect(processExitsWith: .success) {
      let directory = try TemporaryDirectory()
      try #"{"paused":true}"#.write(
        toFile: directory.store + ".settings", atomically: true, encoding: .utf8)
      var file = SettingsFile(store: directory.store)
      var limit = rlimit()
      #expect(getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
      var none = rlimit(rlim_cur: 0, rlim_max: limit.rlim_max)
      #expect(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none) == 0)
      file.refresh()
      #expect(throws: SettingsError.self) { try file.settings }
      #expect(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
      file.refresh()
      #expect(try file.settings.isPaused)
    }
  }

  /// A misspelt setting must not record what a person wants to keep to themselves, nor cost what is recorded.
  @Test func nothingIsRecordedUntilTheFileIsPutRight() throws {
    _ = try log.add([donation("Before", at: 1)])
    try "{\n  \"puased\": true\n}".write(toFile: file, atomically: true, encoding: .utf8)
    #expect(throws: SettingsError.self) { try log.add([donation("Meanwhile", at: 2)]) }
    #expect(throws: SettingsError.self) { try log.settings }
    #expect(throws: SettingsError.self) { try log.change { $0.isPaused = false } }
    #expect(try log.all().map(\.intent) == ["Before"])
    try FileManager.default.removeItem(atPath: file)
    _ = try log.add([donation("After", at: 3)])
    #expect(try log.all().map(\.intent) == ["Before", "After"])
  }

  @Test func aNameThatWouldTakeTooLongToTryIsRefused() throws {
    _ = try log.change { $0.exclusions = [Exclusion(intent: "*a*b*")] }
    #expect(throws: SettingsError.self) {
      try log.change { $0.exclusions = [Exclusion(intent: "*a*a*a*a*b")] }
    }
  }

  @Test func aLinkIsNotFollowed() throws {
    try "{}".write(toFile: directory.path + "/elsewhere", atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(
      atPath: file, withDestinationPath: directory.path + "/elsewhere")
    #expect(throws: SettingsError.self) { try log.settings }
  }

  /// Whoever has the store open already follows a change at once.
  @Test func pausingHoldsForEveryWriter() throws {
    let other = try DonationLog(path: directory.store, create: false)
    _ = try other.add([donation("One", at: 1)])
    _ = try log.change { $0.isPaused = true }
    let appended = try other.add([donation("Two", at: 2), donation("Three", at: 3)])
    #expect(appended.ids.isEmpty && appended.added == 0)
    #expect(
      appended.ignored == [
        Ignored(index: 0, reason: .paused), Ignored(index: 1, reason: .paused),
      ])
    _ = try log.change { $0.isPaused = false }
    _ = try other.add([donation("Four", at: 4)])
    #expect(try log.all().map(\.intent) == ["One", "Four"])
  }

  @Test func whatIsExcludedLeavesNoByte() throws {
    _ = try log.change {
      $0.exclusions = [
        Exclusion(intent: "ssh*"), Exclusion(source: "bank"),
        Exclusion(source: "shop", parameter: "amount"),
      ]
    }
    let appended = try log.add([
      donation("sshfs", at: 1, ["host": "verborgen"]),
      donation("Pay", at: 2, source: "bank", ["to": "verschwiegen"]),
      donation("Pay", at: 3, source: "shop", ["amount": "heimlich", "to": "Bob"]),
      donation("Pay", at: 4, source: "stall", ["amount": "offen"]),
    ])
    #expect(appended.ignored.map(\.index) == [0, 1])
    #expect(
      try log.all().map(\.parameters) == [["to": "Bob"], ["amount": "offen"]])
    let bytes = try directory.bytes()
    for word in ["verborgen", "verschwiegen", "heimlich", "sshfs"] {
      #expect(bytes.range(of: Data(word.utf8)) == nil)
    }
  }

  @Test func whatIsRedactedLeavesNoByteAnywhere() throws {
    var given = donation(
      "PASSWORD=hunter2", at: 1, ["arguments": "--token=hunter2 x", "user_password": "hunter2"],
      context: ["secret": "hunter2"], result: "api_key=hunter2")
    given.presentation = Presentation(
      combinations: [
        Combination(
          parameters: ["user_password"], title: "Log in with hunter2", subtitle: "hunter2"),
        Combination(parameters: [], title: "Log in, password: hunter2"),
      ],
      texts: [
        ParameterText(parameter: "user_password", text: "hunter2"),
        ParameterText(parameter: "arguments", text: "the token: --token=hunter2"),
      ])
    _ = try log.add([given, given])
    let found = try log.all()
    #expect(found.count == 2)
    #expect(found[0].intent == "PASSWORD=[redacted]")
    #expect(
      found[0].parameters == ["arguments": "--token=[redacted] x", "user_password": "[redacted]"])
    #expect(found[0].context == ["secret": "[redacted]"])
    #expect(found[0].result == "api_key=[redacted]")
    #expect(
      found[0].presentation?.combinations.map(\.title) == ["", "Log in, password: [redacted]"])
    #expect(
      found[0].presentation?.texts.map(\.parameter).contains("user_password") == false)
    #expect(try directory.bytes().range(of: Data("hunter2".utf8)) == nil)
  }

  /// What came through once in a transaction is not looked at again, which must make no difference.
  @Test func howManyAreAppendedTogetherMakesNoDifference() throws {
    _ = try log.change { $0.exclusions = [Exclusion(intent: "B", parameter: "k")] }
    let donations = (0..<60).map { number -> Donation in
      let isPlain = number % 3 == 0
      let count = ParameterValue.integer(Int64(number % 4))
      let fields: Fields = isPlain ? ["k": "v"] : ["k": "password=v", "n": count]
      return donation(number % 2 == 0 ? "A" : "B", at: Int64(number), fields)
    }
    _ = try log.add(donations)
    let together = try log.all()
    let other = try TemporaryDirectory()
    let single = try DonationLog(path: other.store, create: true)
    _ = try single.change { $0.exclusions = [Exclusion(intent: "B", parameter: "k")] }
    for donation in donations { _ = try single.add([donation]) }
    #expect(try single.all() == together)
    #expect(together.allSatisfy { $0.intent == "A" || $0.parameters["k"] == nil })
    // An import of the same rows adds none: ids are made of what is written.
    #expect(try log.add(donations).added == 0)
  }

  /// Texts are looked at before the store is locked; what the person decides meanwhile holds all the same.
  @Test func whatIsDecidedBetweenPreparingAndAppendingHolds() throws {
    let other = try DonationLog(path: directory.store, create: false)
    let given = [
      donation("Pay", at: 1, ["to": "ACME-17"]), donation("ssh", at: 2, ["host": "verborgen"]),
    ]
    let prepared = try log.prepare(given)
    #expect(!log.connection.isInTransaction && prepared.donations == given)

    _ = try other.change { $0.isPaused = true }
    let paused = try log.write { try $0.append(prepared, ids: .content) }
    #expect(paused.ignored.map(\.reason) == [.paused, .paused] && paused.added == 0)

    _ = try other.change {
      ($0.isPaused, $0.exclusions) = (false, [Exclusion(intent: "ssh")])
      $0.redactions = ["ACME-[0-9]+"]
    }
    let appended = try log.write { try $0.append(prepared, ids: .content) }
    #expect(appended.ignored == [Ignored(index: 1, reason: .excluded)])
    #expect(try log.all().map(\.parameters) == [["to": "[redacted]"]])
    for word in ["ACME-17", "verborgen"] {
      #expect(try directory.bytes().range(of: Data(word.utf8)) == nil)
    }
  }

  @Test func theLevelOfDurabilityIsThatOfTheSettings() throws {
    func level() throws -> Int64? { try log.connection.integer("PRAGMA synchronous") }
    _ = try log.add([donation("One", at: 1)])
    #expect(try level() == 2)
    _ = try log.change { $0.durability = .relaxed }
    _ = try log.add([donation("Two", at: 2)])
    #expect(try level() == 1)
    _ = try log.change { $0.durability = .durable }
    _ = try log.add([donation("Three", at: 3)])
    #expect(try level() == 2)
  }

  /// The settings are looked at again under the lock, where the level cannot change.
  @Test func aLevelThatCameWhileTheLockWasHeldIsThatOfTheNextCommit() throws {
    func level() throws -> Int64? { try log.connection.integer("PRAGMA synchronous") }
    let other = try DonationLog(path: directory.store, create: false)
    _ = try log.change { $0.durability = .relaxed }
    _ = try log.add([donation("One", at: 1)])
    _ = try other.change { $0.durability = .durable }
    log.settingsFile.refresh()
    _ = try log.add([donation("Two", at: 2)])
    #expect(try level() == 2)
    try log.withoutWaitingForDisk {
      _ = try log.add([donation("Three", at: 3)])
      #expect(try level() == 1)
    }
    _ = try log.add([donation("Four", at: 4)])
    #expect(try level() == 2)
  }
}
