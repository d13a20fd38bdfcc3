/// The reason that an app cannot be asked for anything, in words for a person.
public enum AppFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// Its program is not there, or cannot be run.
  case gone(app: String, program: String)
  /// Another user could have put another program there.
  case untrusted(app: String, path: String, why: String)
  /// Its file says nothing that can be understood.
  case unreadable(file: String)
  /// Its file cannot be written.
  case unwritable(file: String, why: String)
  /// Another program has its name.
  case taken(app: String, by: String)
  /// Its name cannot be that of a file.
  case unsuitable(app: String)
  /// An intent of it is never performed unless a person chose it.
  case needsPerson(app: String, intent: String)

  /// A message that says what happened, to which app, and what to do.
  public var description: String {
    switch self {
    case .gone(let app, let program):
      "the program of \(app) is gone: \(program); install it again, or remove it from the list with "
        + "'foresight apps --remove \(app)'"
    case .untrusted(let app, let path, let why):
      "\(app) is not run, because \(path) \(why); change that, or remove it from the list with "
        + "'foresight apps --remove \(app)'"
    case .unreadable(let file):
      "\(file) does not say what an app can do: it is damaged, or of a later version; start the app once, "
        + "or delete the file"
    case .unwritable(let file, let why):
      "what the app can do cannot be told to others: \(file): \(why)"
    case .taken(let app, let program):
      "another app is known as \(app): \(program); give this one another source, or remove that one with "
        + "'foresight apps --remove \(app)'"
    case .needsPerson(let app, let intent):
      "\(intent) of \(app) is not done by itself: it asks for authentication, or it deletes something or may; start "
        + "an app of an earlier version once, so that it says so"
    case .unsuitable(let app):
      "'\(app)' is no name for an app: it has to have 1 to 60 characters"
    }
  }
}
