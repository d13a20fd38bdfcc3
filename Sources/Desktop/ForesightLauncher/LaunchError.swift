/// The reason why something was not started.
struct LaunchError: Error {
  /// The kind of the error, as the answer names it (`name`), and a message with the reason (`why`).
  let name, why: String

  /// Something that is needed to start a program, such as the session bus, is not there.
  static func unavailable(_ why: String) -> Self { Self(name: "unavailable", why: why) }
  /// There is no such program, action or directory.
  static func missing(_ why: String) -> Self { Self(name: "missing", why: why) }
  /// Starting the program failed.
  static func failed(_ why: String) -> Self { Self(name: "failed", why: why) }
}
