// swift-format-ignore-file
// Made by Scripts/embed from the tables beside it; `make texts` makes it anew.

extension AppUse {
  /// Names of what starts other apps, or is the desktop itself, in small letters and without what stands before the last
  /// dot.
  static let desktops: Set<String> = [
    "krunner", "plasmashell", "kickoff", "kicker", "gnome-shell", "org.gnome.shell", "rofi",
    "fuzzel", "wofi", "tofi", "bemenu", "dmenu", "ulauncher", "albert", "xfdesktop",
    "xfce4-panel", "xfce4-appfinder", "lxqt-panel", "lxqt-runner", "pcmanfm-desktop",
    "nemo-desktop", "mate-panel", "cinnamon", "budgie-panel", "sway", "i3", "swaybg", "waybar",
    "polybar", "xsecurelock", "kscreenlocker_greet", "kwin_x11", "kwin_wayland"
  ]
}
