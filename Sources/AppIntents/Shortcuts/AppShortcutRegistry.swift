internal import DonationStore
internal import Donations
internal import Foresight
internal import Synchronization

/// The shortcuts that the program has declared since it began.
enum AppShortcutRegistry {
  private static let shortcuts = Mutex<[ObjectIdentifier: [AppShortcut]]>([:])

  /// Takes a provider's shortcuts in place of those it gave before.
  static func update(for provider: any AppShortcutsProvider.Type) {
    let declared = provider.appShortcuts
    let all = shortcuts.withLock { shortcuts in
      shortcuts[ObjectIdentifier(provider)] = declared
      return shortcuts.values.flatMap { $0 }
    }
    keep(all)
  }

  /// Tells the store, so that other programs of the app, and its next run, know them too.
  private static func keep(_ shortcuts: [AppShortcut]) {
    let declared = shortcuts.compactMap { shortcut in
      let type = type(of: shortcut.intent)
      return type.isDiscoverable ? Self.declared(type, shortcut.shortTitle ?? type.title) : nil
    }
    let center = DonationCenter.shared
    let source = center.source
    center.post { engine in
      try engine.log.write { try $0.setShortcuts(declared, of: source) }
    }
  }

  /// The values that a shortcut was declared with in this process; none where it was not.
  static func values(ofIntent identifier: String, name: String) -> Fields {
    let shortcut = shortcuts.withLock { $0.values.flatMap { $0 } }.first { shortcut in
      let type = type(of: shortcut.intent)
      return type.persistentIdentifier == identifier
        && String(localized: shortcut.shortTitle ?? type.title) == name
    }
    return shortcut.map { values(of: $0.intent) } ?? [:]
  }

  /// The values that an intent holds, as the log keeps them.
  static func values(of intent: some AppIntent) -> Fields {
    IntentRecord.parameters(of: intent).reduce(into: Fields()) { values, entry in
      // What is not set is asked for later.
      values[entry.name] = try? entry.parameter.recorded()
    }
  }

  private static func declared(
    _ type: any AppIntent.Type, _ name: LocalizedStringResource
  ) -> DeclaredShortcut {
    DeclaredShortcut(
      intent: type.persistentIdentifier, name: String(localized: name),
      typeName: IntentTypes.shared.mangledName(of: type),
      needsUnlock: type.authenticationPolicy != .alwaysAllowed)
  }
}
