import ForesightCSystemd

/// The system bus, on which system services report the network, the place, and the person's presence.
final class SystemBus {
  let handle: OpaquePointer
  private var listener: BusListener?

  /// Joins the system bus; `nil` if there is none.
  ///
  /// - Parameter lost: called when the bus is gone.
  init?(_ loop: EventLoop, lost: @escaping () -> Void) {
    var bus: OpaquePointer?
    guard sd_bus_open_system(&bus) >= 0, let bus else { return nil }
    handle = bus
    sd_bus_set_exit_on_disconnect(bus, 0)
    sd_bus_attach_event(bus, loop.handle, 0)
    listener = BusListener(bus)
    listener?.noticeLoss(lost)
  }

  deinit {
    listener = nil
    sd_bus_flush_close_unref(handle)
  }
}
