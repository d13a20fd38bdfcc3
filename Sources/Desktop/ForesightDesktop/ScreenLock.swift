import ForesightSystem

/// The lock of the screen, as the desktop reports it on the session bus.
///
/// A signal that the lock has changed is only a reason to ask for its state, because any program on the bus may send
/// such a signal.
final class ScreenLock {
  /// The names of the peers that report the screen as locked.
  private var lockers: Set<String> = []
  var isLocked: Bool { !lockers.isEmpty }
  /// True if nobody could see a notice now: the screen is locked, or a screen locker runs that does not report it.
  var hidesAll: Bool { isLocked || ScreenLockers.areRunning(in: processes) }
  /// Called when the screen was locked or unlocked.
  var changed: () -> Void = {}
  private let listener: BusListener
  private let processes: SystemDirectory

  /// The peers that report the lock.
  private static let keepers = [
    BusListener.Peer("org.gnome.ScreenSaver", "/org/gnome/ScreenSaver"),
    BusListener.Peer("org.freedesktop.ScreenSaver", "/ScreenSaver"),
  ]

  init(_ bus: OpaquePointer, processes: SystemDirectory = SystemDirectory("/proc")) {
    (listener, self.processes) = (BusListener(bus), processes)
    for keeper in Self.keepers {
      // KDE sends the signal at more than one path.
      listener.subscribe("interface='\(keeper.interface)',member='ActiveChanged'") {
        [weak self] _ in self?.ask(keeper)
      }
      ask(keeper)
      // A peer that ended while the screen was locked does not report the unlocking; its successor does.
      listener.noticeOwners(of: keeper.name) { [weak self] isThere in
        if isThere { self?.ask(keeper) }
      }
    }
  }

  private func ask(_ keeper: BusListener.Peer) {
    listener.call(keeper, "GetActive") { [weak self] answer in
      guard let self, let isActive = answer?.boolean() else { return }
      let wasLocked = isLocked
      if isActive { lockers.insert(keeper.name) } else { lockers.remove(keeper.name) }
      if isLocked != wasLocked { changed() }
    }
  }
}
