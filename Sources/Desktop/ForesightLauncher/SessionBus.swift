import ForesightCGIO

/// A connection to the session bus, to call programs, and to have the user manager start one.
struct SessionBus {
  private let connection: OpaquePointer

  /// Joins the session bus.
  ///
  /// - Throws: ``LaunchError/unavailable(_:)`` if there is none.
  init() throws(LaunchError) {
    var error: UnsafeMutablePointer<GError>?
    guard let connection = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, &error) else {
      throw .unavailable("there is no session bus: \(text(freeing: error))")
    }
    g_dbus_connection_set_exit_on_close(connection, 0)
    self.connection = connection
  }

  /// The longest wait for an answer, in milliseconds: the program that is called may have to be started first.
  private static let patience: Int32 = 10_000

  /// Calls a method, and drops its result.
  ///
  /// - Throws: ``LaunchError/failed(_:)`` if there is no answer within ten seconds, or if the answer is an error.
  func call(
    _ name: String, _ path: String, _ interface: String, _ method: String,
    _ arguments: OpaquePointer
  ) throws(LaunchError) {
    g_variant_unref(try answer(name, path, interface, method, arguments))
  }

  private func answer(
    _ name: String, _ path: String, _ interface: String, _ method: String,
    _ arguments: OpaquePointer
  ) throws(LaunchError) -> OpaquePointer {
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
    return answer
  }

  /// The results of the user manager's jobs, by their object paths, and the failure of the watched unit.
  private final class Jobs {
    var results: [String: String] = [:]
    var failure: String?
    /// True if it was not the program that failed: systemd could not run it.
    var isUnrun = false
  }

  /// The time for which a started program is watched for a failure (`beginning`), and the longest wait for the reason
  /// of a failed job (`explaining`), in microseconds.
  private static let (beginning, explaining): (gint64, gint64) = (2_000_000, 300_000)
  /// The least exit status with which systemd says that it could not run a program.
  private static let unrun: gint32 = 200

  /// Has the user manager start a unit, and waits until it has.
  ///
  /// - Parameter unit: the object path of the unit, to watch it for a failure in its first seconds; `nil` not to watch
  ///   it.
  /// - Returns: a phrase about the unit's failure; `nil` if there was none.
  /// - Throws: ``LaunchError/failed(_:)`` if the program cannot be run.
  func startUnit(
    _ arguments: OpaquePointer, watching unit: String?
  ) throws(LaunchError) -> String? {
    let (name, path) = ("org.freedesktop.systemd1", "/org/freedesktop/systemd1")
    let manager = "org.freedesktop.systemd1.Manager"
    let jobs = Jobs()
    let subscription = g_dbus_connection_signal_subscribe(
      connection, name, manager, "JobRemoved", path, nil, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, values, data in
        guard let values, let data else { return }
        let jobs = Unmanaged<Jobs>.fromOpaque(data).takeUnretainedValue()
        jobs.results[Variant.text(in: values, 1)] = Variant.text(in: values, 3)
      }, Unmanaged.passUnretained(jobs).toOpaque(), nil)
    defer { g_dbus_connection_signal_unsubscribe(connection, subscription) }
    var watch: guint = 0
    if let unit {
      // Without this the user manager sends no signals about units.
      try call(name, path, manager, "Subscribe", Variant.tuple([]))
      watch = g_dbus_connection_signal_subscribe(
        connection, name, "org.freedesktop.DBus.Properties", "PropertiesChanged", unit,
        "org.freedesktop.systemd1.Service", G_DBUS_SIGNAL_FLAGS_NONE,
        { _, _, _, _, _, values, data in
          guard let values, let data else { return }
          let changed = g_variant_get_child_value(values, 1)
          defer { g_variant_unref(changed) }
          guard let result = g_variant_lookup_value(changed, "Result", nil) else { return }
          defer { g_variant_unref(result) }
          let kind = g_variant_get_string(result, nil).map { String(cString: $0) } ?? "success"
          if kind == "success" { return }
          let jobs = Unmanaged<Jobs>.fromOpaque(data).takeUnretainedValue()
          var why = ["signal": "was ended by a signal", "core-dump": "crashed"][kind]
          if let status = g_variant_lookup_value(changed, "ExecMainStatus", nil) {
            if kind == "exit-code" {
              why = "ended with exit status \(g_variant_get_int32(status))"
              jobs.isUnrun = g_variant_get_int32(status) >= SessionBus.unrun
            }
            g_variant_unref(status)
          }
          jobs.failure = why ?? "failed (\(kind))"
        }, Unmanaged.passUnretained(jobs).toOpaque(), nil)
    }
    defer { if watch != 0 { g_dbus_connection_signal_unsubscribe(connection, watch) } }
    let answer = try answer(name, path, manager, "StartTransientUnit", arguments)
    let job = Variant.text(in: answer, 0)
    g_variant_unref(answer)
    Self.wait(gint64(Self.patience) * 1000) { jobs.results[job] != nil }
    guard let result = jobs.results[job] else {
      throw .failed("systemd does not say whether it started")
    }
    if watch != 0 {
      Self.wait(result == "done" ? Self.beginning : Self.explaining) { jobs.failure != nil }
    }
    // A program that ends at once may do so before the job is done.
    if result != "done", jobs.failure == nil || jobs.isUnrun {
      throw .failed("it could not be run: the job \(result)")
    }
    return jobs.failure
  }

  /// Handles messages from the bus until `isSo` returns true, for at most `patience` microseconds.
  private static func wait(_ patience: gint64, until isSo: () -> Bool) {
    let end = g_get_monotonic_time() + patience
    // Wakes the loop when that time is over.
    let alarm = g_timeout_add(guint(patience / 1000) + 1, { _ in 0 }, nil)
    while !isSo(), g_get_monotonic_time() < end { g_main_context_iteration(nil, 1) }
    if g_get_monotonic_time() < end { g_source_remove(alarm) }
  }

  /// Shows the person a notification, if the desktop can.
  func notify(_ title: String, _ text: String) {
    let name = "org.freedesktop.Notifications"
    let none = Variant.array(of: "{sv}", [])
    try? call(
      name, "/org/freedesktop/Notifications", name, "Notify",
      Variant.tuple([
        Variant.string("Foresight"), g_variant_new_uint32(0),
        Variant.string("org.foresight.Foresight1"), Variant.string(title),
        // Some desktops read the text as markup.
        Variant.string(text.filter { !"<>&".contains($0) }), Variant.strings([]), none,
        g_variant_new_int32(-1),
      ]))
  }

  /// Has the bus start the program that owns a name, unless it is running.
  ///
  /// - Throws: ``LaunchError/failed(_:)`` if the bus knows no such program, or it does not start.
  func start(_ name: String) throws(LaunchError) {
    guard g_dbus_is_name(name) != 0, g_dbus_is_unique_name(name) == 0 else {
      throw .failed("\(name) is no name on the bus")
    }
    try call(
      "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "StartServiceByName",
      Variant.tuple([Variant.string(name), g_variant_new_uint32(0)]))
  }

  /// Copies the desktop's variables from the user manager: the search paths of programs and .desktop files, and the
  /// name of the desktop. The process that started this program may have begun before the desktop did.
  func takeEnvironment() {
    let arguments = Variant.tuple([
      Variant.string("org.freedesktop.systemd1.Manager"), Variant.string("Environment"),
    ])
    let answer = g_dbus_connection_call_sync(
      connection, "org.freedesktop.systemd1", "/org/freedesktop/systemd1",
      "org.freedesktop.DBus.Properties", "Get", arguments, nil, G_DBUS_CALL_FLAGS_NO_AUTO_START,
      Self.patience, nil, nil)
    guard let answer else { return }
    defer { g_variant_unref(answer) }
    let boxed = g_variant_get_child_value(answer, 0)
    let list = g_variant_get_variant(boxed)
    for place in 0..<g_variant_n_children(list) {
      let pair = Variant.text(in: list, place).split(separator: "=", maxSplits: 1)
      let known = ["PATH", "XDG_CURRENT_DESKTOP", "XDG_DATA_DIRS", "XDG_DATA_HOME"]
      if pair.count == 2, known.contains(String(pair[0])) {
        g_setenv(String(pair[0]), String(pair[1]), 1)
      }
    }
  }

  /// Sends all queued messages, so that they arrive even if this program ends.
  func flush() { g_dbus_connection_flush_sync(connection, nil, nil) }
}

/// Returns the message of an error of GLib, without the prefix that it has on the bus.
func text(freeing error: UnsafeMutablePointer<GError>?) -> String {
  guard let error else { return "no reason is given" }
  defer { g_error_free(error) }
  g_dbus_error_strip_remote_error(error)
  return error.pointee.message.map { String(cString: $0) } ?? "no reason is given"
}
