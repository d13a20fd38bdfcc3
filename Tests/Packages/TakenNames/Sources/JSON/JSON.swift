/// What an app has under this name.
public enum JSONOfTheApp {
  /// Its name.
  public static let name = "JSON"
}
