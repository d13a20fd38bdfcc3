internal import ForesightSystem

/// The screens that are plugged in, as the system tells in `/sys/class/drm`.
struct Screens: Sendable {
  let directory: SystemDirectory

  /// The number of screens, and their descriptions of themselves, in an order that does not depend on where they are
  /// plugged in; `nil` where there are none.
  ///
  /// - Complexity: O(connectors), two files each.
  var all: (count: Int, description: [UInt8])? {
    let connected = directory.directories.filter { $0.text("status") == "connected" }
    if connected.isEmpty { return nil }
    let descriptions = connected.map { connector -> [UInt8] in
      let own = connector.bytes("edid")
      // Such as that of a virtual machine, which says nothing; card0-eDP-1 may be card1-eDP-1 after the next start.
      return own.isEmpty ? Array(connector.name.drop { $0 != "-" }.utf8) : own
    }
    return (
      connected.count, descriptions.sorted { $0.lexicographicallyPrecedes($1) }.flatMap(\.self)
    )
  }
}
