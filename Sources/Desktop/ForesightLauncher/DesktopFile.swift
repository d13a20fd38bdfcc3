import ForesightCGIO

/// A program of the desktop, as GIO finds it by the name of its .desktop file.
struct DesktopFile {
  private let information: OpaquePointer

  /// - Throws: ``LaunchError/missing(_:)`` where there is none, or it says that it is not there.
  init(_ id: String) throws(LaunchError) {
    guard let information = g_desktop_app_info_new(id) else {
      throw .missing("there is no program of the desktop called \(id), or it cannot be started")
    }
    self.information = information
  }

  /// The name that a person sees.
  var name: String { String(cString: g_app_info_get_display_name(information)) }

  /// The icon's name in the theme, or its file; `nil` where there is none.
  var icon: String? {
    guard let icon = g_app_info_get_icon(information), let text = g_icon_to_string(icon) else {
      return nil
    }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// True if it is to be shown where programs are chosen.
  var isShown: Bool { g_app_info_should_show(information) != 0 }

  /// Makes sure that it has an action.
  func check(_ action: String) throws(LaunchError) {
    var place = g_desktop_app_info_list_actions(information)
    while let name = place?.pointee {
      if String(cString: name) == action { return }
      place = place?.successor()
    }
    throw .missing("\(name) has no action called \(action)")
  }

  /// Starts the program as GIO does, with all that its file says; to be called in a unit of its own.
  func launch(_ action: String?) throws(LaunchError) {
    if let action {
      try check(action)
      return g_desktop_app_info_launch_action(information, action, nil)
    }
    var error: UnsafeMutablePointer<GError>?
    guard g_app_info_launch(information, nil, nil, &error) != 0 else {
      throw .failed("\(name) did not start: \(text(freeing: error))")
    }
  }
}
