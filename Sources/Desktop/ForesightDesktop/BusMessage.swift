import ForesightCSystemd

/// A message on the bus, whose values are read and added in order.
///
/// It reads and adds single values, because the library's functions for several at once are variadic, and Swift cannot
/// call those.
///
/// The library keeps the message for as long as this value lives.
final class BusMessage {
  let handle: OpaquePointer

  init(handle: OpaquePointer) {
    self.handle = handle
    sd_bus_message_ref(handle)
  }

  deinit { sd_bus_message_unref(handle) }

  /// Returns true if the message calls a method of an interface with arguments of these types.
  func calls(_ interface: String, _ member: String, _ signature: String) -> Bool {
    sd_bus_message_is_method_call(handle, interface, member) > 0
      && sd_bus_message_has_signature(handle, signature) > 0
  }

  /// The sender's name on the bus.
  var sender: String { sd_bus_message_get_sender(handle).map { String(cString: $0) } ?? "" }

  /// The interface (`interface`) and the name (`member`) of the method that the message calls.
  var interface: String { sd_bus_message_get_interface(handle).map { String(cString: $0) } ?? "" }
  var member: String { sd_bus_message_get_member(handle).map { String(cString: $0) } ?? "" }

  // MARK: Reading

  /// Reads the next string; `nil` if the next value is not a string.
  func string() -> String? { text("s") }

  private func text(_ type: Unicode.Scalar) -> String? {
    basic(type, UnsafePointer<CChar>?.none).flatMap { $0.map { String(cString: $0) } }
  }

  /// Reads the next value, of a basic type; `nil` if it has another type.
  private func basic<Value: BitwiseCopyable>(_ type: Unicode.Scalar, _ start: Value) -> Value? {
    var value = start
    return sd_bus_message_read_basic(handle, CChar(UInt8(ascii: type)), &value) > 0 ? value : nil
  }

  /// Enters the next value, a container as in ``append(_:_:_:)``; returns false if it is none of this kind and with
  /// these contents.
  private func enter(_ kind: Unicode.Scalar, _ contents: String) -> Bool {
    sd_bus_message_enter_container(handle, CChar(UInt8(ascii: kind)), contents) > 0
  }

  /// Reads the next array of strings; empty if the next value is not an array of strings.
  func strings() -> [String] {
    guard enter("a", "s") else { return [] }
    var texts: [String] = []
    while let text = string() { texts.append(text) }
    sd_bus_message_exit_container(handle)
    return texts
  }

  /// Reads the next boolean; `nil` if the next value is not a boolean.
  func boolean() -> Bool? { basic("b", Int32(0)).map { $0 != 0 } }

  /// Reads the next array of structures that begin with a string; returns these strings. `rest` is the signature of what
  /// else a structure has.
  func firstStrings(_ rest: String) -> [String] {
    guard enter("a", "(s\(rest))") else { return [] }
    var texts: [String] = []
    while enter("r", "s" + rest) {
      if let text = string() { texts.append(text) }
      sd_bus_message_skip(handle, rest)
      sd_bus_message_exit_container(handle)
    }
    sd_bus_message_exit_container(handle)
    return texts
  }

  /// Reads the next variant with `read`; `nil` if its value has another type.
  func variant<Value>(_ type: String, _ read: (BusMessage) -> Value?) -> Value? {
    guard enter("v", type) else { return nil }
    defer { sd_bus_message_exit_container(handle) }
    return read(self)
  }

  /// Reads the next object path; `nil` if the next value is not an object path.
  func path() -> String? { text("o") }

  /// Reads the next unsigned number of 32 bits; `nil` if the next value has another type.
  func number() -> UInt32? { basic("u", UInt32(0)) }

  /// Reads the next unsigned number of 64 bits, such as microseconds; `nil` if the next value has another type.
  func microseconds() -> UInt64? { basic("t", UInt64(0)) }

  /// Reads the next floating-point number; `nil` if the next value has another type.
  func double() -> Double? { basic("d", 0.0) }

  /// Reads the next dictionary, `a{sv}`, and returns the value of one name; `nil` if it is missing, or of another type.
  func member<Value>(_ name: String, _ type: String, _ read: (BusMessage) -> Value?) -> Value? {
    var value: Value?
    forEachMember { if $0 == name, value == nil { value = variant(type, read) } }
    return value
  }

  /// Reads the next dictionary, `a{sv}`, and returns the values of some names that are unsigned numbers of 32 bits.
  func numbers(_ names: [String]) -> [String: UInt32] {
    var numbers: [String: UInt32] = [:]
    forEachMember { name in
      if names.contains(name), let number = variant("u", { $0.number() }) { numbers[name] = number }
    }
    return numbers
  }

  /// Reads the next dictionary, `a{sv}`, and calls `body` with each name; `body` may read the value.
  private func forEachMember(_ body: (String) -> Void) {
    guard enter("a", "{sv}") else { return }
    while enter("e", "sv") {
      string().map(body)
      // This does nothing if `body` has read the value.
      _ = sd_bus_message_skip(handle, "v")
      sd_bus_message_exit_container(handle)
    }
    sd_bus_message_exit_container(handle)
  }

  // MARK: Writing

  func append(_ text: String) {
    sd_bus_message_append_basic(handle, CChar(UInt8(ascii: "s")), text)
  }

  func append(_ number: Int32) { append("i", number) }

  func append(_ number: UInt32) { append("u", number) }

  func append(_ truth: Bool) { append("b", Int32(truth ? 1 : 0)) }

  func append(_ byte: UInt8) { append("y", byte) }

  func append(_ number: Double) { append("d", number) }

  private func append<Value: BitwiseCopyable>(_ type: Unicode.Scalar, _ value: Value) {
    withUnsafePointer(to: value) {
      _ = sd_bus_message_append_basic(handle, CChar(UInt8(ascii: type)), $0)
    }
  }

  /// Adds a container: an array (`a`), a structure (`r`), a dictionary entry (`e`) or a variant (`v`). `contents` is
  /// the signature of the values that `body` adds to it.
  func append(_ kind: Unicode.Scalar, _ contents: String, _ body: () -> Void) {
    sd_bus_message_open_container(handle, CChar(UInt8(ascii: kind)), contents)
    body()
    sd_bus_message_close_container(handle)
  }

  func append(_ texts: [String]) {
    append("a", "s") { for text in texts { append(text) } }
  }

  /// Adds named texts, as `a{sv}`.
  func append(_ fields: [(name: String, text: String?)]) {
    append("a", "{sv}") {
      for case (let name, let text?) in fields { append(member: name, "s") { append(text) } }
    }
  }

  /// Adds a member of a dictionary, `a{sv}`: its name, and the value of a type that `body` adds.
  func append(member name: String, _ type: String, _ body: () -> Void) {
    append("e", "sv") {
      append(name)
      append("v", type, body)
    }
  }

  // MARK: Answering

  /// Answers the call with an error.
  func refuse(_ name: String, _ why: String) {
    var error = sd_bus_error()
    defer { sd_bus_error_free(&error) }
    sd_bus_error_set(&error, name, why)
    sd_bus_reply_method_error(handle, &error)
  }

  /// Answers the call with the values that `body` adds.
  func answer(on bus: OpaquePointer?, _ body: (BusMessage) -> Void = { _ in }) {
    var answer: OpaquePointer?
    guard sd_bus_message_new_method_return(handle, &answer) >= 0, let answer else { return }
    defer { sd_bus_message_unref(answer) }
    body(BusMessage(handle: answer))
    sd_bus_send(bus, answer, nil)
  }
}
