import ForesightCGIO

/// A desktop program, which GIO finds by the name of its .desktop file.
struct DesktopFile {
  private let information: OpaquePointer

  /// - Throws: ``LaunchError/missing(_:)`` if there is no such file, or if the program that it names is not installed.
  init(_ id: String) throws(LaunchError) {
    guard let information = g_desktop_app_info_new(id) else {
      throw .missing("there is no program of the desktop called \(id), or it cannot be started")
    }
    self.information = information
  }

  /// The name that a person sees.
  var name: String { String(cString: g_app_info_get_display_name(information)) }

  /// The icon's name in the theme, or its file; `nil` if there is none.
  var icon: String? {
    guard let icon = g_app_info_get_icon(information), let text = g_icon_to_string(icon) else {
      return nil
    }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// True if launchers are to show the program.
  var isShown: Bool { g_app_info_should_show(information) != 0 }

  /// Throws an error unless the program has an action of this name.
  func check(_ action: String) throws(LaunchError) {
    var place = g_desktop_app_info_list_actions(information)
    while let name = place?.pointee {
      if String(cString: name) == action { return }
      place = place?.successor()
    }
    throw .missing("\(name) has no action called \(action)")
  }

  /// Starts the program with GIO, which follows everything in its file. Call it in a unit that was made for the
  /// program.
  func launch(_ action: String?) throws(LaunchError) {
    if let action {
      try check(action)
      return g_desktop_app_info_launch_action(information, action, nil)
    }
    try launch(opening: nil)
  }

  /// Starts the program with a URI to open.
  func open(_ uri: String) throws(LaunchError) {
    // GIO copies the URI before the call returns.
    let copy = g_strdup(uri)
    defer { g_free(copy) }
    let list = g_list_append(nil, copy)
    defer { g_list_free(list) }
    try launch(opening: list)
  }

  private func launch(opening uris: UnsafeMutablePointer<GList>?) throws(LaunchError) {
    var error: UnsafeMutablePointer<GError>?
    guard g_app_info_launch_uris(information, uris, nil, &error) != 0 else {
      throw .failed("\(name) did not start: \(text(freeing: error))")
    }
  }

  /// Returns true if the program is registered for the content type of a file, so that it may be started with the file.
  func isMeant(for uri: String) -> Bool {
    guard let file = g_file_new_for_uri(uri) else { return false }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    guard
      let facts = g_file_query_info(
        file, "standard::content-type", G_FILE_QUERY_INFO_NONE, nil, nil)
    else { return false }
    defer { g_object_unref(UnsafeMutableRawPointer(facts)) }
    guard let kind = g_file_info_get_content_type(facts) else { return false }
    let apps = g_app_info_get_all_for_type(kind)
    defer { g_list_free_full(apps) { g_object_unref($0) } }
    var place = apps
    while let app = place {
      if let data = app.pointee.data, g_app_info_equal(OpaquePointer(data), information) != 0 {
        return true
      }
      place = app.pointee.next
    }
    return false
  }
}
