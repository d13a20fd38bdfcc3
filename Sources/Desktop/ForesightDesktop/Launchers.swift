import ForesightValues
import ForesightWire

/// The answers to the launchers of desktops on the session bus: KDE's KRunner, and the search of GNOME Shell.
///
/// Launchers may keep the ids of rows, KRunner even in its settings file, so an id is an opaque token. The token of a
/// chosen row is looked up among the rows that were shown, so no other row can be chosen. While the screen is locked
/// there are no rows.
final class Launchers {
  private let bus: OpaquePointer
  private let link, performing: ServiceLink
  private let turns: Turns
  private let lock: ScreenLock
  private let callers: BusCallers
  private let asked: () -> Void
  /// The rows that were shown lately (`shown`), by their tokens, and those that were shown before them (`shownBefore`).
  private var (shown, shownBefore): ([String: LauncherRow], [String: LauncherRow]) = ([:], [:])
  /// The timer for the next time that rows become too old.
  private var aging: EventSource?
  /// KRunner's last search text and its sender: KRunner does not repeat the text when a row is chosen.
  private var lastSearch: (sender: String, text: String)?

  static let (runnerPath, searchPath) = ("/runner", "/org/foresight/SearchProvider")
  private static let (runner, search) = ("org.kde.krunner1", "org.gnome.Shell.SearchProvider2")

  init(
    _ bus: OpaquePointer, _ loop: EventLoop, _ link: ServiceLink, _ performing: ServiceLink,
    _ callers: BusCallers, _ turns: Turns, _ lock: ScreenLock, asked: @escaping () -> Void
  ) {
    (self.bus, self.link, self.performing, self.turns) = (bus, link, performing, turns)
    (self.callers, self.lock, self.asked) = (callers, lock, asked)
    aging = try? loop.timer { [weak self] in self?.dropOld() }
  }

  /// The most rows for KRunner (`mostRows`) and for GNOME Shell (`mostResults`).
  private static let (mostRows, mostResults) = (8, 5)
  /// The longest text to search for, in bytes.
  private static let longestText = 4096

  /// Handles a call; returns 1 if it is answered now or later, and 0 if it is not for this object.
  func take(_ call: OpaquePointer) -> Int32 {
    let call = BusMessage(handle: call)
    if call.calls("org.freedesktop.DBus.Introspectable", "Introspect", "") {
      call.answer(on: bus) { $0.append(Interfaces.launchers) }
      return 1
    }
    guard [Self.runner, Self.search].contains(call.interface) else { return 0 }
    asked()
    let isHeard = callers.identify(call.sender) { [weak self] caller in
      let isOurs = caller?.isOwn ?? false
      if !isOurs || self.map({ !$0.takeRunner(call) && !$0.takeSearch(call) }) ?? true {
        call.refuse("org.freedesktop.DBus.Error.UnknownMethod", "there is no such method for you")
      }
    }
    if !isHeard {
      call.refuse("org.freedesktop.DBus.Error.LimitsExceeded", "too much is asked at once")
    }
    return 1
  }

  /// The number of rows after which the earlier ones are dropped (`mostShown`), and the seconds after which they are
  /// (`lifetime`): a row is remembered for up to twice as long.
  private static let (mostShown, lifetime) = (1000, 150.0)

  private func remember(_ rows: [LauncherRow]) {
    if shown.count > Self.mostShown { (shown, shownBefore) = ([:], shown) }
    for row in rows { if let token = row.token { shown[token] = row } }
    if let aging, !aging.isOn { aging.schedule(after: Self.lifetime) }
  }

  private func dropOld() {
    (shown, shownBefore) = ([:], shown)
    if !shownBefore.isEmpty { aging?.schedule(after: Self.lifetime) }
  }

  private func row(_ token: String) -> LauncherRow? { shown[token] ?? shownBefore[token] }

  /// Drops all rows, for example because something was forgotten.
  func forgetRows() { (shown, shownBefore, lastSearch) = ([:], [:], nil) }

  // MARK: KRunner

  private func takeRunner(_ call: BusMessage) -> Bool {
    if call.calls(Self.runner, "Match", "s") {
      let text = call.string() ?? ""
      lastSearch = (call.sender, text)
      rows(text, Self.mostRows, for: call) { rows, answer in
        answer.append("a", "(sssida{sv})") {
          for (index, row) in rows.enumerated() {
            // KRunner sorts by relevance itself, so no row may have less than one that comes after it.
            let relevance = rows[index...].reduce(0) { max($0, $1.relevance) }
            row.appendMatch(to: answer, relevance - Double(index) / 1000)
          }
        }
      }
    } else if call.calls(Self.runner, "Run", "ss") {
      let id = call.string() ?? ""
      let typed = lastSearch.flatMap { $0.sender == call.sender ? $0.text : nil }
      choose(id, in: call.string() == Self.dismissAction ? nil : "krunner", typed: typed, for: call)
      lastSearch = nil
      call.answer(on: bus)
    } else if call.calls(Self.runner, "Actions", "") {
      call.answer(on: bus) { answer in
        answer.append("a", "(sss)") {
          answer.append("r", "sss") {
            answer.append(Self.dismissAction)
            answer.append("Not now")
            answer.append("edit-delete-remove")
          }
        }
      }
    } else if call.calls(Self.runner, "Config", "") {
      call.answer(on: bus) { $0.append([(name: String, text: String?)]()) }
    } else if call.calls(Self.runner, "Teardown", "")
      || call.calls(Self.runner, "SetActivationToken", "s")
    {
      call.answer(on: bus)
    } else {
      return false
    }
    return true
  }

