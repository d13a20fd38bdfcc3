/// How an intent with its parameters is put into one sentence.
public protocol ParameterSummary {}

/// A sentence with parameters in it.
public struct IntentParameterSummary<Intent: AppIntent>: ParameterSummary {
  /// The intent's title.
  public init() {}
}

extension Never: ParameterSummary {}

/// Puts the parts of a summary together.
@resultBuilder
public enum ParameterSummaryBuilder<Intent: AppIntent> {
  /// One summary as it is.
  public static func buildBlock<Summary: ParameterSummary>(_ summary: Summary) -> Summary {
    summary
  }
}
