internal import Foresight
internal import Synchronization

/// The shortcuts that the program has declared since it began.
enum AppShortcutRegistry {
  /// The shortcuts and the negative phrases of each provider, keyed by the provider's name.
  private static let declared = Mutex<[String: (shortcuts: [AppShortcut], phrases: [String])]>([:])

  /// All shortcuts, in an order that is the same at each start.
  private static var shortcuts: [AppShortcut] {
    declared.withLock { $0.sorted { $0.key < $1.key }.flatMap(\.value.shortcuts) }
  }

  /// Replaces a provider's shortcuts and negative phrases.
  static func update(for provider: any AppShortcutsProvider.Type) {
    let shortcuts = provider.appShortcuts
    let phrases = provider.negativePhrases._phrases.map(\.text)
    declared.withLock { $0[String(reflecting: provider)] = (shortcuts, phrases) }
    keep(Self.shortcuts.filter { $0.intentType.isDiscoverable })
  }

  /// Writes the shortcuts to the store, so that other programs of the app, and its next run, know them too.
  private static func keep(_ shortcuts: [AppShortcut]) {
    let declared = shortcuts.map { shortcut in
      let type = shortcut.intentType
      return DeclaredShortcut(
        intent: type.persistentIdentifier, name: shortcut.name,
        typeName: IntentTypes.shared.mangledName(of: type),
        needsUnlock: type.authenticationPolicy != .alwaysAllowed)
    }
    let center = DonationCenter.shared
    let source = center.source
    let items = items(shortcuts, source)
    center.post { engine in
      try engine.log.write { try $0.setShortcuts(declared, of: source) }
      try engine.setShortcuts(items, of: source)
    }
  }

  /// Returns the items by which a search finds the shortcuts: their names and phrases, and the negative phrases.
  private static func items(_ shortcuts: [AppShortcut], _ source: String) -> [IndexedItem] {
    var items: [IndexedItem] = []
    for shortcut in shortcuts {
      let (type, name) = (shortcut.intentType.persistentIdentifier, shortcut.name)
      let phrases = shortcut.phrases(source)
      if let same = items.firstIndex(where: { $0.type == type && $0.id == name }) {
        items[same].names += phrases
      } else {
        items.append(
          IndexedItem(
            source: source, kind: .shortcut, type: type, id: name, title: name, names: phrases))
      }
    }
    let phrases = declared.withLock { Set($0.values.flatMap(\.phrases)) }.sorted()
    return items
      + phrases.map { phrase in
        IndexedItem(source: source, kind: .negativePhrase, type: "", id: phrase, title: phrase)
      }
  }

  /// Returns the values that a shortcut was declared with in this process; none if it was not declared.
  static func values(ofIntent identifier: String, name: String) -> Fields {
    let shortcut = shortcuts.first {
      $0.intentType.persistentIdentifier == identifier && $0.name == name
    }
    return shortcut.map { values(of: $0.intent) } ?? [:]
  }

  /// Returns the values that an intent holds, as the log records them.
  static func values(of intent: some AppIntent) -> Fields {
    intent.recordableParameters.reduce(into: Fields()) { values, entry in
      // The person is asked later for a value that is not set.
      values[entry.name] = try? entry.parameter.recorded()
    }
  }
}
