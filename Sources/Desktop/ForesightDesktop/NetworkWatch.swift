/// Watches the network that is in use, as NetworkManager reports it on the system bus.
final class NetworkWatch {
  private let listener: BusListener
  private let told: (String?) -> Void
  /// The number of questions so far; an answer to an older question is ignored.
  private var questions = 0

  private static let name = "org.freedesktop.NetworkManager"
  private static let manager = BusListener.Peer(name, "/org/freedesktop/NetworkManager")

  /// - Parameter told: called with the connection's name whenever it may have changed; `nil` for none.
  init(_ bus: OpaquePointer, told: @escaping (String?) -> Void) {
    (listener, self.told) = (BusListener(bus), told)
    listener.subscribe(
      "sender='\(Self.name)',path='\(Self.manager.path)',"
        + "interface='org.freedesktop.DBus.Properties',member='PropertiesChanged'"
    ) { [weak self] _ in self?.ask() }
    // NetworkManager has started, or ended.
    listener.noticeOwners(of: Self.name) { [weak self] _ in self?.ask() }
    ask()
  }

  private func ask() {
    questions += 1
    let question = questions
    listener.get(Self.manager, "PrimaryConnection", "o", { $0.path() }) { [weak self] path in
      guard let self, question == questions else { return }
      guard let path, path != "/" else { return told(nil) }
      let connection = BusListener.Peer(Self.name, path, Self.name + ".Connection.Active")
      listener.get(connection, "Id", "s", { $0.string() }) { [weak self] id in
        guard let self, question == questions else { return }
        told(id)
      }
    }
  }
}
