import ForesightPrivacy
import ForesightValues

/// The watches that record what happens on the desktop, as far as the person's settings say.
final class Watchers {
  private let loop: EventLoop
  private let link: ServiceLink
  private let recorder: DesktopRecorder
  /// The session bus, where desktops report what they start; `nil` if there is none.
  var bus: OpaquePointer?
  /// Called when a watch has ended although the settings name it.
  var changed: () -> Void = {}
  private var apps: AppWatch?
  private var files: FileWatch?
  private var windows: FocusWatch?
  private var system: SystemBus?
  private var network: NetworkWatch?
  private var idle: IdleWatch?
  private var place: (watch: PlaceWatch, kilometres: Int)?

  /// The network (`networkName`) and the place (`position`) that were reported last, for a service that is started
  /// again; `nil` if there was none.
  private var networkName: String?
  private var position: (latitude: Double, longitude: Double)?

  init(_ loop: EventLoop, _ link: ServiceLink, _ recorder: DesktopRecorder) {
    (self.loop, self.link, self.recorder) = (loop, link, recorder)
  }

  /// True if anything is watched, so that this program has to keep running.
  var isActive: Bool {
    apps != nil || files != nil || windows != nil || network != nil || idle != nil || place != nil
  }

  /// Ends the watches that use the session bus.
  func leaveBus() { (bus, apps, windows, idle) = (nil, nil, nil, nil) }

  /// Reports the network and the place to a service that has just started.
  func tellAgain() {
    if network != nil, let networkName { tell(network: networkName) }
    if place != nil, let position { tell(place: position) }
  }

  /// Turns the watches on and off as the settings say.
  func follow(_ settings: Settings) {
    recorder.settings = settings
    let watched = settings.watched
    turn(&apps, watched.contains(.apps)) { bus.map { AppWatch($0, recorder) } }
    turn(&files, watched.contains(.files)) { FileWatch(loop, recorder) }
    // On desktops that make no units for apps, windows show which apps run.
    turn(&windows, watched.contains(.focus) || watched.contains(.apps)) {
      FocusWatch(loop, recorder, bus: bus)
    }
    windows?.tellsFocus = watched.contains(.focus)
    let asksSystem = watched.contains { [.network, .idle, .place].contains($0) }
    turn(&system, asksSystem) { SystemBus(loop) { [weak self] in self?.loseSystem() } }
    turn(&network, watched.contains(.network)) {
      system.map { NetworkWatch($0.handle) { [weak self] in self?.tell(network: $0) } }
    }
    turn(&idle, watched.contains(.idle)) {
      guard bus != nil || system != nil else { return nil }
      return IdleWatch(session: bus, system: system?.handle) { [weak self] in
        self?.link.ask("ambient", [("back", .boolean(true))])
      }
    }
    let kilometres = settings.placeKilometres
    // Another distance needs another watch.
    if place?.kilometres != kilometres { place = nil }
    turn(&place, watched.contains(.place)) {
      system.map { system in
        let watch = PlaceWatch(system.handle, toKilometres: kilometres) { [weak self] in
          self?.tell(place: $0)
        }
        return (watch, kilometres)
      }
    }
    if network == nil, networkName != nil { tell(network: nil) }
    if place == nil, position != nil { tell(place: nil) }
  }

  private func turn<Watch>(_ watch: inout Watch?, _ isOn: Bool, _ make: () -> Watch?) {
    if !isOn { watch = nil } else if watch == nil { watch = make() }
  }

  private func tell(network name: String?) {
    networkName = name
    link.ask("ambient", [("network", name.map(JSON.string) ?? .null)])
  }

  private func tell(place: (latitude: Double, longitude: Double)?) {
    position = place
    let degrees = place.map { JSON.array([.number($0.latitude), .number($0.longitude)]) }
    link.ask("ambient", [("place", degrees ?? .null)])
  }

  /// Handles the loss of the system bus, and ends the watches on it. The bus is opened again when the settings change.
  private func loseSystem() {
    (network, idle, place, system) = (nil, nil, nil, nil)
    tell(network: nil)
    tell(place: nil)
    changed()
  }
}
