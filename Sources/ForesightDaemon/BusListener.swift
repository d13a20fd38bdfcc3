import CSystemd

/// What is heard of others on a bus, and asked of them, as long as this value lives. Nothing is waited for.
final class BusListener {
  let bus: OpaquePointer
  private var slots: [OpaquePointer?] = []

  init(_ bus: OpaquePointer) { self.bus = bus }

  deinit { for slot in slots { sd_bus_slot_unref(slot) } }

  /// A function that the library keeps until it is done with it.
  private final class Ear {
    let hear: (BusMessage?) -> Void
    init(_ hear: @escaping (BusMessage?) -> Void) { self.hear = hear }

    static let handler: sd_bus_message_handler_t = { message, data, _ in
      guard let data else { return 0 }
      let isError = message.map { sd_bus_message_is_method_error($0, nil) != 0 } ?? true
      let ear = Unmanaged<Ear>.fromOpaque(data).takeUnretainedValue()
      ear.hear(isError ? nil : message.map(BusMessage.init))
      return 0
    }

    static let release: sd_bus_destroy_t = { data in
      if let data { Unmanaged<Ear>.fromOpaque(data).release() }
    }
  }

  /// Calls `body` with each signal that a rule is about.
  func hear(_ rule: String, _ body: @escaping (BusMessage) -> Void) {
    let ear = Unmanaged.passRetained(Ear { $0.map(body) })
    var slot: OpaquePointer?
    guard
      sd_bus_add_match_async(
        bus, &slot, "type='signal'," + rule, Ear.handler, nil, ear.toOpaque()) >= 0
    else { return ear.release() }
    sd_bus_slot_set_destroy_callback(slot, Ear.release)
    slots.append(slot)
  }

  /// An object of somebody on the bus.
  struct Peer {
    let (name, path, interface): (String, String, String)

    init(_ name: String, _ path: String, _ interface: String) {
      (self.name, self.path, self.interface) = (name, path, interface)
    }
  }

  /// Calls a method; `reply` is given the answer, and nothing where it is an error or the caller is gone.
  ///
  /// - Parameters:
  ///   - starts: whether whoever has the name is started for it.
  ///   - fill: adds the arguments.
  func call(
    _ peer: Peer, _ method: String, starts: Bool = false, fill: (BusMessage) -> Void = { _ in },
    reply: @escaping (BusMessage?) -> Void = { _ in }
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
    let ear = Unmanaged.passRetained(Ear { [weak self] in if self != nil { reply($0) } })
    var slot: OpaquePointer?
    guard sd_bus_call_async(bus, &slot, message, Ear.handler, ear.toOpaque(), 0) >= 0 else {
      return ear.release()
    }
    sd_bus_slot_set_destroy_callback(slot, Ear.release)
    // It goes with the answer.
    sd_bus_slot_set_floating(slot, 1)
    sd_bus_slot_unref(slot)
  }

  /// Asks for a property.
  func get<Value>(
    _ peer: Peer, _ property: String, _ type: String, _ read: @escaping (BusMessage) -> Value?,
    reply: @escaping (Value?) -> Void
  ) {
    let properties = Peer(peer.name, peer.path, "org.freedesktop.DBus.Properties")
    call(
      properties, "Get",
      fill: {
        $0.append(peer.interface)
        $0.append(property)
      }, reply: { reply($0.flatMap { $0.variant(type, read) }) })
  }
}
