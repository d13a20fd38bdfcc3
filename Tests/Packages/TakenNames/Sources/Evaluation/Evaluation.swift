/// What an app has under this name.
public enum EvaluationOfTheApp {
  /// Its name.
  public static let name = "Evaluation"
}
