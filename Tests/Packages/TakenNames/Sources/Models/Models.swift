/// What an app has under this name.
public enum ModelsOfTheApp {
  /// Its name.
  public static let name = "Models"
}
