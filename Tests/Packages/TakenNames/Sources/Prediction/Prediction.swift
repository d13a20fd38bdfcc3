/// What an app has under this name.
public enum PredictionOfTheApp {
  /// Its name.
  public static let name = "Prediction"
}
