internal import ForesightValues

/// A command line of a log, with what was known at its prompt.
struct TypedLine {
  let text: String
  /// The directory that the line was typed in; `nil` if it is not known.
  let directory: String?
  let failed: Bool

  /// Makes the line of a donation; `nil` if the donation is not a command line.
  ///
  /// The directory is the context's `directory`, which data sets also call `wd`.
  init?(_ donation: Donation) {
    guard donation.kind == .donation,
      let line = ShellLine(intent: donation.intent, parameters: donation.parameters)
    else { return nil }
    text = line.text
    directory = (donation.context["directory"] ?? donation.context["wd"])?.canonicalText
    failed = donation.result.map { !$0.matches(0) } ?? false
  }
}
