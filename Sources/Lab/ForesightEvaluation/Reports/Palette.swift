/// The colors of the models, the same in all charts and tables of a section.
struct Palette {
  /// The number of colors; a model without one is grey.
  static let count = 8

  /// The models that are drawn as lines, the reference first, then the best of the others: more than six
  /// cannot be told apart.
  let chosen: [ModelReport]
  /// The models that give probabilities, at most six, in the same order.
  let believed: [ModelReport]
  private let names: [String]
  private let optimum: String?

  init(_ report: EvaluationReport) {
    let best = report.optimum?.name
    let sorted = report.models.bestFirst
    let first = sorted.filter { $0.difference == nil } + (report.optimum.map { [$0] } ?? [])
    let ordered = first + sorted.filter { $0.difference != nil }
    believed = Array(ordered.filter { $0.figures.calibration.expectedError != nil }.prefix(6))
    chosen = Array(ordered.prefix(6))
    let drawn = chosen.map(\.name)
    let extra = believed.map(\.name).filter { !drawn.contains($0) }
    names = (drawn + extra).filter { $0 != best }
    optimum = best
  }

  /// Returns the CSS class that gives an element the model's color.
  func color(of name: String) -> String {
    if name == optimum { return "best" }
    return names.firstIndex(of: name).flatMap { $0 < Self.count ? "c\($0)" : nil } ?? "other"
  }
}
