internal import Foresight
internal import ForesightHosting
internal import ForesightWire

/// Performs an action on behalf of the person who chose it.
///
/// It runs as an errand, because the program that it asks to start something may take long to answer.
struct Performer {
  let store: OpenedStore

  /// Performs a run of an automation, unless the run is over; returns the name of the systemd unit that was started, or
  /// the name on the bus that was called.
  func perform(run: Int64) throws -> String {
    let (deed, path) = try store.lend(create: false) { engine in
      let apps = AppDirectory(store: engine.log.path)
      return (
        try engine.begin(run: run, at: Environment.moment, canPerform: apps.performingByItself()),
        engine.log.path
      )
    }
    guard let deed else {
      throw ServiceError(.noSuggestion, "nobody was asked about it, or it is over")
    }
    do {
      // The action that was checked is performed; it is not looked up again.
      let launcher = try Launcher(paths: Environment.launcherPaths, isInSession: false)
      let (suggestion, title) = (deed.suggestion, deed.suggestion.title.visible)
      if let action = deed.action {
        return try launcher.start(action, title: title, random: Environment.random)
      }
      let request = suggestion.members + [("automated", .boolean(true))]
      return try Self.ask(.members(request), path, launcher)
    } catch {
      _ = try? store.lend(create: false) { try $0.end(run: run, .failed, after: .done) }
      throw error
    }
  }

  /// Performs the intent that a request names; returns the name of the systemd unit that was started, or the name on
  /// the bus that was called.
  ///
  /// The action is started once, and counts as started even if the choice could not be recorded.
  func perform(_ request: Call.Performing) throws -> String {
    let launcher = try Launcher(paths: Environment.launcherPaths, isInSession: false)
    let (donation, path) = try store.lend(create: false) { engine in
      // The suggestion that was shown may have been forgotten meanwhile.
      let isKnown =
        try request.place == nil
        || engine.log.knows(
          intent: request.intent, source: request.source, parameters: request.parameters)
      guard isKnown else { throw ServiceError(.noSuggestion, "it is not in the log any more") }
      return (
        try engine.performable(
          request.intent, source: request.source, parameters: request.parameters),
        engine.log.path
      )
    }
    if let source = request.source ?? donation?.source,
      let app = try? AppDirectory(store: path).app(source), app.identifier == source
    {
      let asked = Call.Performing.members(
        source: source, intent: request.intent, parameters: request.parameters)
      return try Self.ask(.members(asked), path, launcher)
    }
    guard let donation, let action = donation.action else {
      throw ServiceError(.noSuggestion, "no donation of it says how it is done")
    }
    let title =
      request.place.map { _ in
        Suggestion.title(ofIntent: donation.intent, called: donation.presentation?.name)
          .visible
      }
    let started = try launcher.start(action, title: title, random: Environment.random)
    if let place = request.place {
      try? store.lend(create: false) { engine in
        try engine.take(
          donation, shownIn: place, rank: request.rank,
          typed: request.typed.flatMap(TypedText.init),
          at: Environment.moment, now: Environment.now, random: Environment.random)
      }
    }
    return started
  }

  /// Has an app perform a request. This starts the command-line program, which talks to apps; the app donates what it
  /// does.
  private static func ask(_ request: JSON, _ store: String, _ launcher: Launcher) throws -> String {
    guard let program = Environment.commandLinePath else {
      throw ServiceError(.inputOutput, "the command line is not installed beside the service")
    }
    return try launcher.start(
      .command([program, "perform", "--stdin", "--store", store], directory: nil),
      input: request.text + "\n", random: Environment.random)
  }
}
