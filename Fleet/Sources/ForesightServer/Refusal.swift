/// The reason why the server does not start, and the exit status with which it ends.
struct Refusal: Error {
  let status: Int32
  let why: String

  /// Returns the refusal of a command line that cannot be understood, with the exit status 64.
  static func usage(_ why: String) -> Self { Self(status: 64, why: why) }
}
