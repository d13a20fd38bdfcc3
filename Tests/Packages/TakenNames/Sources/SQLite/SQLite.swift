/// What an app has under this name.
public enum SQLiteOfTheApp {
  /// Its name.
  public static let name = "SQLite"
}
