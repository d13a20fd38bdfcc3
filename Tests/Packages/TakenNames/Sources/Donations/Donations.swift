/// What an app has under this name.
public enum DonationsOfTheApp {
  /// Its name.
  public static let name = "Donations"
}
