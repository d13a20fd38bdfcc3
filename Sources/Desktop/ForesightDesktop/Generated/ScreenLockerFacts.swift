// swift-format-ignore-file
// Made by Scripts/embed from the tables beside it; `make texts` makes it anew.

extension ScreenLockers {
  /// The names of those that run only while the screen is locked.
  static let names: Set<String> = [
    "gtklock", "hyprlock", "i3lock", "i3lock-color", "physlock", "slock", "swaylock", "vlock",
    "vlock-main", "waylock", "xlock", "xsecurelock", "xtrlock"
  ]
}
