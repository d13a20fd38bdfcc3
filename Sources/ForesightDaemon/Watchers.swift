import ForesightService
import JSON

/// What of the desktop is recorded by itself, as the person's settings say: they are read again whenever they change.
final class Watchers {
  private let loop: EventLoop
  private let service: Service
  private var bus: OpaquePointer?
  /// Called when it has changed whether anything is watched.
  var changed: () -> Void = {}
  private var apps: AppWatch?
  private var files: FileWatch?

  init(_ loop: EventLoop, _ service: Service) { (self.loop, self.service) = (loop, service) }

  /// Whether anything is watched, for which the service has to stay.
  var isActive: Bool { apps != nil || files != nil }

  /// Says on which bus desktops tell what they start; `nil` where there is none any more.
  func use(_ bus: OpaquePointer?) {
    self.bus = bus
    if bus == nil { apps = nil } else { follow() }
  }

  /// Does what the settings say.
  func follow() {
    service.ask("settings", "{}") { [weak self] result in
      guard let self, case .success(let text) = result,
        let json = Array(text.utf8).withUnsafeBytes({ try? JSON.parse($0) })
      else { return }
      let wasActive = isActive
      defer { if isActive != wasActive { changed() } }
      var names: [String] = []
      if case .array(let list)? = json["watch"] { names = list.compactMap(\.string) }
      if !names.contains("apps") {
        apps = nil
      } else if apps == nil, let bus {
        apps = AppWatch(bus, service)
      }
      if !names.contains("files") {
        files = nil
      } else if files == nil {
        files = FileWatch(loop, service)
      }
    }
  }
}
