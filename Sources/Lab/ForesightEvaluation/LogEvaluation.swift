/// The evaluation of one model on one user's log.
protocol LogEvaluation {
  /// The figures so far.
  var figures: ModelFigures { get }

  /// Predicts and learns the log.
  ///
  /// - Parameter record: called with the outcome of each prediction.
  mutating func run(on user: UserReader.User, _ record: (Outcome) -> Void) throws
}
