import ForesightCSystemd
import ForesightValues
import ForesightWire
import Glibc

/// The service's interface on the session bus, `org.foresight.Foresight1`. It has five methods, whose argument and
/// result are the JSON parameters and the JSON result of the socket, and two signals, one without content and one with
/// the moment (an unasked offer) that the person is shown. It has no more because sandboxed programs may reach the bus,
/// and it marks their requests as such.
final class Bus {
  /// The bus, for others that listen there too.
  private(set) var handle: OpaquePointer?
  private var slots: [OpaquePointer?] = []
  private(set) var launchers: Launchers?
  private(set) var lock: ScreenLock?
  private var callers: BusCallers?
  private let link, performing: ServiceLink
  /// Called at each request, because this program is not idle then.
  private let asked: () -> Void
  private var listener: BusListener?
  private let turns = Turns()

  static let name = "org.foresight.Foresight1"
  private static let path = "/org/foresight/Foresight1"
  /// The methods. At the socket they are called the same in lower case.
  private static let methods = ["Predict", "Donate", "Dismiss", "Rank", "Status"]

  /// Joins the bus; `nil` if there is none.
  ///
  /// - Parameter lost: called when the bus is gone.
  init?(
    _ loop: EventLoop, _ link: ServiceLink, _ searching: ServiceLink, _ performing: ServiceLink,
    asked: @escaping () -> Void, lost: @escaping () -> Void
  ) {
    (self.link, self.performing, self.asked) = (link, performing, asked)
    guard sd_bus_open_user(&handle) >= 0 else { return nil }
    sd_bus_set_exit_on_disconnect(handle, 0)
    let data = Unmanaged.passUnretained(self).toOpaque()
    let handler: sd_bus_message_handler_t = { message, data, _ in
      guard let data, let message else { return 0 }
      return Unmanaged<Bus>.fromOpaque(data).takeUnretainedValue().take(message)
    }
    guard sd_bus_attach_event(handle, loop.handle, 0) >= 0,
      let bus = handle, add(Self.path, handler, data), addLaunchers(bus, loop, searching),
      // If another process has the name, it gets the calls until it ends.
      sd_bus_request_name_async(
        bus, nil, Self.name, UInt64(SD_BUS_NAME_QUEUE), { _, _, _ in 0 }, nil) >= 0
    else {
      close()
      return nil
    }
    listener = BusListener(bus)
    listener?.noticeLoss(lost)
  }

  /// Sends the signal that the suggestions have changed.
  func tellSuggestions() { sendSignal("SuggestionsChanged") { _ in } }

  /// Sends the signal with a moment that the person is shown now.
  func tell(moment: JSON) { sendSignal("Moment") { $0.append(moment.text) } }

  private func sendSignal(_ member: String, _ fill: (BusMessage) -> Void) {
    var message: OpaquePointer?
    guard
      sd_bus_message_new_signal(handle, &message, Self.path, Self.name, member) >= 0, let message
    else { return }
    fill(BusMessage(handle: message))
    sd_bus_send(handle, message, nil)
    sd_bus_message_unref(message)
  }

  private func add(
    _ path: String, _ handler: sd_bus_message_handler_t, _ data: UnsafeMutableRawPointer
  ) -> Bool {
    var slot: OpaquePointer?
    guard sd_bus_add_object(handle, &slot, path, handler, data) >= 0 else { return false }
    slots.append(slot)
    return true
  }

  /// Adds the objects that answer the launchers of desktops.
  private func addLaunchers(
    _ bus: OpaquePointer, _ loop: EventLoop, _ searching: ServiceLink
  ) -> Bool {
    let (callers, lock) = (BusCallers(bus), ScreenLock(bus))
    let launchers = Launchers(
      bus, loop, searching, performing, callers, turns, lock, asked: asked)
    (self.callers, self.lock, self.launchers) = (callers, lock, launchers)
    let data = Unmanaged.passUnretained(launchers).toOpaque()
    return [Launchers.runnerPath, Launchers.searchPath].allSatisfy { path in
      add(
        path,
        { message, data, _ in
          guard let data, let message else { return 0 }
          return Unmanaged<Launchers>.fromOpaque(data).takeUnretainedValue().take(message)
        }, data)
    }
  }

  /// Leaves the bus.
  func close() {
    for slot in slots { sd_bus_slot_unref(slot) }
    (launchers, callers, lock, listener) = (nil, nil, nil, nil)
    sd_bus_flush_close_unref(handle)
    (slots, handle) = ([], nil)
  }

  /// Handles a call; returns 1 if it is answered now or later, 0 if it is not for this object, and a negative `errno`
  /// for wrong arguments.
  private func take(_ message: OpaquePointer) -> Int32 {
    guard let bus = handle else { return 0 }
    let call = BusMessage(handle: message)
    if call.calls("org.freedesktop.DBus.Introspectable", "Introspect", "") {
      call.answer(on: bus) { $0.append(Interfaces.service) }
      return 1
    }
    guard Self.methods.contains(call.member),
      sd_bus_message_is_method_call(message, Self.name, call.member) > 0
    else { return 0 }
    let method = call.member.lowercased()
    asked()
    var parameters = "{}"
    if method != "status" {
      guard sd_bus_message_has_signature(message, "s") > 0, let text = call.string() else {
        return -EINVAL
      }
      parameters = text
    }
    guard parameters.utf8.count <= Self.longest else {
      call.refuse(ServiceError(.badParameters, "the parameters are longer than 1 MiB"))
      return 1
    }
    guard let json = Array(parameters.utf8).withUnsafeBytes({ try? JSON.parse($0) }),
      case .object(let members) = json
    else {
      call.refuse(ServiceError(.badParameters, "the parameters are not a JSON object"))
      return 1
    }
    let isHeard = callers?.identify(call.sender) { [weak self] caller in
      guard let self, let caller, caller.isOwn else {
        return call.refuse(ServiceError(.notPermitted, "only the same user may ask"))
      }
      let isTaken = turns.take(for: call.sender, bytes: parameters.utf8.count) { [link] done in
        // Callers may not set `bus`, which only this program sets.
        let own = members.filter { $0.name != "bus" }.map { ($0.name, JSON?.some($0.value)) }
        let mark: [(String, JSON?)] = [("bus", caller.label.map(JSON.string) ?? .boolean(true))]
        link.ask(method, own + mark) { result in
          switch result {
          case .success(let json): call.answer(on: bus) { $0.append(json.text) }
          case .failure(let error): call.refuse(error)
          }
          done()
        }
      }
      if !isTaken { call.refuse(Self.tooMuch) }
    }
    if isHeard != true { call.refuse(Self.tooMuch) }
    return 1
  }

  /// The longest parameters, in bytes: a line of the socket, less room for the rest of the request.
  private static let longest = (1 << 20) - 4096
  private static let tooMuch = ServiceError(.busy, "too much is asked at once")
}

extension BusMessage {
  /// Answers the call with an error whose name tells its kind, and whose text tells why.
  fileprivate func refuse(_ refusal: ServiceError) {
    refuse("\(Bus.name).Error.\(refusal.kind.name)", refusal.why)
  }
}
