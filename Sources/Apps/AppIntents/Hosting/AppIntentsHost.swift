internal import Foresight
internal import ForesightHosting

/// Lets a person have this app's intents performed from outside: by `foresight perform` and `foresight run`.
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
/// `run` tells the person's programs what the app can do, in a file beside the log (see `foresight apps`). Where one of
/// them has started the app to have an intent performed, it performs that as well: what the intent asks is asked in the
/// terminal, and what was done is donated. An app that runs already is asked itself, and performs it beside what else
/// it does. This is an addition to Apple's interface.
public enum AppIntentsHost {
  /// Makes known what the app declares, and performs what it was started for, if it was.
  ///
  /// It never throws, because nothing of this may keep an app from starting: what goes wrong is told to
  /// ``IntentDonationManager/errorHandler``. Call it after ``IntentDonationManager/configure(source:storePath:)``.
  ///
  /// - Parameters:
  ///   - intents: what can be performed, beside the intents of the shortcuts. What is suggested from donations
  ///     can be performed in any case, unless its type is private.
  ///   - entities: what the app knows.
  ///   - shortcuts: the phrases that can be said to it, and the automations that it offers.
  /// - Returns: true if the app has done what it was started for, and should end. It has not where a person
  ///   started it, or the intent goes on in its windows.
  public static func run(
    intents: [any AppIntent.Type] = [], entities: [any AppEntity.Type] = [],
    shortcuts: (any AppShortcutsProvider.Type)? = nil
  ) async -> Bool {
    await run(intents, entities, shortcuts, busName: nil)
  }

  /// Makes known what an app declares that the session bus starts under a name, and performs what it was started for,
  /// if it was.
  ///
  ///     func start() async {
  ///       if await AppIntentsHost.run(intents: [OrderCoffee.self], busName: "org.example.Cafe") { return }
  ///       await show("the counter")
  ///     }
  ///
  /// - Parameters:
  ///   - intents: what can be performed, beside the intents of the shortcuts.
  ///   - entities: what the app knows.
  ///   - shortcuts: what can be said to it.
  ///   - busName: a name that the app owns on the bus once it runs, and for which a service file is installed, as
  ///     for a .desktop file with `DBusActivatable=true`.
  /// - Returns: true if the app has done what it was started for, and should end.
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
        // Also what is private can be found by its name from here on.
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
    // It goes on, and can be asked for more.
    listen()
    return false
  }

  /// Performs what others want performed while the app runs.
  private static func listen() {
    let center = DonationCenter.shared
    let source = center.source
    center.post { engine in
      let meeting = AppMeeting(
        of: source, store: engine.log.path, runtimeDirectory: Environment.runtimeDirectory)
      guard let meeting, let listener = meeting.listen() else { return }
      // On a thread of its own, because it waits.
      Thread.detachNewThread {
        while let channel = meeting.accept(on: listener) {
          Task { await HostConnection(channel).serve(alone: false) }
        }
      }
    }
  }
}
