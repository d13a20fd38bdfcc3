internal import ForesightSystem

/// The connected screens, as the system lists them in `/sys/class/drm`.
struct Screens: Sendable {
  let directory: SystemDirectory

  /// The number of screens, and their own descriptions (EDID), in an order that does not depend on where they are
  /// plugged in; `nil` if there are none.
  ///
  /// - Complexity: O(connectors), two files each.
  var all: (count: Int, description: [UInt8])? {
    let connected = directory.directories.filter { $0.text("status") == "connected" }
    if connected.isEmpty { return nil }
    let descriptions = connected.map { connector -> [UInt8] in
      let own = connector.bytes("edid")
      // The screen of a virtual machine, for one, has no description. The card is left out of the connector's name:
      // card0-eDP-1 may be card1-eDP-1 after the next start.
      return own.isEmpty ? Array(connector.name.drop { $0 != "-" }.utf8) : own
    }
    return (
      connected.count, descriptions.sorted { $0.lexicographicallyPrecedes($1) }.flatMap(\.self)
    )
  }
}
