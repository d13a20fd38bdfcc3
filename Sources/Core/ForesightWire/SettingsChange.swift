public import Foresight

/// A change of one setting, and the notice about it, common to all interfaces.
///
///     try SettingsChange.apply([.pause], to: log).settings.isPaused      // true
public struct SettingsChange: Sendable {
  /// The notice if the settings changed.
  var notice: String?
  /// The notice if the settings did not change; `nil` to use `notice` then too.
  var noticeOfNothing: String?
  /// `intent`: the intent that the log must contain; `nil` if the change is not about an intent. `parameters`: values
  /// that one of its donations must have.
  var intent: HiddenIntent?
  var parameters: Fields = [:]
  let apply: @Sendable (inout Settings) -> Void

  // MARK: What can be changed

  /// Stops recording for now.
  public static let pause = SettingsChange(
    notice: "nothing is recorded until 'foresight resume'"
  ) { $0.isPaused = true }
  /// Resumes recording.
  public static let resume = SettingsChange(notice: "recording goes on") { $0.isPaused = false }

  /// Stops suggesting an intent.
  public static func hide(_ intent: HiddenIntent) -> SettingsChange {
    adding(intent, to: \.hidden, "\(intent.words) is hidden; what was recorded stays", of: intent)
  }

  /// Suggests an intent again.
  public static func unhide(_ intent: HiddenIntent) -> SettingsChange {
    let noticeOfNothing = "\(intent.words) was not hidden; 'foresight settings' shows what is"
    return removing(
      from: \.hidden, "\(intent.words) is shown again", noticeOfNothing, of: intent
    ) { $0.intent == intent.intent && (intent.source == nil || $0.source == intent.source) }
  }

  /// Shows an entry first in every launcher.
  package static func pin(_ entry: PinnedEntry) -> SettingsChange {
    let intent = HiddenIntent(entry.intent, source: entry.source)
    let notice = "\(intent.words) is pinned: it stands first in launchers"
    var change = adding(entry, to: \.pinned, notice, of: intent)
    change.parameters = entry.fields ?? [:]
    return change
  }

  /// Unpins the entries of an intent that have all the given values and, if `isExact` is true, no others.
  package static func unpin(_ entry: PinnedEntry, isExact: Bool = false) -> SettingsChange {
    let intent = HiddenIntent(entry.intent, source: entry.source)
    let noticeOfNothing = "\(intent.words) was not pinned; 'foresight settings' shows what is"
    return removing(
      from: \.pinned, "\(intent.words) is not pinned any more", noticeOfNothing, of: intent
    ) {
      $0.intent == entry.intent && (entry.source == nil || $0.source == entry.source)
        && ($0.fields ?? [:]).hold(entry.fields ?? [:])
        && (!isExact || $0.fields?.count == entry.fields?.count)
    }
  }

  /// Starts recording a source automatically.
  public static func watch(_ source: WatchedSource) -> SettingsChange {
    adding(source, to: \.watched, "\(source.rawValue): turned on: \(source.summary)")
  }

  /// Sets the precision, in kilometers, with which places are recorded.
  public static func placeDistance(_ kilometres: Int) -> SettingsChange {
    SettingsChange { $0.placeKilometres = kilometres }
  }

  /// Stops recording a source automatically.
  public static func unwatch(_ source: WatchedSource) -> SettingsChange {
    let notice = "\(source.rawValue): not recorded any more; what was recorded stays"
    return removing(from: \.watched, notice, "\(source.rawValue): it was not recorded") {
      $0 == source
    }
  }

  /// Turns notices on with some terms, or off with `nil`.
  public static func notices(_ terms: NoticeTerms?) -> SettingsChange {
    guard let terms else {
      return SettingsChange(
        notice: "nothing is offered unasked any more, and nothing is done automatically",
        noticeOfNothing: "nothing was offered unasked"
      ) { $0.notices = nil }
    }
    let count = terms.perDay == 1 ? "once" : "\(terms.perDay) times"
    let notice =
      "\(terms.cost.rawValue): at most \(count) a day something is offered unasked, after a log's first fortnight"
    return SettingsChange(notice: notice) { $0.notices = terms }
  }

  typealias List<Entry> = any WritableKeyPath<Settings, [Entry]> & Sendable

  /// Puts an entry into a list, unless it is there.
  static func adding<Entry: Equatable & Sendable>(
    _ entry: Entry, to list: List<Entry>, _ notice: String?, of intent: HiddenIntent? = nil
  ) -> SettingsChange {
    SettingsChange(notice: notice, intent: intent) {
      if !$0[keyPath: list].contains(entry) { $0[keyPath: list].append(entry) }
    }
  }

