import ForesightLog
import Foundation
import Testing

@testable import AppIntents

struct DeclaredShortcutTests: ~Copyable {
  private let directory = NSTemporaryDirectory() + "foresight-\(UUID())"
  private let log: DonationLog
  private let shortcuts = [
    DeclaredShortcut(intent: "Order", name: "Order a Drink", typeName: "4Cafe5OrderV"),
    DeclaredShortcut(intent: "Pay", name: "Pay", needsUnlock: true),
  ]

  init() throws {
    log = try DonationLog(path: directory + "/donations.sqlite", create: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  @Test func whatWasSetLastIsRead() throws {
    #expect(try log.shortcuts(of: "cafe").isEmpty)
    try log.write { try $0.setShortcuts(shortcuts, of: "cafe") }
    try log.write { try $0.setShortcuts([shortcuts[1]], of: "bar") }
    #expect(try log.shortcuts(of: "cafe") == shortcuts)
    try log.write { try $0.setShortcuts(shortcuts.reversed(), of: "cafe") }
    #expect(try log.shortcuts(of: "cafe") == shortcuts.reversed())
    #expect(try log.shortcuts(of: "bar") == [shortcuts[1]])
  }

  @Test func forgettingASourceForgetsItsShortcutsAndNoOthers() throws {
    try log.write { try $0.setShortcuts(shortcuts, of: "cafe") }
    try log.write { try $0.setShortcuts(shortcuts, of: "bar") }
    _ = try log.write { try $0.forget(DonationQuery(source: "cafe", intent: "Order")) }
    #expect(try log.shortcuts(of: "cafe") == shortcuts)
    _ = try log.write { try $0.forget(DonationQuery(source: "cafe")) }
    #expect(try log.shortcuts(of: "cafe").isEmpty)
    #expect(try log.shortcuts(of: "bar") == shortcuts)
    _ = try log.write { try $0.forget(DonationQuery()) }
    #expect(try log.shortcuts(of: "bar").isEmpty)
  }
}
