/// Watches the place of the computer, as GeoClue reports it on the system bus: whenever the computer has moved by half
/// the distance to which places are rounded.
final class PlaceWatch {
  private let listener: BusListener
  private let kilometres: Int
  private let told: ((latitude: Double, longitude: Double)?) -> Void
  /// Our client object at GeoClue, and the listener to its updates.
  private var client: (peer: BusListener.Peer, updates: BusListener)?
  private var isAsking = false
  /// True if GeoClue has reported a place since it was started.
  private var hasTold = false

  private static let name = "org.freedesktop.GeoClue2"
  /// The name of our .desktop file, under which the desktop asks the person for permission.
  private static let desktopID = "org.foresight.Foresight1"

  init(
    _ bus: OpaquePointer, toKilometres kilometres: Int,
    told: @escaping ((latitude: Double, longitude: Double)?) -> Void
  ) {
    (listener, self.kilometres, self.told) = (BusListener(bus), kilometres, told)
    listener.noticeOwners(of: Self.name) { [weak self] isThere in
      if isThere { self?.begin(starting: false) } else { self?.lose() }
    }
    begin(starting: true)
  }

  /// Stops GeoClue's client, because the bus may stay open for other watches.
  deinit { if let client { listener.call(client.peer, "Stop") { _ in } } }

  /// Handles the end of GeoClue. It is started again only if it has reported a place, because otherwise it might end
  /// each time.
  private func lose() {
    told(nil)
    (client, isAsking) = (nil, false)
    if hasTold { begin(starting: true) }
    hasTold = false
  }

  private func begin(starting: Bool) {
    if isAsking || client != nil { return }
    isAsking = true
    let manager = BusListener.Peer(
      Self.name, "/org/freedesktop/GeoClue2/Manager", "\(Self.name).Manager")
    listener.call(manager, "GetClient", starts: starting) { [weak self] message in
      self?.isAsking = false
      if let self, client == nil, let path = message?.path() { start(path) }
    }
  }

  private func start(_ path: String) {
    let client = BusListener.Peer(Self.name, path, "\(Self.name).Client")
    let updates = BusListener(listener.bus)
    updates.subscribe(
      "sender='\(Self.name)',path='\(path)',interface='\(client.interface)',member='LocationUpdated'"
    ) { [weak self] message in
      // The first argument is the former place.
      if let self, message.path() != nil, let place = message.path() { ask(place) }
    }
    self.client = (client, updates)
    set(client, "DesktopId", "s") { $0.append(Self.desktopID) }
    // A city, a neighborhood, or a street.
    let accuracy: UInt32 = [100: 4, 10: 5][kilometres] ?? 6
    set(client, "RequestedAccuracyLevel", "u") { $0.append(accuracy) }
    set(client, "DistanceThreshold", "u") { $0.append(UInt32(kilometres * 500)) }
    listener.call(client, "Start") { [weak self] in if $0 == nil { self?.told(nil) } }
  }

  private func set(
    _ client: BusListener.Peer, _ property: String, _ type: String, _ fill: (BusMessage) -> Void
  ) {
    listener.call(client.properties, "Set") { message in
      message.append(client.interface)
      message.append(property)
      message.append("v", type) { fill(message) }
    } reply: { _ in
    }
  }

  private func ask(_ path: String) {
    let location = BusListener.Peer(Self.name, path, "\(Self.name).Location")
    listener.get(location, "Latitude", "d", { $0.double() }) { [weak self] latitude in
      self?.listener.get(location, "Longitude", "d", { $0.double() }) { [weak self] longitude in
        guard let latitude, let longitude else { return }
        self?.hasTold = true
        self?.told((latitude, longitude))
      }
    }
  }
}
