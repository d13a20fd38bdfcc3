import Foresight
import ForesightSystem
import ForesightValues
import Foundation
import Testing

@testable import ForesightService

/// What the service adds to the context, in a made-up system.
struct AmbientContextTests {
  private let directory = NSTemporaryDirectory() + "foresight-\(UUID())"
  private let ambient: AmbientContext
  private let now = Moment(Instant(seconds: 1_768_000_000), utcOffset: 60)

  init() throws {
    ambient = AmbientContext(store: directory + "/d", system: directory)
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  /// Writes the files of a device.
  private func device(_ path: String, _ files: [String: String]) throws {
    let device = "\(directory)/\(path)"
    try FileManager.default.createDirectory(atPath: device, withIntermediateDirectories: true)
    for (name, text) in files {
      try Data((text + "\n").utf8).write(to: URL(fileURLWithPath: "\(device)/\(name)"))
    }
  }

  private func settings(_ watched: [WatchedSource]) -> Settings {
    var settings = Settings()
    settings.watched = watched
    return settings
  }

  private func fields(_ watched: WatchedSource..., at moment: Moment? = nil) -> Fields {
    ambient.fields(at: moment ?? now, settings(watched), now: now.instant)
  }

  private var power: String? { PowerSupplies(directory: .init(directory + "/power_supply")).source }

  @Test func whatRunsOnItsBatteryIsToldByThePlugFirst() throws {
    #expect(power == nil)
    try device("power_supply/AC", ["type": "Mains", "online": "1"])
    // A computer without a battery runs on nothing else.
    #expect(power == nil)
    try device(
      "power_supply/mouse", ["type": "Battery", "scope": "Device", "status": "Discharging"])
    #expect(power == nil)
    try device("power_supply/BAT0", ["type": "Battery", "status": "Charging"])
    #expect(power == "mains")
    try device("power_supply/AC", ["online": "0"])
    #expect(power == "battery")
    try FileManager.default.removeItem(atPath: directory + "/power_supply/AC")
    #expect(power == "mains")
    try device("power_supply/BAT0", ["status": "Discharging"])
    #expect(power == "battery")
  }

  @Test func eachFieldIsOnThePagesThatTellOfThem() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let (desktop, privacy, help) = try (
      String(contentsOf: root.appendingPathComponent("Documentation/Desktop.md"), encoding: .utf8),
      String(contentsOf: root.appendingPathComponent("PRIVACY.md"), encoding: .utf8),
      String(
        contentsOf: root.appendingPathComponent("Sources/Tool/ForesightTool/Pages/watch.txt"),
        encoding: .utf8)
    )
    let fields = WatchedSource.allCases.filter(\.isContext).map(\.rawValue)
    for field in fields { #expect(desktop.contains("\n| `\(field)` |"), "\(field)") }
    #expect(privacy.contains("\"(\(fields.joined(separator: "|")))\":"))
    let last = fields.last ?? ""
    #expect(help.contains("\(fields.dropLast().joined(separator: ", ")) and \(last) are fields"))
  }

  @Test func theSameScreensAreTheSameWhereverTheyArePluggedIn() throws {
    let screens = Screens(directory: .init(directory + "/drm"))
    #expect(screens.all == nil)
    try device("drm/card0", [:])
    try device("drm/card0-DP-1", ["status": "disconnected", "edid": ""])
    try device("drm/card0-eDP-1", ["status": "connected", "edid": "own"])
    #expect(screens.all?.count == 1)
    try device("drm/card0-DP-1", ["status": "connected", "edid": "desk"])
    let first = screens.all
    #expect(first?.count == 2)
    try device("drm/card0-DP-1", ["status": "disconnected"])
    try device("drm/card0-HDMI-1", ["status": "connected", "edid": "desk"])
    #expect(screens.all?.description == first?.description)
    try device("drm/card0-HDMI-1", ["edid": "another"])
    #expect(screens.all?.count == 2 && screens.all?.description != first?.description)
    // One that says nothing of itself is known by where it is, whichever number its card has.
    try device("drm/card0-HDMI-1", ["status": "disconnected"])
    try Data().write(to: URL(fileURLWithPath: directory + "/drm/card0-eDP-1/edid"))
    #expect(screens.all.map { String(decoding: $0.description, as: UTF8.self) } == "-eDP-1")
  }

  @Test func aNetworkIsANumberThatForgettingMakesAnother() throws {
    ambient.set(network: "Café Ada")
    let first = try #require(fields(.network)["network"]?.canonicalText)
    #expect(first.count == 8 && first.allSatisfy(\.isHexDigit))
    #expect(fields(.network)["network"]?.canonicalText == first)
    let key = directory + "/d.key"
    let mode = try FileManager.default.attributesOfItem(atPath: key)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    ambient.set(network: "Home")
    #expect(fields(.network)["network"]?.canonicalText != first)
    try NameKey(store: directory + "/d").remove()
    ambient.set(network: "Café Ada")
    #expect(fields(.network)["network"]?.canonicalText != first)
    ambient.set(network: nil)
    #expect(fields(.network).isEmpty)
  }

  @Test func nothingIsAddedThatIsNotTurnedOnOrNotOfNow() throws {
    ambient.set(network: "Home")
    ambient.set(place: .init(latitude: 1, longitude: 2))
    ambient.setBack(at: now.instant)
    #expect(fields().isEmpty && fields(.apps, .files).isEmpty)
    #expect(!FileManager.default.fileExists(atPath: directory + "/d.key"))
    #expect(fields(.network, .place, .idle).count == 3)
    for seconds in [-61, 61] {
      let moment = Moment(
        now.instant.advanced(by: Int64(seconds) * 1_000_000), utcOffset: now.utcOffset)
      #expect(fields(.network, .place, .idle, at: moment).isEmpty)
    }
  }

  @Test func oneHasJustComeBackForFiveMinutes() throws {
    #expect(fields(.idle).isEmpty)
    ambient.setBack(at: now.instant.advanced(by: -299_000_000))
    #expect(fields(.idle) == ["idle": "back"])
    ambient.setBack(at: now.instant.advanced(by: -301_000_000))
    #expect(fields(.idle).isEmpty)
  }

  @Test func aPlaceIsAsCoarseAsThePersonSays() {
    let place = AmbientContext.Place(latitude: 48.0649, longitude: -11.996)
    #expect(place.uri(toKilometres: 1) == "geo:48.06,-12.00")
    #expect(place.uri(toKilometres: 10) == "geo:48.1,-12.0")
    #expect(place.uri(toKilometres: 100) == "geo:48,-12")
    let zero = AmbientContext.Place(latitude: -0.04, longitude: 0.04)
    #expect(zero.uri(toKilometres: 10) == "geo:0.0,0.0")
    let nowhere = AmbientContext.Place(latitude: .nan, longitude: 1)
    #expect(nowhere.uri(toKilometres: 1) == nil)
    #expect(AmbientContext.Place(latitude: 91, longitude: 0).uri(toKilometres: 1) == nil)
  }

  // MARK: Through the service

  private func export(_ loop: Loop) throws -> [Donation] {
    var donations: [Donation] = []
    let log = try DonationLog(path: loop.directory + "/d", create: false)
    try log.forEach(DonationQuery()) { donations.append($0) }
    return donations
  }

  @Test func whatPassesTheServiceHasWhatIsKnownNow() throws {
    try device("power_supply/BAT0", ["type": "Battery", "status": "Discharging"])
    let loop = try Loop(system: directory)
    _ = try loop.ask([Loop.line(1, "donate", #"{"intent":"Before"}"#)])
    let log = try DonationLog(path: loop.directory + "/d", create: false)
    _ = try log.change { $0.watched = [.network, .power] }
    loop.service.ambient.set(network: "Home")
    let old = #"{"intent":"Old","at":"2026-01-05T08:30:00+01:00"}"#
    _ = try loop.ask([
      Loop.line(1, "donate", #"{"intent":"Now","context":{"network":"mine","mood":"good"}}"#),
      Loop.line(2, "donate", old), Loop.line(3, "dismiss", #"{"intent":"Now"}"#),
    ])
    let shell = loop.service.open()
    let fields = "ls\u{0}\(Date().timeIntervalSince1970)\u{0}\u{0}0\u{0}/tmp\u{0}1\u{0}"
    loop.service.receive(Array("record zsh \(fields.utf8.count)\n\(fields)".utf8), in: shell)
    try loop.wait(in: shell) { !shell.waiting.isEmpty }
    let donations = try export(loop)
    func context(_ intent: String, _ kind: Donation.Kind = .donation) -> Fields? {
      donations.first { $0.intent == intent && $0.kind == kind }?.context
    }
    #expect(context("Before") == [:] && context("Old") == [:])
    #expect(context("Now") == ["mood": "good", "network": "mine", "power": "battery"])
    let number = context("Now", .dismissal)?["network"]
    #expect(number?.canonicalText.count == 8 && context("Now", .dismissal)?["power"] == "battery")
    #expect(context("ls")?["network"] == number && context("ls")?["directory"] == "/tmp")
    // What is asked about now is asked in the same circumstances, and the answer says so.
    let answers = try loop.ask([
      Loop.line(4, "predict", #"{"limit":8}"#),
      Loop.line(5, "predict", #"{"limit":8,"context":{"network":"mine","power":"battery"}}"#),
      Loop.line(6, "status"),
    ])
    func factors(_ answer: JSON) -> String { answer["result"]?["suggestions"]?.text ?? "" }
    #expect(
      factors(answers[0]).contains(
        "while network is \(number?.canonicalText ?? "?"), power is battery"))
    #expect(factors(answers[1]).contains("while network is mine, power is battery"))
    let told = answers[2]["result"]?["service"]?["context"]
    #expect(told?["network"]?["now"] == number.map { .string($0.canonicalText) })
    #expect(told?["power"]?["now"] == .string("battery"))
  }

  @Test func forgettingAllTakesTheKeyAway() throws {
    let loop = try Loop(system: directory)
    _ = try loop.ask([Loop.line(1, "donate", #"{"intent":"A"}"#)])
    let log = try DonationLog(path: loop.directory + "/d", create: false)
    _ = try log.change { $0.watched = [.network] }
    loop.service.ambient.set(network: "Home")
    _ = try loop.ask([Loop.line(1, "donate", #"{"intent":"A"}"#)])
    let key = loop.directory + "/d.key"
    #expect(FileManager.default.fileExists(atPath: key))
    _ = try loop.ask([Loop.line(2, "forget", #"{"intent":"A"}"#)])
    #expect(FileManager.default.fileExists(atPath: key))
    _ = try loop.ask([Loop.line(3, "forget", #"{"all":true}"#)])
    #expect(!FileManager.default.fileExists(atPath: key))
  }

  /// `foresight-desktop` tells what the service cannot see, and hears when settings change and when something is forgotten.
  @Test func whoeverFollowsTellsAndIsTold() throws {
    let loop = try Loop(system: directory)
    let desktop = loop.service.open()
    _ = try loop.ask(
      [Loop.line(1, "donate", #"{"intent":"A"}"#), Loop.line(2, "follow")], in: desktop)
    _ = try DonationLog(path: loop.directory + "/d", create: false).change {
      $0.watched = [.network, .idle, .place]
    }
    loop.service.tellSettings()
    #expect(try loop.lines(1, in: desktop)[0]["method"] == .string("settings"))
    let told = try loop.ask(
      [
        Loop.line(3, "ambient", #"{"network":"Home","place":[48.2,16.4],"back":true}"#),
        Loop.line(4, "donate", #"{"intent":"B"}"#),
        Loop.line(5, "ambient", #"{"network":null}"#), Loop.line(6, "donate", #"{"intent":"C"}"#),
        Loop.line(7, "ambient", #"{"place":[1]}"#), Loop.line(8, "ambient", #"{"network":7}"#),
      ], in: desktop)
    #expect(told.prefix(4).allSatisfy { $0["result"] != nil })
    #expect(told.suffix(2).allSatisfy { $0["error"]?["code"] == .integer(-32602) })
    let donations = try export(loop)
    let (b, c) = (donations[1].context, donations[2].context)
    #expect(b["network"] != nil && b["idle"] == .string("back"))
    #expect(b["place"] == .string("geo:48.2,16.4"))
    #expect(c["network"] == nil && c["place"] != nil)
    let other = loop.service.open()
    _ = try loop.ask([Loop.line(9, "forget", #"{"intent":"C"}"#)], in: other)
    #expect(try loop.lines(1, in: desktop)[0]["method"] == .string("forgetting"))
    // What was told goes with whoever told it, and with nobody else.
    _ = try loop.ask([Loop.line(10, "follow")], in: other)
    loop.service.close(other)
    let last = loop.service.open()
    _ = try loop.ask([Loop.line(11, "donate", #"{"intent":"D"}"#)], in: last)
    #expect(try export(loop).last?.context["place"] != nil)
    loop.service.close(desktop)
    _ = try loop.ask([Loop.line(12, "donate", #"{"intent":"E"}"#)], in: last)
    #expect(try export(loop).last?.context["place"] == nil)
  }
}
