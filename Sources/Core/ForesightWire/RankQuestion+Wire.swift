package import Foresight

/// The JSON of questions for the order of a menu, and of their answers, common to all interfaces.
extension RankQuestion {
  /// The parameters of a question.
  package static let fields: WireFields<Self> = [
    "at": .moment(\.moment), "source": .text(\.menu), "candidates": .texts(\.candidates),
    "chosen": .text(\.chosen), "prefix": .text(\.typed), "context": .fields(\.context),
    "id": .id(\.id),
  ]

  /// An entry with its probability.
  package typealias Share = (text: String, probability: Double)

  /// The answer as `foresight rank --json` prints it.
  package static func json(_ shares: [Share]) -> JSON {
    .array(
      shares.map { share in
        .members(["text": share.text, "probability": PredictionAnswer.rounded(share.probability)])
      })
  }

  /// Reads an answer that ``json(_:)`` wrote; `nil` for anything else.
  package static func shares(_ json: JSON) -> [Share]? {
    json.all { entry in
      guard let text = entry["text"]?.string, let probability = entry["probability"]?.double else {
        return nil
      }
      return (text, probability)
    }
  }
}
