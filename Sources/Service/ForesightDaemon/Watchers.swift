import Foresight
import ForesightService
import ForesightValues

/// What of the desktop is recorded by itself, as the person's settings say: they are read again whenever they change.
final class Watchers {
  private let loop: EventLoop
  private let service: Service
  private var bus: OpaquePointer?
  /// Called when it has changed whether anything is watched.
  var changed: () -> Void = {}
  private var apps: AppWatch?
  private var files: FileWatch?
  private var focus: FocusWatch?
  private var system: SystemBus?
  private var network: NetworkWatch?
  private var idle: IdleWatch?
  private var place: (watch: PlaceWatch, kilometres: Int)?

  init(_ loop: EventLoop, _ service: Service) { (self.loop, self.service) = (loop, service) }

  /// Whether anything is watched, for which the service has to stay.
  var isActive: Bool {
    apps != nil || files != nil || focus != nil || network != nil || idle != nil || place != nil
  }

  /// Begins, with the bus on which desktops tell what they start, where there is one.
  func begin(on bus: OpaquePointer?) {
    self.bus = bus
    follow()
  }

  /// Leaves the bus.
  func leaveBus() { (bus, apps, focus, idle) = (nil, nil, nil, nil) }

  /// Does what the settings say.
  func follow() {
    service.ask("settings", "{}") { [weak self] result in
      guard let self, case .success(let text) = result,
        let settings = try? Settings(text: Array(text.utf8))
      else { return }
      let wasActive = isActive
      follow(settings)
      if isActive != wasActive { changed() }
    }
  }

  private func follow(_ settings: Settings) {
    let watched = settings.watched
    turn(&apps, watched.contains(.apps)) { bus.map { AppWatch($0, service) } }
    turn(&files, watched.contains(.files)) { FileWatch(loop, service) }
    turn(&focus, watched.contains(.focus)) { FocusWatch(loop, service, bus: bus) }
    let asksSystem = watched.contains { [.network, .idle, .place].contains($0) }
    turn(&system, asksSystem) { SystemBus(loop) { [weak self] in self?.loseSystem() } }
    turn(&network, watched.contains(.network)) {
      system.map { NetworkWatch($0.handle) { [weak self] in self?.note(network: $0) } }
    }
    turn(&idle, watched.contains(.idle)) {
      guard bus != nil || system != nil else { return nil }
      return IdleWatch(session: bus, system: system?.handle) { [weak self] in
        self?.service.ambient.noteBack(at: Environment.now)
        self?.ambientContextChanged()
      }
    }
    let kilometres = settings.placeKilometres
    // One that looks more or less closely is another one.
    if place?.kilometres != kilometres { place = nil }
    turn(&place, watched.contains(.place)) {
      system.map { system in
        let watch = PlaceWatch(system.handle, toKilometres: kilometres) { [weak self] in
          self?.note(place: $0)
        }
        return (watch, kilometres)
      }
    }
    if network == nil { service.ambient.note(network: nil) }
    if place == nil { service.ambient.note(place: nil) }
  }

  private func turn<Watch>(_ watch: inout Watch?, _ isOn: Bool, _ make: () -> Watch?) {
    if !isOn { watch = nil } else if watch == nil { watch = make() }
  }

  private func note(network: String?) {
    service.ambient.note(network: network)
    ambientContextChanged()
  }

  private func note(place: AmbientContext.Place?) {
    service.ambient.note(place: place)
    ambientContextChanged()
  }

  /// What is likely may be something else now, for those who want to know.
  private func ambientContextChanged() { if service.hasSubscriptions { service.catchUp() } }

  /// The system bus is gone, and with it whoever told anything; where the settings change it is looked for again.
  private func loseSystem() {
    (network, idle, place, system) = (nil, nil, nil, nil)
    note(network: nil)
    note(place: nil)
    changed()
  }
}
