import Glibc

/// A watch for the person's return to the computer: for the moment at which every source that reported them away
/// reports activity.
///
/// The sources are the desktop's screen saver on the session bus, and the login manager on the system bus.
final class IdleWatch {
  private let listeners: [BusListener]
  private let came: () -> Void
  /// The names of the sources that report the person away.
  private var idle: Set<String> = []

  init(session: OpaquePointer?, system: OpaquePointer?, came: @escaping () -> Void) {
    let (session, system) = (session.map(BusListener.init), system.map(BusListener.init))
    listeners = [session, system].compactMap(\.self)
    self.came = came
    for interface in ["org.gnome.ScreenSaver", "org.freedesktop.ScreenSaver"] {
      session?.subscribe(
        "sender='\(interface)',interface='\(interface)',member='ActiveChanged'"
      ) { [weak self] message in
        if let isIdle = message.boolean() { self?.note(isIdle, by: interface) }
      }
    }
    let login = "org.freedesktop.login1"
    system?.subscribe(
      "sender='\(login)',path='/org/freedesktop/login1/user/_\(getuid())',"
        + "interface='org.freedesktop.DBus.Properties',member='PropertiesChanged'"
    ) { [weak self] message in
      guard message.string() == login + ".User",
        let isIdle = message.member("IdleHint", "b", { $0.boolean() })
      else { return }
      self?.note(isIdle, by: login)
    }
  }

  private func note(_ isIdle: Bool, by name: String) {
    if isIdle {
      idle.insert(name)
    } else if idle.remove(name) != nil, idle.isEmpty {
      came()
    }
  }
}
