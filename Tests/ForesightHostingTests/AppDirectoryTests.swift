import ForesightValues
import Foundation
import Testing

@testable import ForesightHosting

struct AppDirectoryTests {
  private let directory: String
  private let apps: AppDirectory

  init() throws {
    directory = NSTemporaryDirectory() + "apps-\(UUID())"
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700])
    apps = AppDirectory(store: directory + "/donations.sqlite")
  }

  /// A program that only its owner may write, and what it declares.
  private func app(_ identifier: String = "cafe", program name: String = "cafe") throws
    -> AppManifest
  {
    let program = "\(directory)/\(name)"
    try Data("#!/bin/sh\n".utf8).write(to: URL(fileURLWithPath: program))
    chmod(program, 0o700)
    return AppManifest(
      identifier: identifier, program: program,
      intents: [
        .init(
          name: "Order", title: "Order", typeName: "4cafe5OrderV", policy: .requiresAuthentication,
          isDiscoverable: identifier != "Café/..",
          parameters: [.init(name: "size", title: "Size", type: "Size", isOptional: true)])
      ],
      shortcuts: [
        .init(
          intent: "Order", title: "Order",
          phrases: [PhrasePattern([.text("Order a "), .parameter("size")])],
          parameters: ["cups": 2])
      ], negativePhrases: [PhrasePattern([.text("Order nothing")])], entityTypes: ["Drink"])
  }

  private static func offer(_ occasion: AutomationOffer.Occasion) -> AutomationOffer {
    var offer = AutomationOffer(of: "Order", occasion: occasion, days: "workdays")
    offer.source = "cafe"
    return offer
  }

  @Test func `rules that an app offers are those of its own intents, while it is there`() throws {
    var app = try app()
    app.offers = [Self.offer(.after("Pay", within: 300)), Self.offer(.hour(480))]
    try apps.register(app)
    try apps.register(self.app("bar", program: "bar"))
    #expect(apps.offers == app.offers)
    // What is no rule takes nothing else away, and nobody offers what is another's.
    var text = try String(contentsOf: file("cafe.json"), encoding: .utf8)
    text.replace("\"minute\":480", with: "\"minute\":\"noon\"")
    text.replace("\"within\":300", with: "\"within\":300,\"source\":\"bar\"")
    try text.write(to: file("cafe.json"), atomically: false, encoding: .utf8)
    #expect(apps.offers == [app.offers[0]])
    app.offers = Array(repeating: app.offers[1], count: 100)
    try apps.register(app)
    #expect(apps.offers.count == 20)
    try FileManager.default.removeItem(atPath: app.program)
    #expect(apps.offers.isEmpty)
  }

  private func file(_ name: String) -> URL { URL(fileURLWithPath: "\(directory)/apps/\(name)") }

  @Test(arguments: ["cafe", "Café/..", ".", "a b%", "org.example.Cafe"])
  func `what is registered is found under its name, in a file of the person's own`(name: String)
    throws
  {
    #expect(apps.identifiers.isEmpty)
    let app = try app(name)
    try apps.register(app)
    #expect(apps.identifiers == [name])
    #expect(try apps.app(name) == app)
    let path = try #require(AppDirectory.file(name))
    #expect(!path.hasPrefix(".") && !path.contains("/"))
    let attributes = try FileManager.default.attributesOfItem(atPath: file(path).path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try apps.remove(name) && !apps.remove(name))
    #expect(try apps.app(name) == nil)
  }

  @Test func `a name that is none is refused`() throws {
    for name in ["", String(repeating: "x", count: 61)] {
      #expect(throws: AppFault.unsuitable(app: name)) { try apps.register(app(name)) }
      #expect(try apps.app(name) == nil)
    }
  }

  /// Nothing that deletes is offered or done unasked, nothing that asks for authentication is done, and a file of before,
  /// which does not say what deletes, says nothing in favour.
  @Test func `what may be done unasked is what the app has said`() throws {
    func suggestion(_ intent: String) -> Suggestion {
      Suggestion(
        rank: 1, intent: intent, source: "cafe", parameters: [:], title: intent, probability: 1,
        why: "", because: [])
    }
    var cafe = try app()
    cafe.intents += [.init(name: "Open", title: "Open"), .init(name: "Clear", title: "Clear")]
    cafe.intents[2].deletes = true
    try apps.register(cafe)
    #expect(try apps.app("cafe") == cafe)
    let all = ["Order", "Open", "Clear"].map(suggestion)
    #expect(all.filter(apps.performing()) == all)
    #expect(all.filter(apps.performingUnasked()).map(\.intent) == ["Order", "Open"])
    let byItself = apps.performingByItself()
    #expect(try byItself(all[1]) && !byItself(suggestion("Unknown")))
    for refused in [all[0], all[2]] {
      #expect(throws: AppFault.needsPerson(app: "cafe", intent: refused.intent)) {
        try byItself(refused)
      }
    }
    let path = file(try #require(AppDirectory.file("cafe")))
    let text = try String(contentsOf: path, encoding: .utf8)
    try Data(text.replacing(#","deletes":false"#, with: "").utf8).write(to: path)
    #expect(all.filter(apps.performingUnasked()).isEmpty)
    #expect(throws: AppFault.self) { try apps.performingByItself()(all[1]) }
  }

  @Test func `of two programs of one name the one that is there has it`() throws {
    let first = try app()
    try apps.register(first)
    var changed = first
    changed.intents = []
    try apps.register(changed)
    #expect(try apps.app("cafe") == changed)
    let second = try app(program: "other")
    #expect(throws: AppFault.taken(app: "cafe", by: first.program)) { try apps.register(second) }
    #expect(try apps.app("cafe") == changed)
    try FileManager.default.removeItem(atPath: first.program)
    #expect(throws: AppFault.gone(app: "cafe", program: first.program)) { try apps.app("cafe") }
    try apps.register(second)
    #expect(try apps.app("cafe") == second)
  }

  @Test func `a program that others could have put there is not trusted`() throws {
    var app = try app()
    try apps.register(app)
    func why() -> String {
      do { return try apps.app("cafe") == nil ? "nothing" : "trusted" } catch { return "\(error)" }
    }
    #expect(why() == "trusted")
    chmod(app.program, 0o720)
    #expect(why().contains("can be changed by others"))
    chmod(app.program, 0o600)
    #expect(why().contains("is gone"))
    chmod(app.program, 0o700)
    chmod(directory, 0o770)
    #expect(why().contains("\(directory) can be changed by others"))
    chmod(directory, 0o1777)
    #expect(why() == "trusted")
    // A link counts as what it leads to, and as what it is.
    let link = directory + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: app.program)
    app.program = link
    _ = try apps.remove("cafe")
    try apps.register(app)
    #expect(why() == "trusted")
    chmod(directory + "/cafe", 0o702)
    #expect(why().contains("can be changed by others"))
    app.program = "cafe"
    _ = try apps.remove("cafe")
    try apps.register(app)
    #expect(why().contains("is no absolute path"))
    if geteuid() == 0 {
      app.program = directory + "/theirs"
      try Data("#!/bin/sh\n".utf8).write(to: URL(fileURLWithPath: app.program))
      chmod(app.program, 0o755)
      chown(app.program, 12345, 12345)
      _ = try apps.remove("cafe")
      try apps.register(app)
      #expect(why().contains("belongs to somebody else"))
    }
  }

  @Test func `a file may say anything`() throws {
    try apps.register(app())
    let path = file("cafe.json")
    let whole = try Data(contentsOf: path)
    // Every beginning of it, and every byte another one: never a crash, and never another app.
    for count in 0..<whole.count - 1 {
      try whole.prefix(count).write(to: path)
      #expect(throws: AppFault.unreadable(file: path.path)) { try apps.app("cafe") }
      var bytes = whole
      bytes[count] ^= 1
      try bytes.write(to: path)
      if let app = try? apps.app("cafe") { #expect(app.identifier == "cafe") }
    }
    try Data(count: AppDirectory.longestFile + 1).write(to: path)
    #expect(throws: AppFault.unreadable(file: path.path)) { try apps.app("cafe") }
    try Data(#"{"version":2,"identifier":"cafe"}"#.utf8).write(to: path)
    #expect(throws: AppFault.unreadable(file: path.path)) { try apps.app("cafe") }
    // One app's file in the place of another's.
    try whole.write(to: file("bar.json"))
    #expect(throws: AppFault.unreadable(file: file("bar.json").path)) { try apps.app("bar") }
    // What is no file of an app is passed over.
    try Data().write(to: file("notes.txt"))
    try Data().write(to: file("a b.json"))
    #expect(apps.identifiers == ["bar", "cafe"])
    try apps.register(app())
    #expect(try apps.app("cafe") != nil)
  }
}
