import Foresight
import ForesightCSystemd

/// A watch for apps that begin and end, as the user manager tells of the units that desktops make for them: an app
/// begins when its unit is there and active, or the job that starts it has ended, and ends with the unit.
///
/// Nothing is asked for meanwhile. What starts with the session is not noted: nobody chose it at that moment.
final class AppWatch {
  private let listener: BusListener
  private let recorder: DesktopRecorder
  /// The units of the apps that run, by their names.
  private var running: [String: AppUnit] = [:]
  /// The instant until which an app that starts belongs to the beginning of the session.
  private var settled: Instant

  private static let manager = BusListener.Peer(
    "org.freedesktop.systemd1", "/org/freedesktop/systemd1", "org.freedesktop.systemd1.Manager")
  /// The time after the session began in which apps start by themselves, in microseconds.
  private static let settling: Int64 = 30_000_000

  init(_ bus: OpaquePointer, _ recorder: DesktopRecorder) {
    listener = BusListener(bus)
    self.recorder = recorder
    // Until it is known when the session began, it may have begun now.
    settled = Environment.now.advanced(by: Self.settling)
    subscribe("JobRemoved") { [weak self] in self?.jobEnded($0) }
    // The job of a unit that is `oneshot` ends with the app.
    subscribe("UnitNew") { [weak self] in self?.unitCame($0) }
    subscribe("UnitRemoved") { [weak self] in self?.unitWent($0) }
    listener.call(Self.manager, "Subscribe")
    listener.get(Self.manager, "UserspaceTimestamp", "t", { $0.microseconds() }) { [weak self] in
      guard let began = $0 else { return }
      self?.settled = Instant(microseconds: Int64(clamping: began)).advanced(by: Self.settling)
    }
  }

  private func subscribe(_ member: String, _ body: @escaping (BusMessage) -> Void) {
    listener.subscribe(
      "sender='\(Self.manager.name)',interface='\(Self.manager.interface)',member='\(member)'", body
    )
  }

  /// Asks for a unit's state once its job is done: it was started, or stopped.
  private func jobEnded(_ message: BusMessage) {
    guard sd_bus_message_skip(message.handle, "uo") >= 0, let name = message.string(),
      let unit = AppUnit(name), running[name] == nil
    else { return }
    ask(unit)
  }

  private func unitCame(_ message: BusMessage) {
    guard let name = message.string(), let unit = AppUnit(name), running[name] == nil else {
      return
    }
    ask(unit)
  }

  /// Handles that a unit went, or seems to: where systemd reads its files again all units go and come back.
  private func unitWent(_ message: BusMessage) {
    if let name = message.string(), let unit = running[name] { ask(unit) }
  }

  /// Asks whether a unit runs.
  ///
  /// Whoever asks for a unit by its path makes it appear, and so would we, for ever: only a list is asked for.
  private func ask(_ unit: AppUnit) {
    listener.call(Self.manager, "ListUnitsByPatterns") {
      $0.append(["active", "activating"])
      $0.append([Self.pattern(unit.name)])
    } reply: { [weak self] answer in
      // Where the answer is an error, it is not known.
      if let answer { self?.found(unit, isRunning: answer.isListOfSome("(ssssssouso)")) }
    }
  }

  private func found(_ unit: AppUnit, isRunning: Bool) {
    if isRunning, running.updateValue(unit, forKey: unit.name) == nil {
      if Environment.now >= settled {
        recorder.note(.app(unit, hasBegun: true, at: Environment.moment))
      }
    } else if !isRunning, running.removeValue(forKey: unit.name) != nil {
      recorder.note(.app(unit, hasBegun: false, at: Environment.moment))
    }
  }

  /// The pattern that a name alone fits.
  private static func pattern(_ name: String) -> String {
    name.reduce(into: "") { pattern, character in
      if "\\*?[".contains(character) { pattern.append("\\") }
      pattern.append(character)
    }
  }
}
