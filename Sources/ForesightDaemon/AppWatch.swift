import CSystemd
import Foresight
import ForesightService

/// Which apps begin and end, as the user manager tells of the units that desktops make for them: it begins when the job
/// that starts its unit has ended, and ends with the unit.
///
/// Nothing is asked for meanwhile. What starts with the session is not noted: nobody chose it at that moment.
final class AppWatch {
  private let bus: OpaquePointer
  private let service: Service
  private var slots: [OpaquePointer?] = []
  /// What runs, by the unit's name.
  private var running: [String: AppUnit] = [:]
  /// Until when what starts belongs to the beginning of the session.
  private var settled: Instant

  private static let manager = "org.freedesktop.systemd1"
  private static let managerInterface = "org.freedesktop.systemd1.Manager"
  /// For how many microseconds after the session began apps start by themselves.
  private static let settling: Int64 = 30_000_000

  init(_ bus: OpaquePointer, _ service: Service) {
    (self.bus, self.service) = (bus, service)
    // Until it is known when the session began, it may have begun now.
    settled = Environment.now.advanced(by: Self.settling)
    match("JobRemoved") { message, data, _ in
      AppWatch.of(data)?.jobEnded(message)
      return 0
    }
    match("UnitRemoved") { message, data, _ in
      AppWatch.of(data)?.unitWent(message)
      return 0
    }
    call("/org/freedesktop/systemd1", Self.managerInterface, "Subscribe", []) { _, _, _ in 0 }
    call(
      "/org/freedesktop/systemd1", "org.freedesktop.DBus.Properties", "Get",
      [Self.managerInterface, "UserspaceTimestamp"]
    ) { message, data, _ in
      if let began = message.flatMap({ BusMessage(handle: $0).variant("t") { $0.microseconds() } })
      {
        AppWatch.of(data)?.settled = Instant(microseconds: Int64(clamping: began))
          .advanced(by: AppWatch.settling)
      }
      return 0
    }
  }

  deinit { for slot in slots { sd_bus_slot_unref(slot) } }

  private static func of(_ data: UnsafeMutableRawPointer?) -> AppWatch? {
    data.map { Unmanaged<AppWatch>.fromOpaque($0).takeUnretainedValue() }
  }

  private func match(_ member: String, _ handler: sd_bus_message_handler_t) {
    let rule =
      "type='signal',sender='\(Self.manager)',interface='\(Self.managerInterface)',member='\(member)'"
    var slot: OpaquePointer?
    let data = Unmanaged.passUnretained(self).toOpaque()
    if sd_bus_add_match_async(bus, &slot, rule, handler, nil, data) >= 0 { slots.append(slot) }
  }

  private func call(
    _ path: String, _ interface: String, _ method: String, _ texts: [String],
    _ handler: sd_bus_message_handler_t
  ) {
    var message: OpaquePointer?
    guard
      sd_bus_message_new_method_call(bus, &message, Self.manager, path, interface, method) >= 0,
      let message
    else { return }
    for text in texts { BusMessage(handle: message).append(text) }
    var slot: OpaquePointer?
    let data = Unmanaged.passUnretained(self).toOpaque()
    if sd_bus_call_async(bus, &slot, message, handler, data, 0) >= 0 { slots.append(slot) }
    sd_bus_message_unref(message)
  }

  // MARK: What is told

  /// What was to be done with a unit is done: it was started, or stopped.
  private func jobEnded(_ message: OpaquePointer?) {
    guard let message, sd_bus_message_skip(message, "uo") >= 0,
      let name = BusMessage(handle: message).string(), let unit = AppUnit(name),
      running[name] == nil
    else { return }
    Question(self, unit).ask(bus)
  }

  /// A unit went, or seems to: where systemd reads its files again all units go and come back.
  private func unitWent(_ message: OpaquePointer?) {
    guard let message, let name = BusMessage(handle: message).string(), let unit = running[name]
    else { return }
    Question(self, unit).ask(bus)
  }

  /// What became of a unit that was asked about.
  private func found(_ unit: AppUnit, isRunning: Bool) {
    if isRunning {
      began(unit)
    } else if running.removeValue(forKey: unit.name) != nil {
      service.note(unit, hasBegun: false)
    }
  }

  private func began(_ unit: AppUnit) {
    guard running[unit.name] == nil else { return }
    running[unit.name] = unit
    if Environment.now >= settled { service.note(unit, hasBegun: true) }
  }

  /// Asks whether a unit runs; it lives until that is answered.
  ///
  /// Whoever asks for a unit by its path makes it appear, and so would we, for ever: only a list is asked for.
  private final class Question {
    private weak var watch: AppWatch?
    private let unit: AppUnit

    init(_ watch: AppWatch, _ unit: AppUnit) { (self.watch, self.unit) = (watch, unit) }

    func ask(_ bus: OpaquePointer) {
      var message: OpaquePointer?
      guard
        sd_bus_message_new_method_call(
          bus, &message, AppWatch.manager, "/org/freedesktop/systemd1", AppWatch.managerInterface,
          "ListUnitsByPatterns") >= 0,
        let message
      else { return }
      BusMessage(handle: message).append(["active", "activating"])
      BusMessage(handle: message).append([Self.pattern(unit.name)])
      let data = Unmanaged.passRetained(self).toOpaque()
      let code = sd_bus_call_async(
        bus, nil, message,
        { message, data, _ in
          guard let data else { return 0 }
          let question = Unmanaged<Question>.fromOpaque(data).takeRetainedValue()
          // Where the answer is an error, it is not known.
          if let message, sd_bus_message_is_method_error(message, nil) == 0 {
            let isRunning = BusMessage(handle: message).isListOfSome("(ssssssouso)")
            question.watch?.found(question.unit, isRunning: isRunning)
          }
          return 0
        }, data, 0)
      if code < 0 { Unmanaged<Question>.fromOpaque(data).release() }
      sd_bus_message_unref(message)
    }

    /// The pattern that a name alone fits.
    private static func pattern(_ name: String) -> String {
      name.reduce(into: "") { pattern, character in
        if "\\*?[".contains(character) { pattern.append("\\") }
        pattern.append(character)
      }
    }
  }
}
