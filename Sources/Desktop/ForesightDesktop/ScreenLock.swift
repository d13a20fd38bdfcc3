import ForesightCSystemd
import ForesightSystem

/// The lock of the screen, as the desktop tells on the session bus.
///
/// That it has changed is only a reason to ask, for anybody on the bus may say so.
final class ScreenLock {
  /// The names of those who say that it is locked.
  private var lockers: Set<String> = []
  var isLocked: Bool { !lockers.isEmpty }
  /// True if nobody could see something that is shown now: it is locked, or a program that tells nobody locks it.
  var hidesAll: Bool { isLocked || ScreenLockers.areRunning(in: processes) }
  /// Called when it was locked or opened.
  var changed: () -> Void = {}
  private let listener: BusListener
  private let processes: SystemDirectory

  /// The peers that tell.
  private static let keepers = [
    BusListener.Peer("org.gnome.ScreenSaver", "/org/gnome/ScreenSaver"),
    BusListener.Peer("org.freedesktop.ScreenSaver", "/ScreenSaver"),
  ]

  init(_ bus: OpaquePointer, processes: SystemDirectory = SystemDirectory("/proc")) {
    (listener, self.processes) = (BusListener(bus), processes)
    for keeper in Self.keepers {
      // KDE says it at more than one path.
      listener.subscribe("interface='\(keeper.interface)',member='ActiveChanged'") {
        [weak self] _ in self?.ask(keeper)
      }
      ask(keeper)
      // One that ended while the screen was locked does not tell that it is open; its successor does.
      listener.noticeOwners(of: keeper.name) { [weak self] isThere in
        if isThere { self?.ask(keeper) }
      }
    }
  }

  private func ask(_ keeper: BusListener.Peer) {
    listener.call(
      keeper, "GetActive",
      reply: { [weak self] answer in
        guard let self, let isActive = answer?.boolean() else { return }
        let wasLocked = isLocked
        if isActive { lockers.insert(keeper.name) } else { lockers.remove(keeper.name) }
        if isLocked != wasLocked { changed() }
      })
  }
}
