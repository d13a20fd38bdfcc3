import ForesightCSystemd

/// The lock of the screen, as the desktop tells on the session bus; where nobody tells, the screen is not locked.
final class ScreenLock {
  private(set) var isLocked = false
  private let listener: BusListener

  /// The peers that tell.
  private static let keepers = [
    BusListener.Peer("org.gnome.ScreenSaver", "/org/gnome/ScreenSaver", "org.gnome.ScreenSaver"),
    BusListener.Peer(
      "org.freedesktop.ScreenSaver", "/ScreenSaver", "org.freedesktop.ScreenSaver"),
  ]

  init(_ bus: OpaquePointer) {
    listener = BusListener(bus)
    for keeper in Self.keepers {
      // KDE says it at more than one path.
      listener.subscribe("interface='\(keeper.interface)',member='ActiveChanged'") { [weak self] in
        self?.hear($0)
      }
      ask(keeper)
      // One that ended while the screen was locked does not tell that it is open; its successor does.
      listener.noticeOwners(of: keeper.name) { [weak self] isThere in
        if isThere { self?.ask(keeper) }
      }
    }
  }

  private func ask(_ keeper: BusListener.Peer) {
    listener.call(keeper, "GetActive", reply: { [weak self] in self?.hear($0) })
  }

  private func hear(_ message: BusMessage?) {
    if let isLocked = message?.boolean() { self.isLocked = isLocked }
  }
}
