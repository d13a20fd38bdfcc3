/// What an app has under this name.
public enum PrivacyOfTheApp {
  /// Its name.
  public static let name = "Privacy"
}
