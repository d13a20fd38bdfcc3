/// What an app has under this name.
public enum FilesOfTheApp {
  /// Its name.
  public static let name = "Files"
}
