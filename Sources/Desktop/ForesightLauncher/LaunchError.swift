/// The reason why something was not started.
enum LaunchError: Error {
  /// Nothing can start it.
  case unavailable(String)
  /// There is no such program, action or directory.
  case missing(String)
  /// Starting it failed.
  case failed(String)

  /// The name on the wire, and the reason.
  var words: (name: String, why: String) {
    switch self {
    case .unavailable(let why): ("unavailable", why)
    case .missing(let why): ("missing", why)
    case .failed(let why): ("failed", why)
    }
  }
}
