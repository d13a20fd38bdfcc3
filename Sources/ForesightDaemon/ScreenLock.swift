import CSystemd

/// Whether the screen is locked, as the desktop tells on the session bus; where nobody tells, it is not.
final class ScreenLock {
  private(set) var isLocked = false
  private var slots: [OpaquePointer?] = []

  /// Who tells: a name, its path, and its interface.
  private static let keepers = [
    ("org.gnome.ScreenSaver", "/org/gnome/ScreenSaver", "org.gnome.ScreenSaver"),
    ("org.freedesktop.ScreenSaver", "/ScreenSaver", "org.freedesktop.ScreenSaver"),
  ]

  init(_ bus: OpaquePointer) {
    let data = Unmanaged.passUnretained(self).toOpaque()
    let handler: sd_bus_message_handler_t = { message, data, _ in
      guard let data, let message else { return 0 }
      let lock = Unmanaged<ScreenLock>.fromOpaque(data).takeUnretainedValue()
      if let isLocked = BusMessage(handle: message).boolean() { lock.isLocked = isLocked }
      return 0
    }
    for (name, path, interface) in Self.keepers {
      var slot: OpaquePointer?
      // KDE says it at more than one path.
      let rule = "type='signal',interface='\(interface)',member='ActiveChanged'"
      if sd_bus_add_match_async(bus, &slot, rule, handler, nil, data) >= 0 { slots.append(slot) }
      var call: OpaquePointer?
      guard sd_bus_message_new_method_call(bus, &call, name, path, interface, "GetActive") >= 0
      else {
        continue
      }
      // Nobody is started only to be asked.
      sd_bus_message_set_auto_start(call, 0)
      var answer: OpaquePointer?
      if sd_bus_call_async(bus, &answer, call, handler, data, 0) >= 0 { slots.append(answer) }
      sd_bus_message_unref(call)
    }
  }

  deinit { for slot in slots { sd_bus_slot_unref(slot) } }
}
