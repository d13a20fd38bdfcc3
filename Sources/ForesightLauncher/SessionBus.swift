import CGIO

/// The session bus, where programs are asked to do something, and the user manager to start one.
struct SessionBus {
  private let connection: OpaquePointer

  /// Joins it.
  ///
  /// - Throws: ``LaunchError/unavailable(_:)`` where there is none.
  init() throws(LaunchError) {
    var error: UnsafeMutablePointer<GError>?
    guard let connection = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, &error) else {
      throw .unavailable("there is no session bus: \(text(freeing: error))")
    }
    g_dbus_connection_set_exit_on_close(connection, 0)
    self.connection = connection
  }

  /// For how many milliseconds an answer is waited for: who is asked may have to be started first.
  private static let patience: Int32 = 10_000

  /// Calls a method; what it answers is of no interest.
  ///
  /// - Throws: ``LaunchError/failed(_:)`` where nobody answers, or with a refusal.
  func call(
    _ name: String, _ path: String, _ interface: String, _ method: String,
    _ arguments: OpaquePointer
  ) throws(LaunchError) {
    guard g_dbus_is_name(name) != 0, g_variant_is_object_path(path) != 0,
      g_dbus_is_interface_name(interface) != 0, g_dbus_is_member_name(method) != 0
    else {
      throw .failed("the call is not one that D-Bus has: a name, a path, or a method is malformed")
    }
    var error: UnsafeMutablePointer<GError>?
    let answer = g_dbus_connection_call_sync(
      connection, name, path, interface, method, arguments, nil, G_DBUS_CALL_FLAGS_NONE,
      Self.patience, nil, &error)
    guard let answer else { throw .failed("\(name) did not do it: \(text(freeing: error))") }
    g_variant_unref(answer)
  }

  /// Sends what was said, so that it arrives though this program ends.
  func flush() { g_dbus_connection_flush_sync(connection, nil, nil) }
}

/// What an error of GLib says, without what it is prefixed with on the bus.
func text(freeing error: UnsafeMutablePointer<GError>?) -> String {
  guard let error else { return "no reason is given" }
  defer { g_error_free(error) }
  g_dbus_error_strip_remote_error(error)
  return error.pointee.message.map { String(cString: $0) } ?? "no reason is given"
}
