/// What an app has under this name.
public enum PagesOfTheApp {
  /// Its name.
  public static let name = "Pages"
}
