internal import ForesightSystem

/// The sources of the computer's power, as the system lists them in `/sys/class/power_supply`.
struct PowerSupplies: Sendable {
  let directory: SystemDirectory

  /// `battery` or `mains`; `nil` if there is no battery, as in a computer that always runs on the mains.
  ///
  /// - Complexity: O(supplies), some files each.
  var source: String? {
    // Mice have batteries too.
    let supplies = directory.directories.filter { $0.text("scope") != "Device" }
    let batteries = supplies.filter { $0.text("type") == "Battery" }
    if batteries.isEmpty { return nil }
    let plugs = supplies.filter { ["Mains", "USB"].contains($0.text("type")) }
    if plugs.contains(where: { $0.text("online") == "1" }) { return "mains" }
    let isDischarging = batteries.contains { $0.text("status") == "Discharging" }
    return isDischarging || !plugs.isEmpty ? "battery" : "mains"
  }
}
