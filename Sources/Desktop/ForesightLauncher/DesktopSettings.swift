import ForesightCGIO

/// Settings of the desktop, as GIO reads them.
enum DesktopSettings {
  /// True if this is GNOME in do-not-disturb mode, which its notification server does not report.
  static var asksForQuiet: Bool {
    let name = "org.gnome.desktop.notifications"
    guard let desktop = g_getenv("XDG_CURRENT_DESKTOP"),
      String(cString: desktop).split(separator: ":").contains("GNOME"),
      let schema = g_settings_schema_source_lookup(g_settings_schema_source_get_default(), name, 1)
    else { return false }
    defer { g_settings_schema_unref(schema) }
    guard g_settings_schema_has_key(schema, "show-banners") != 0,
      let settings = g_settings_new(name)
    else { return false }
    defer { g_object_unref(settings) }
    return g_settings_get_boolean(settings, "show-banners") == 0
  }
}
