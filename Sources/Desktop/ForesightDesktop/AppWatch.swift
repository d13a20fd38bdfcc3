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
  /// The time until which an app that starts belongs to the beginning of the session, in nanoseconds of the monotonic
  /// clock, which nobody sets.
  private var settled: UInt64

  /// The time after the session began in which apps and windows open by themselves, in nanoseconds.
  static let settling: UInt64 = 30_000_000_000

  init(_ bus: OpaquePointer, _ recorder: DesktopRecorder) {
    listener = BusListener(bus)
    self.recorder = recorder
    // Until the beginning of the session is known, it may be now.
    settled = Environment.nanoseconds + Self.settling
    // A unit whose job is done was started, or stopped.
    subscribe("JobRemoved") { [weak self] message in
      if sd_bus_message_skip(message.handle, "uo") >= 0 { self?.unitCame(message) }
    }
    // The job of a `oneshot` unit ends only with the app, so new units are watched, too.
    subscribe("UnitNew") { [weak self] in self?.unitCame($0) }
    subscribe("UnitRemoved") { [weak self] in self?.unitWent($0) }
    listener.call(.unitManager, "Subscribe") { _ in }
    // What runs already is no news when systemd reloads its files, and reports all units as new.
    listUnits("app-*") { [weak self] names in
      for unit in names.compactMap(AppUnit.init) { self?.running[unit.name] = unit }
    }
    listener.get(.unitManager, "UserspaceTimestampMonotonic", "t", { $0.microseconds() }) {
      [weak self] in
      guard let began = $0, began < 1 << 50 else { return }
      self?.settled = began * 1000 + Self.settling
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
  private func ask(_ unit: AppUnit) {
    listUnits(Self.pattern(unit.name)) { [weak self] in self?.found(unit, isRunning: !$0.isEmpty) }
  }

  /// Asks systemd for the units that run and whose names match a pattern. After an error `body` is not called.
  ///
  /// Asking for one unit by its path would load it, which systemd would report as a new unit, and the questions would
  /// never end.
  private func listUnits(_ pattern: String, _ body: @escaping ([String]) -> Void) {
    listener.call(.unitManager, "ListUnitsByPatterns") {
      $0.append(["active", "activating"])
      $0.append([pattern])
    } reply: { answer in
      if let answer { body(answer.firstStrings("sssssouso")) }
    }
  }

  private func found(_ unit: AppUnit, isRunning: Bool) {
    if isRunning, running.updateValue(unit, forKey: unit.name) == nil {
      if Environment.nanoseconds >= settled {
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
