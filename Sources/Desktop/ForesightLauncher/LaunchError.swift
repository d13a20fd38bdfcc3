/// The reason why something was not started.
struct LaunchError: Error {
  /// The name on the wire, and the reason.
  let name, why: String

  /// Nothing can start it.
  static func unavailable(_ why: String) -> Self { Self(name: "unavailable", why: why) }
  /// There is no such program, action or directory.
  static func missing(_ why: String) -> Self { Self(name: "missing", why: why) }
  /// Starting it failed.
  static func failed(_ why: String) -> Self { Self(name: "failed", why: why) }
}
