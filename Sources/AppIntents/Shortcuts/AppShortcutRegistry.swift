internal import Synchronization

/// The shortcuts that the program has declared since it began.
enum AppShortcutRegistry {
  private static let shortcuts = Mutex<[ObjectIdentifier: [AppShortcut]]>([:])

  /// Takes a provider's shortcuts in place of those it gave before.
  static func update(for provider: any AppShortcutsProvider.Type) {
    let declared = provider.appShortcuts
    shortcuts.withLock { $0[ObjectIdentifier(provider)] = declared }
  }

  /// The shortcuts of a provider; none before it was updated.
  static func shortcuts(of provider: any AppShortcutsProvider.Type) -> [AppShortcut] {
    shortcuts.withLock { $0[ObjectIdentifier(provider)] ?? [] }
  }
}
