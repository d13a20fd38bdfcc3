import ForesightPrivacy
import ForesightValues

/// The watches that record the desktop by themselves, as the person's settings say.
final class Watchers {
  private let loop: EventLoop
  private let link: ServiceLink
  private let recorder: DesktopRecorder
  /// The bus on which desktops tell what they start, where there is one.
  var bus: OpaquePointer?
  /// Called when something is watched no more that the settings name.
  var changed: () -> Void = {}
  private var apps: AppWatch?
  private var files: FileWatch?
  private var windows: FocusWatch?
  private var system: SystemBus?
  private var network: NetworkWatch?
  private var idle: IdleWatch?
  private var place: (watch: PlaceWatch, kilometres: Int)?

  /// The network and the place as they were told last, for a service that is started anew.
  private var (isNetworkKnown, networkName): (Bool, String?) = (false, nil)
  private var position: (latitude: Double, longitude: Double)?

  init(_ loop: EventLoop, _ link: ServiceLink, _ recorder: DesktopRecorder) {
    (self.loop, self.link, self.recorder) = (loop, link, recorder)
  }

  /// True if anything is watched, for which this program has to stay.
  var isActive: Bool {
    apps != nil || files != nil || windows != nil || network != nil || idle != nil || place != nil
  }

  /// Leaves the bus.
  func leaveBus() { (bus, apps, windows, idle) = (nil, nil, nil, nil) }

  /// Tells a service that has just been started what it cannot know.
  func tellAgain() {
    if network != nil, isNetworkKnown { tell(network: networkName) }
    if place != nil, let position { tell(place: position) }
  }

  /// Does what the settings say.
  func follow(_ settings: Settings) {
    recorder.settings = settings
    let watched = settings.watched
    turn(&apps, watched.contains(.apps)) { bus.map { AppWatch($0, recorder) } }
    turn(&files, watched.contains(.files)) { FileWatch(loop, recorder) }
    // Where no desktop makes units for apps their windows tell.
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
    // One that looks more or less closely is another one.
    if place?.kilometres != kilometres { place = nil }
    turn(&place, watched.contains(.place)) {
      system.map { system in
        let watch = PlaceWatch(system.handle, toKilometres: kilometres) { [weak self] in
          self?.tell(place: $0)
        }
        return (watch, kilometres)
      }
    }
    if network == nil, isNetworkKnown { tell(network: nil) }
    if place == nil, position != nil { tell(place: nil) }
  }

  private func turn<Watch>(_ watch: inout Watch?, _ isOn: Bool, _ make: () -> Watch?) {
    if !isOn { watch = nil } else if watch == nil { watch = make() }
  }

  private func tell(network name: String?) {
    (isNetworkKnown, networkName) = (name != nil, name)
    link.ask("ambient", [("network", name.map(JSON.string) ?? .null)])
  }

  private func tell(place: (latitude: Double, longitude: Double)?) {
    position = place
    let degrees = place.map { JSON.array([.number($0.latitude), .number($0.longitude)]) }
    link.ask("ambient", [("place", degrees ?? .null)])
  }

  /// Handles that the system bus is gone, and with it its news; it is looked for again when the settings change.
  private func loseSystem() {
    (network, idle, place, system) = (nil, nil, nil, nil)
    tell(network: nil)
    tell(place: nil)
    changed()
  }
}
