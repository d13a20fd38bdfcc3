import AppIntents

// Tutorials leave the predictions out. The whole of what is donated is then what may come back.
struct RestockIntent: AppIntent, PredictableIntent {
  static let title: LocalizedStringResource = "Restock"
  static let description: IntentDescription? = nil

  @IntentParameter(title: "Article")
  var article: String

  @IntentParameter(title: "Pieces", description: "How many are put on the shelf.", default: 12)
  var pieces: Int

  @Parameter(
    title: LocalizedStringResource("restock.shelf", defaultValue: "Shelf"),
    requestValueDialog: IntentDialog("On which shelf?"))
  var shelf: Int?

  init() {}

  init(article: String, pieces: Int) {
    self.article = article
    self.pieces = pieces
  }

  func perform() async throws -> some ReturnsValue<Int> & ProvidesDialog {
    guard pieces > 0 else {
      throw RestockError.nothingToDo
    }
    return .result(value: pieces, dialog: "Restocked \(pieces) of \(article).")
  }
}

enum RestockError: Error, CustomLocalizedStringResourceConvertible {
  case nothingToDo

  var localizedStringResource: LocalizedStringResource {
    switch self {
    case .nothingToDo: "There is nothing to put on the shelf."
    }
  }
}