  private static let dismissAction = "not-now"

  // MARK: GNOME's search

  private func takeSearch(_ call: BusMessage) -> Bool {
    if call.calls(Self.search, "GetInitialResultSet", "as") {
      results(call.strings(), for: call)
    } else if call.calls(Self.search, "GetSubsearchResultSet", "asas") {
      _ = call.strings()
      results(call.strings(), for: call)
    } else if call.calls(Self.search, "GetResultMetas", "as") {
      let rows = lock.isLocked ? [] : call.strings().compactMap(row)
      call.answer(on: bus) { answer in
        answer.append("a", "a{sv}") {
          for row in rows {
            answer.append([
              ("id", row.token), ("name", row.title), ("description", row.description),
              ("gicon", row.icon),
            ])
          }
        }
      }
    } else if call.calls(Self.search, "ActivateResult", "sasu") {
      let id = call.string() ?? ""
      choose(id, in: "gnome", typed: call.strings().joined(separator: " "), for: call)
      call.answer(on: bus)
    } else if call.calls(Self.search, "LaunchSearch", "asu") {
      // There is no window that could show more.
      call.answer(on: bus)
    } else {
      return false
    }
    return true
  }

  private func results(_ terms: [String], for call: BusMessage) {
    rows(terms.joined(separator: " "), Self.mostResults, for: call) { rows, answer in
      answer.append(rows.compactMap(\.token))
    }
  }

  // MARK: Both

  /// Answers a call with the rows for the typed text, or with no rows after an error, which is logged.
  private func rows(
    _ text: String, _ limit: Int, for call: BusMessage,
    _ write: @escaping ([LauncherRow], BusMessage) -> Void
  ) {
    func answer(_ rows: [LauncherRow]) { call.answer(on: bus) { write(rows, $0) } }
    guard !lock.isLocked, text.utf8.count <= Self.longestText else { return answer([]) }
    let isTaken = turns.take(for: call.sender) { [link, lock] done in
      link.ask("rows", [("text", .string(text)), ("limit", .integer(Int64(limit)))]) {
        [weak self] result in
        var rows: [LauncherRow] = []
        switch result {
        case .success(let answer):
          if case .array(let found)? = answer["rows"] {
            rows = found.compactMap(LauncherRow.init).filter { $0.token != nil }
          }
        case .failure(let error):
          if error.kind != .noSuggestion { Main.log(error.why) }
        }
        self?.remember(rows)
        answer(lock.isLocked ? [] : rows)
        done()
      }
    }
    if !isTaken { answer([]) }
  }

  /// Performs the row that has a token, or dismisses the row if `place` is `nil`. A failure is logged.
  ///
  /// - Parameter typed: the text that the person typed before choosing.
  private func choose(_ token: String, in place: String?, typed: String?, for call: BusMessage) {
    guard !lock.isLocked else { return }
    guard let row = row(token), let choice = LauncherRow.Choice(id: row.id) else {
      return Main.log("what was chosen is not done: it was not shown in the last minutes")
    }
    // Choices have turns apart from searches, because starting something may take long.
    let isTaken = turns.take(for: call.sender + " choice") { [link, performing, lock] done in
      guard !lock.isLocked else { return done() }
      func report(_ result: Result<JSON, ServiceError>) {
        if case .failure(let error) = result {
          Main.log("what was chosen is not done: \(error.why)")
        }
        done()
      }
      if let place {
        let shown: [(String, JSON?)] = [
          ("shownIn", .string(place)), ("rank", .integer(Int64(choice.rank))),
          ("typed", typed.flatMap(TypedText.init).map { .string($0.text) }),
        ]
        performing.ask("perform", choice.members + shown, reply: report)
      } else {
        link.ask("dismiss", choice.members, reply: report)
      }
    }
    if !isTaken { Main.log("what was chosen is not done: too much is asked at once") }
  }
}

extension LauncherRow {
  /// Adds the row as KRunner's `(sssida{sv})`: id, title, icon, kind, relevance, and what else is shown.
  func appendMatch(to answer: BusMessage, _ relevance: Double) {
    answer.append("r", "sssida{sv}") {
      answer.append(token ?? "")
      answer.append(title)
      answer.append(icon ?? "")
      // Likely rows rank with KRunner's exact matches (100), the others with its possible ones (30).
      answer.append(Int32(relevance >= 0.25 ? 100 : 30))
      answer.append(0.5 + relevance / 2)
      answer.append([(name: "subtext", text: description)])
    }
  }
}
