internal import Foresight
internal import Synchronization

/// The shortcuts that the program has declared since it began.
enum AppShortcutRegistry {
  /// The shortcuts by the names of their providers, with the phrases that are not meant for them.
  private static let declared = Mutex<[String: (shortcuts: [AppShortcut], phrases: [String])]>([:])

  /// All shortcuts, in an order that is the same at each start.
  private static var shortcuts: [AppShortcut] {
    declared.withLock { $0.sorted { $0.key < $1.key }.flatMap(\.value.shortcuts) }
  }

  /// Takes a provider's shortcuts in place of those it gave before.
  static func update(for provider: any AppShortcutsProvider.Type) {
    let shortcuts = provider.appShortcuts
    let phrases = provider.negativePhrases._phrases.map(\.text)
    declared.withLock { $0[String(reflecting: provider)] = (shortcuts, phrases) }
    keep(Self.shortcuts.filter { $0.intentType.isDiscoverable })
  }

  /// Tells the store, so that other programs of the app, and its next run, know them too.
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

  /// The shortcuts as a search finds them: by what they are called and by their phrases.
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

  /// The values that a shortcut was declared with in this process; none where it was not.
  static func values(ofIntent identifier: String, name: String) -> Fields {
    let shortcut = shortcuts.first {
      $0.intentType.persistentIdentifier == identifier && $0.name == name
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
}
