/// The reason that an app cannot be asked to perform an intent, in words for a person.
public enum AppFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// Its program does not exist, or cannot be run.
  case gone(app: String, program: String)
  /// Another user could have replaced the program.
  case untrusted(app: String, path: String, why: String)
  /// Its manifest cannot be read or understood.
  case unreadable(file: String)
  /// Its manifest cannot be written.
  case unwritable(file: String, why: String)
  /// Another program is registered under its name.
  case taken(app: String, by: String)
  /// Its name is not suitable as a file's name.
  case unsuitable(app: String)
  /// The intent may only be performed if a person chooses it.
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
