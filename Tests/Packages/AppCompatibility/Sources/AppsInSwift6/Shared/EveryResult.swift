import AppIntents

#if canImport(SwiftUI)
  import SwiftUI
#endif

/// Every way for an intent to say what came of it.
struct EveryResult {
  let opens = PausePlaybackIntent()

  func nothing() -> some IntentResult {
    .result()
  }

  func value() -> some IntentResult & ReturnsValue<String> {
    .result(value: "done")
  }

  func dialog() -> some IntentResult & ProvidesDialog {
    .result(dialog: "Done.")
  }

  func opening() -> some IntentResult & OpensIntent {
    .result(opensIntent: opens)
  }

  func valueAndDialog() -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
    .result(value: 3, dialog: "There are \(3).")
  }

  func valueAndOpening() -> some IntentResult & ReturnsValue<Bool> & OpensIntent {
    .result(value: true, opensIntent: opens)
  }

  func openingAndDialog() -> some IntentResult & OpensIntent & ProvidesDialog {
    .result(opensIntent: opens, dialog: "Opening.")
  }

  func everything() -> some IntentResult & ReturnsValue<Date> & OpensIntent & ProvidesDialog {
    .result(value: .distantPast, opensIntent: opens, dialog: "Long ago.")
  }

  func button() -> some IntentResult {
    .result(actionButtonIntent: opens)
  }

  func buttonAndDialog() -> some IntentResult & ProvidesDialog {
    .result(actionButtonIntent: opens, dialog: "Press it.")
  }

  func valueAndButton() -> some IntentResult & ReturnsValue<URL> {
    .result(value: URL(filePath: "/"), actionButtonIntent: opens)
  }

  func valueButtonAndDialog() -> some IntentResult & ReturnsValue<[Int]> & ProvidesDialog {
    .result(value: [1, 2], actionButtonIntent: opens, dialog: "Two.")
  }

  func absent() -> some IntentResult & ReturnsValue<TrackEntity?> {
    .result(value: nil)
  }

  #if canImport(SwiftUI)
    @MainActor
    func shown() -> some IntentResult & ShowsSnippetView {
      .result(view: Text("Done"))
    }

    @MainActor
    func shownAndTold() -> some IntentResult & ProvidesDialog & ShowsSnippetView {
      .result(dialog: "Done.") {
        Text("Done")
      }
    }

  #endif

  func snippet() -> some IntentResult & ShowsSnippetIntent {
    .result(snippetIntent: TrackSnippetIntent())
  }
}

struct TrackSnippetIntent: SnippetIntent {
  static let title: LocalizedStringResource = "Track"

  #if canImport(SwiftUI)
    @MainActor
    func perform() async throws -> some IntentResult & ShowsSnippetView {
      .result(view: Text("Harbour Lights"))
    }
  #else
    func perform() async throws -> some IntentResult { .result() }
  #endif
}

struct ConfirmTrackIntent: AppIntent {
  static let title: LocalizedStringResource = "Confirm Track"

  func perform() async throws -> some IntentResult {
    try await requestConfirmation(actionName: .play, snippetIntent: TrackSnippetIntent())
    return .result()
  }
}