  /// Removes the entries that `isMeant` selects from a list.
  static func removing<Entry>(
    from list: List<Entry>, _ notice: String?, _ noticeOfNothing: String,
    of intent: HiddenIntent? = nil, where isMeant: @escaping @Sendable (Entry) -> Bool
  ) -> SettingsChange {
    SettingsChange(notice: notice, noticeOfNothing: noticeOfNothing, intent: intent) {
      $0[keyPath: list].removeAll(where: isMeant)
    }
  }

  // MARK: Changing

  /// The error for an intent to hide, to pin, or to restore that was never recorded.
  public struct UnknownIntent: Error {
    /// The intent.
    public let intent: HiddenIntent
    /// True if the intent was recorded, but never with the values that are to be pinned.
    public var isKnown = false
  }

  /// Returns true if one of the changes names an intent, which must be in the store.
  public static func needsStore(_ changes: [SettingsChange]) -> Bool {
    changes.contains { $0.intent != nil }
  }

  /// Changes the settings of a log.
  ///
  /// - Returns: the changed settings, and the notices for the person.
  /// - Throws: ``UnknownIntent``, `SettingsError` and `StoreError`; then nothing is changed.
  public static func apply(
    _ changes: [SettingsChange], to log: DonationLog
  ) throws -> (settings: Settings, notices: [String]) {
    try check(changes, in: log.settings) { intent in
      try log.read { try $0.knows(intent: intent.intent, source: intent.source) }
    }
    for change in changes where !change.parameters.isEmpty {
      guard let intent = change.intent else { continue }
      let isKnown = try log.read {
        try $0.knows(intent: intent.intent, source: intent.source, parameters: change.parameters)
      }
      guard isKnown else { throw UnknownIntent(intent: intent, isKnown: true) }
    }
    var notices: [String] = []
    do {
      let settings = try log.change { notices = apply(changes, to: &$0) }
      return (settings, notices)
    } catch let error as SettingsError where error.path == nil {
      // If the settings in the file are at fault, their error is thrown instead.
      _ = try log.settings
      throw error
    }
  }

  /// Checks that the new settings can be followed, before a store is made for them.
  ///
  /// - Throws: `SettingsError`.
  public static func check(_ changes: [SettingsChange]) throws {
    var settings = Settings()
    _ = apply(changes, to: &settings)
    try settings.check()
  }

  /// Checks that each intent that the changes name has been recorded. Hidden intents are exempt, because they may have
  /// been forgotten since, and so are patterns, because matching intents may be recorded later.
  ///
  /// - Throws: ``UnknownIntent``.
  package static func check(
    _ changes: [SettingsChange], in settings: @autoclosure () throws -> Settings,
    knows: (HiddenIntent) throws -> Bool
  ) throws {
    for intent in changes.compactMap(\.intent)
    where try !intent.isPattern && !settings().hidden.contains(intent) && !knows(intent) {
      throw UnknownIntent(intent: intent)
    }
  }

  /// Applies changes to settings, and returns the notices.
  package static func apply(_ changes: [SettingsChange], to settings: inout Settings) -> [String] {
    var notices: [String] = []
    for change in changes {
      let before = settings
      change.apply(&settings)
      let notice = settings == before ? change.noticeOfNothing ?? change.notice : change.notice
      if let notice { notices.append(notice) }
    }
    return notices
  }
}

extension HiddenIntent {
  /// The intent that it names, as the person wrote it.
  fileprivate var words: String { intent + (source.map { " of \($0)" } ?? "") }

  /// Returns true if this hides an intent of a source: by its exact name or a pattern such as `rm*`, and of any source if
  /// none is set.
  package func names(_ intent: String, of source: String) -> Bool {
    var named = Settings()
    named.hidden = [self]
    return named.hides(intent: intent, source: source)
  }
}

extension Settings {
  /// The settings as an answer.
  package var json: JSON { (try? JSON.parse(Array(text.utf8))) ?? .object([]) }
}

extension Exclusion {
  /// The form in which a person writes an exclusion.
  public static let form =
    "source=…, intent=… or parameter=…, or several, each once, with commas between"

  /// Reads an exclusion such as `intent=ssh*,source=zsh`; `nil` for anything else.
  public init?(text: String) {
    let fields: [Substring: WritableKeyPath<Exclusion, String?>] = [
      "source": \.source, "intent": \.intent, "parameter": \.parameter,
    ]
    self.init()
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, let field = fields[pair[0]], self[keyPath: field] == nil else {
        return nil
      }
      self[keyPath: field] = String(pair[1])
    }
  }
}
