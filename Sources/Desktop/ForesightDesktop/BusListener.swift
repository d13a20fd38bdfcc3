import ForesightCSystemd

/// Listens to signals on a bus, and calls methods, as long as this value lives. It never blocks.
final class BusListener {
  let bus: OpaquePointer
  private var slots: [OpaquePointer?] = []

  init(_ bus: OpaquePointer) { self.bus = bus }

  deinit { for slot in slots { sd_bus_slot_unref(slot) } }

  /// A closure that the library keeps until it releases it.
  private final class Callback {
    let body: (BusMessage?) -> Void
    init(_ body: @escaping (BusMessage?) -> Void) { self.body = body }

    static let handler: sd_bus_message_handler_t = { message, data, _ in
      guard let data else { return 0 }
      let isError = message.map { sd_bus_message_is_method_error($0, nil) != 0 } ?? true
      let callback = Unmanaged<Callback>.fromOpaque(data).takeUnretainedValue()
      callback.body(isError ? nil : message.map(BusMessage.init))
      return 0
    }

    static let release: sd_bus_destroy_t = { data in
      if let data { Unmanaged<Callback>.fromOpaque(data).release() }
    }
  }

  /// Calls `body` with each signal that matches a rule.
  func subscribe(_ rule: String, _ body: @escaping (BusMessage) -> Void) {
    let callback = Unmanaged.passRetained(Callback { $0.map(body) })
    var slot: OpaquePointer?
    guard
      sd_bus_add_match_async(
        bus, &slot, "type='signal'," + rule, Callback.handler, nil, callback.toOpaque()) >= 0
    else { return callback.release() }
    sd_bus_slot_set_destroy_callback(slot, Callback.release)
    slots.append(slot)
  }

  /// Calls `body` when the bus is gone.
  func noticeLoss(_ body: @escaping () -> Void) {
    let local = "org.freedesktop.DBus.Local"
    subscribe(
      "sender='\(local)',path='/org/freedesktop/DBus/Local',interface='\(local)',member='Disconnected'"
    ) { _ in body() }
  }

  /// Calls `body` with true when a name gets an owner, with false when it loses one, and with both when the owner
  /// changes.
  func noticeOwners(of name: String, _ body: @escaping (_ isThere: Bool) -> Void) {
    subscribe(
      "sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',"
        + "arg0='\(name)'"
    ) { message in
      // The arguments are the name, the former owner and the new one. Other senders may imitate the signal.
      guard message.sender == "org.freedesktop.DBus", message.string() != nil,
        let former = message.string(), let owner = message.string()
      else { return }
      if !former.isEmpty { body(false) }
      if !owner.isEmpty { body(true) }
    }
  }

  /// An object of another program on the bus.
  struct Peer {
    let (name, path, interface): (String, String, String)

    /// - Parameter interface: the interface; `nil` if its name is the same as the program's name on the bus.
    init(_ name: String, _ path: String, _ interface: String? = nil) {
      (self.name, self.path, self.interface) = (name, path, interface ?? name)
    }

    /// The bus itself.
    static let bus = Peer("org.freedesktop.DBus", "/org/freedesktop/DBus")
    /// The manager of the person's systemd units.
    static let unitManager = Peer(
      "org.freedesktop.systemd1", "/org/freedesktop/systemd1", "org.freedesktop.systemd1.Manager")

    /// The same object, with the interface for its properties.
    var properties: Peer { Peer(name, path, "org.freedesktop.DBus.Properties") }
  }

  /// Calls a method, and then `reply` with the answer, or with `nil` if that is an error. Once this listener is gone,
  /// `reply` is not called.
  ///
  /// - Parameters:
  ///   - starts: true to have the bus start the owner of the name.
  ///   - patience: the time after which a missing answer counts as an error, in seconds; zero for the bus's default.
  ///   - fill: adds the arguments.
  func call(
    _ peer: Peer, _ method: String, starts: Bool = false, within patience: Double = 0,
    fill: (BusMessage) -> Void = { _ in }, reply: @escaping (BusMessage?) -> Void
  ) {
    var message: OpaquePointer?
    guard
      sd_bus_message_new_method_call(
        bus, &message, peer.name, peer.path, peer.interface, method) >= 0,
      let message
    else { return }
    defer { sd_bus_message_unref(message) }
    sd_bus_message_set_auto_start(message, starts ? 1 : 0)
    fill(BusMessage(handle: message))
    let callback = Unmanaged.passRetained(Callback { [weak self] in if self != nil { reply($0) } })
    var slot: OpaquePointer?
    guard
      sd_bus_call_async(
        bus, &slot, message, Callback.handler, callback.toOpaque(), UInt64(patience * 1e6)) >= 0
    else { return callback.release() }
    sd_bus_slot_set_destroy_callback(slot, Callback.release)
    // The slot is freed with the answer.
    sd_bus_slot_set_floating(slot, 1)
    sd_bus_slot_unref(slot)
  }

  /// Reads a property of an object, and calls `reply` with it, or with `nil` if it cannot be read.
  func get<Value>(
    _ peer: Peer, _ property: String, _ type: String, _ read: @escaping (BusMessage) -> Value?,
    reply: @escaping (Value?) -> Void
  ) {
    call(peer.properties, "Get") {
      $0.append(peer.interface)
      $0.append(property)
    } reply: { answer in
      reply(answer.flatMap { $0.variant(type, read) })
    }
  }
}
