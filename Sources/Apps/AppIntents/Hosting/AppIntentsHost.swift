internal import Foresight
internal import ForesightHosting

/// Lets other programs have this app's intents performed, such as `foresight perform` and `foresight run`.
///
///     @main
///     struct Cafe {
///       static func main() async throws {
///         IntentDonationManager.configure(source: "cafe")
///         if await AppIntentsHost.run(intents: [OrderCoffee.self], shortcuts: CafeShortcuts.self) { return }
///         // Here stands what the app does when a person starts it.
///       }
///     }
///
/// Then, in a terminal:
///
/// ```
/// $ foresight perform OrderCoffee --parameter size=large
/// A large coffee: 3.60 euros.
/// ```
///
/// `run` publishes what the app can do in a file beside the log, where the person's programs find it (see
/// `foresight apps`). If one of them has started the app to have an intent performed, `run` performs it: the intent's
/// questions are asked in the terminal, and the intent is donated. If the app is already running, it receives the
/// request itself and performs the intent beside its other work. This is an addition to Apple's interface.
public enum AppIntentsHost {
  /// Publishes what the app declares and, if the app was started to perform an intent, performs it.
  ///
  /// It never throws, because no error here should keep an app from starting: errors go to
  /// ``IntentDonationManager/errorHandler``. Call it after ``IntentDonationManager/configure(source:storePath:)``.
  ///
  /// - Parameters:
  ///   - intents: the intents that can be performed, besides those of the shortcuts. An intent that the app has donated
  ///     can be performed in any case, unless its type is private.
  ///   - entities: the types of the app's entities.
  ///   - shortcuts: the provider of the app's phrases, and of the automations that it offers.
  /// - Returns: true if the app was started to perform an intent and has done so, and should exit; false if a person
  ///   started it, or the intent continues in its windows.
  public static func run(
    intents: [any AppIntent.Type] = [], entities: [any AppEntity.Type] = [],
    shortcuts: (any AppShortcutsProvider.Type)? = nil
  ) async -> Bool {
    await run(intents, entities, shortcuts, busName: nil)
  }

  /// Publishes what the app declares and, if it was started to perform an intent, performs it; for an app that the
  /// session bus starts under a name.
  ///
  ///     func start() async {
  ///       if await AppIntentsHost.run(intents: [OrderCoffee.self], busName: "org.example.Cafe") { return }
  ///       await show("the counter")
  ///     }
  ///
  /// - Parameters:
  ///   - intents: the intents that can be performed, besides those of the shortcuts.
  ///   - entities: the types of the app's entities.
  ///   - shortcuts: the provider of the app's phrases, and of the automations that it offers.
  ///   - busName: the name that the app owns on the bus while it runs; a service file must be installed for it, as
  ///     for a .desktop file with `DBusActivatable=true`.
  /// - Returns: true if the app was started to perform an intent and has done so, and should exit.
  public static func run(
    intents: [any AppIntent.Type] = [], entities: [any AppEntity.Type] = [],
    shortcuts: (any AppShortcutsProvider.Type)? = nil, busName: String
  ) async -> Bool {
    await run(intents, entities, shortcuts, busName: busName)
  }

  private static func run(
    _ intents: [any AppIntent.Type], _ entities: [any AppEntity.Type],
    _ provider: (any AppShortcutsProvider.Type)?, busName: String?
  ) async -> Bool {
    provider?.updateAppShortcutParameters()
    let center = DonationCenter.shared
    let manifest = AppManifest(
      identifier: center.source, program: Environment.executablePath ?? "", busName: busName,
      intents: intents, entities: entities, shortcuts: provider)
    for type in intents + (provider?.appShortcuts.map(\.intentType) ?? []) {
      do {
        // From here on even private types can be found by their names.
        try IntentTypes.shared.register(type)
      } catch {
        center.report(error)
      }
    }
    center.post { try AppDirectory(store: $0.log.path).register(manifest) }
    if let socket = Environment.takeHostSocket(),
      await HostConnection(MessageChannel(socket: socket)).serve(alone: true)
    {
      return true
    }
    // The app keeps running, and can be asked to perform more.
    listen()
    return false
  }

  /// Performs the intents that other programs ask for while the app runs.
  private static func listen() {
    let center = DonationCenter.shared
    let source = center.source
    center.post { engine in
      let meeting = AppMeeting(
        of: source, store: engine.log.path, runtimeDirectory: Environment.runtimeDirectory)
      guard let meeting, let listener = meeting.listen() else { return }
      // On a thread of its own, because `accept` blocks.
      Thread.detachNewThread {
        while let channel = meeting.accept(on: listener) {
          Task { await HostConnection(channel).serve(alone: false) }
        }
      }
    }
  }
}
