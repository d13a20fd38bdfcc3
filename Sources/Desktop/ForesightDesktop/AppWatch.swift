import Foresight
import ForesightCSystemd

/// Watches apps begin and end, by the systemd units that desktops make for them. An app begins when its unit is active
/// or activating, and ends with the unit.
///
/// It never polls. Apps that start with the session are not noted, because no person chose them at that moment.
final class AppWatch {
  private let listener: BusListener
  private let recorder: DesktopRecorder
  /// The units of the apps that run, by their names.
  private var running: [String: AppUnit] = [:]
  /// The instant until which an app that starts belongs to the beginning of the session.
  private var settled: Instant

  /// The time after the session began in which apps and windows open by themselves, in microseconds.
  static let settling: Int64 = 30_000_000

  init(_ bus: OpaquePointer, _ recorder: DesktopRecorder) {
    listener = BusListener(bus)
    self.recorder = recorder
    // Until the beginning of the session is known, it may be now.
    settled = Environment.now.advanced(by: Self.settling)
    // A unit whose job is done was started, or stopped.
    subscribe("JobRemoved") { [weak self] message in
      if sd_bus_message_skip(message.handle, "uo") >= 0 { self?.unitCame(message) }
    }
    // The job of a `oneshot` unit ends only with the app, so new units are watched, too.
    subscribe("UnitNew") { [weak self] in self?.unitCame($0) }
    subscribe("UnitRemoved") { [weak self] in self?.unitWent($0) }
    listener.call(.unitManager, "Subscribe") { _ in }
    listener.get(.unitManager, "UserspaceTimestamp", "t", { $0.microseconds() }) { [weak self] in
      guard let began = $0 else { return }
      self?.settled = Instant(microseconds: Int64(clamping: began)).advanced(by: Self.settling)
    }
  }

  private func subscribe(_ member: String, _ body: @escaping (BusMessage) -> Void) {
    let manager = BusListener.Peer.unitManager
    listener.subscribe(
      "sender='\(manager.name)',interface='\(manager.interface)',member='\(member)'", body)
  }

  /// Asks for the state of a unit that may run now.
  private func unitCame(_ message: BusMessage) {
    if let name = message.string(), let unit = AppUnit(name), running[name] == nil { ask(unit) }
  }

  /// Handles the removal of a unit, which may not be real: when systemd reloads its files, all units go and come back.
  private func unitWent(_ message: BusMessage) {
    if let name = message.string(), let unit = running[name] { ask(unit) }
  }

  /// Asks systemd if a unit runs.
  ///
  /// It asks for a list of units. Asking for one unit by its path would load it, which systemd would report as a new
  /// unit, and the questions would never end.
  private func ask(_ unit: AppUnit) {
    listener.call(.unitManager, "ListUnitsByPatterns") {
      $0.append(["active", "activating"])
      $0.append([Self.pattern(unit.name)])
    } reply: { [weak self] answer in
      // After an error the state is not known, so nothing changes.
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

  /// Returns the glob pattern that matches only a name.
  private static func pattern(_ name: String) -> String {
    name.reduce(into: "") { pattern, character in
      if "\\*?[".contains(character) { pattern.append("\\") }
      pattern.append(character)
    }
  }
}
