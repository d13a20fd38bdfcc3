import ForesightValues

/// A notification for the person, and the actions that they may choose.
struct DesktopNotification {
  let title: String
  let text: String
  let actions: [(key: String, label: String)]
  /// The time after which the server may remove the notification, in seconds. `nil` makes the notification critical and
  /// transient: it stays in front until it is answered or withdrawn, and no history lists it.
  let seconds: Double?
}

extension BusMessage {
  /// Adds the arguments of `Notify`.
  func append(_ notice: DesktopNotification, hasMarkup: Bool) {
    append("Foresight")
    append(UInt32(0))
    append(Bus.name)
    // Some servers read titles as markup, too.
    append(notice.title.shortened.replacing("<", with: "‹").replacing(">", with: "›"))
    let text = notice.text.shortened
    let markup = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
    append(hasMarkup ? markup : text)
    append(notice.actions.flatMap { [$0.key, $0.label] })
    append("a", "{sv}") {
      append(member: "desktop-entry", "s") { append(Bus.name) }
      append(member: "urgency", "y") { append(UInt8(notice.seconds == nil ? 2 : 1)) }
      if notice.seconds == nil { append(member: "transient", "b") { append(true) } }
    }
    append(Int32(min(notice.seconds ?? 0, 1e6) * 1000))
  }
}

extension String {
  /// The text, cut to 200 Unicode scalars, with control characters replaced.
  fileprivate var shortened: String {
    let shown = visible.unicodeScalars
    return shown.count <= 200 ? visible : String(String.UnicodeScalarView(shown.prefix(199))) + "…"
  }
}
