import ForesightCSystemd

@testable import ForesightDesktop

/// A server of notifications that a test looks at, and whose buttons it presses.
final class TestNotifications: TestConnection {
  struct Shown {
    var app = "", icon = "", title = "", text = ""
    var actions: [String] = []
    var entry: String?
    var urgency: UInt8?
    var isTransient: Bool?
    var milliseconds: Int32 = 0
  }

  static let (interface, path) = (
    "org.freedesktop.Notifications", "/org/freedesktop/Notifications"
  )

  /// Its capabilities.
  var capabilities = ["actions", "body", "body-markup"]
  /// True if it answers at all.
  var answers = true
  /// The properties that it has, by their names.
  var properties: [String: Bool] = [:]
  private(set) var shown: [Shown] = []
  private(set) var closed: [UInt32] = []

  /// The number of what is shown now.
  var last: UInt32 { UInt32(shown.count) }
  /// True if something is shown that was not closed.
  var isShowing: Bool { !shown.isEmpty && !closed.contains(last) }

  /// - Parameter isThere: True if it is there at once.
  init(_ session: TestSession, capabilities: [String]? = nil, isThere: Bool = true) throws {
    try super.init(session)
    if let capabilities { self.capabilities = capabilities }
    answer = { [unowned self] in take($0) }
    if isThere { try come() }
  }

  func come() throws { try own(Self.interface, at: Self.path) }

  private func take(_ call: BusMessage) -> Bool {
    // It is taken, and not answered.
    guard answers else { return true }
    switch call.member {
    case "GetCapabilities": call.answer(on: bus) { $0.append(capabilities) }
    case "Notify":
      let id = last + 1
      shown.append(Shown(call))
      call.answer(on: bus) { $0.append(id) }
    case "CloseNotification":
      let id = call.number() ?? 0
      call.answer(on: bus)
      tellClosed(id, 3)
    case "Get":
      _ = call.string()
      guard let value = call.string().flatMap({ properties[$0] }) else {
        call.refuse("org.freedesktop.DBus.Error.UnknownProperty", "no such property")
        return true
      }
      call.answer(on: bus) { answer in answer.append("v", "b") { answer.append(value) } }
    default: return false
    }
    return true
  }

  private func tell(_ member: String, to one: String? = nil, _ fill: (BusMessage) -> Void) {
    signal(Self.path, Self.interface, member, to: one, fill)
  }

  private func tellClosed(_ id: UInt32, _ reason: UInt32) {
    closed.append(id)
    tell("NotificationClosed") {
      $0.append(id)
      $0.append(reason)
    }
  }

  /// Presses a button of what is shown, after which it is closed.
  func choose(_ key: String) {
    tell("ActionInvoked") {
      $0.append(last)
      $0.append(key)
    }
    tellClosed(last, 2)
  }

  /// Closes what is shown: 1 is that its time was over, 2 that the person did.
  func close(_ reason: UInt32) { tellClosed(last, reason) }

  /// Sets a property, and says that some have changed.
  func set(_ property: String, _ value: Bool) {
    properties[property] = value
    signal(Self.path, "org.freedesktop.DBus.Properties", "PropertiesChanged") {
      $0.append(Self.interface)
      $0.append([(name: String, text: String?)]())
      $0.append([property])
    }
  }
}

extension TestNotifications.Shown {
  /// Reads a call of `Notify`.
  init(_ call: BusMessage) {
    self.init()
    app = call.string() ?? ""
    _ = call.number()
    icon = call.string() ?? ""
    title = call.string() ?? ""
    text = call.string() ?? ""
    actions = call.strings()
    sd_bus_message_enter_container(call.handle, CChar(UInt8(ascii: "a")), "{sv}")
    while sd_bus_message_enter_container(call.handle, CChar(UInt8(ascii: "e")), "sv") > 0 {
      switch call.string() {
      case "desktop-entry": entry = call.variant("s") { $0.string() }
      case "urgency": urgency = call.variant("y") { Self.read($0, "y", 0) }
      case "transient": isTransient = call.variant("b") { $0.boolean() }
      default: sd_bus_message_skip(call.handle, "v")
      }
      sd_bus_message_exit_container(call.handle)
    }
    sd_bus_message_exit_container(call.handle)
    milliseconds = Self.read(call, "i", -7)
  }

  private static func read<Value: BitwiseCopyable>(
    _ call: BusMessage, _ type: Unicode.Scalar, _ start: Value
  ) -> Value {
    var value = start
    sd_bus_message_read_basic(call.handle, CChar(UInt8(ascii: type)), &value)
    return value
  }
}

/// A keeper of the screen, as KDE has one.
final class TestScreen: TestConnection {
  private(set) var isLocked: Bool
  private static let interface = "org.freedesktop.ScreenSaver"

  init(_ session: TestSession, isLocked: Bool = false) throws {
    self.isLocked = isLocked
    try super.init(session)
    answer = { [unowned self] call in
      guard call.member == "GetActive" else { return false }
      call.answer(on: bus) { $0.append(self.isLocked) }
      return true
    }
    try own(Self.interface, at: "/ScreenSaver")
  }

  func lock(_ isLocked: Bool) {
    self.isLocked = isLocked
    Self.say(isLocked, as: self)
  }

  /// Says that the screen is locked or open, as anybody may.
  static func say(_ isLocked: Bool, as connection: TestConnection) {
    connection.signal("/ScreenSaver", interface, "ActiveChanged") { $0.append(isLocked) }
  }
}
