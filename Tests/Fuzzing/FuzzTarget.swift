import ForesightFormats

/// A reader that is given any bytes at all, and the laws that hold whatever they are.
///
/// A target is one line in ``all``, a function, and a directory of small inputs under `Corpus`. It
/// runs in two ways: `make fuzz` lets libFuzzer make up inputs (`Main.swift`), and the tests run it
/// over its corpus (`ReplayTests.swift`), so that it never rots.
struct FuzzTarget: Sendable {
  let name: String
  /// Reads the bytes; throws ``LawBroken`` where a law does not hold, and nothing else.
  let run: @Sendable ([UInt8]) throws -> Void

  static let all = [
    FuzzTarget(name: "tsv") { try fuzzRecords($0, .tsv) },
    FuzzTarget(name: "ndjson") { try fuzzRecords($0, .ndjson) },
    FuzzTarget(name: "zsh") { try fuzzRecords($0, .zsh) },
    FuzzTarget(name: "bash") { try fuzzRecords($0, .bash) },
    FuzzTarget(name: "fish") { try fuzzRecords($0, .fish) },
    FuzzTarget(name: "atuin") { try fuzzHistoryDatabase($0, .atuin) },
    FuzzTarget(name: "mcfly") { try fuzzHistoryDatabase($0, .mcfly) },
    FuzzTarget(name: "kde") { try fuzzWholeFile($0, .kde) },
    FuzzTarget(name: "firefox") { try fuzzWholeFile($0, .firefox) },
    FuzzTarget(name: "chromium") { try fuzzWholeFile($0, .chromium) },
    FuzzTarget(name: "xbel") { try fuzzWholeFile($0, .xbel) },
    FuzzTarget(name: "activitywatch") { try fuzzWholeFile($0, .activitywatch) },
    FuzzTarget(name: "home-assistant") { try fuzzWholeFile($0, .homeAssistant) },
    FuzzTarget(name: "keys", run: fuzzKeys),
    FuzzTarget(name: "gzip", run: fuzzGzip),
    FuzzTarget(name: "json", run: fuzzJSON),
    FuzzTarget(name: "timestamp", run: fuzzTimestamp),
    FuzzTarget(name: "time-expression", run: fuzzTimeExpression),
    FuzzTarget(name: "prior", run: fuzzPrior),
    FuzzTarget(name: "model", run: fuzzModel),
    FuzzTarget(name: "command-line", run: fuzzCommandLine),
    FuzzTarget(name: "coding", run: fuzzCoding),
    FuzzTarget(name: "row", run: fuzzRow),
    FuzzTarget(name: "dataset", run: fuzzDataSet),
    FuzzTarget(name: "ranking", run: fuzzRanking),
    FuzzTarget(name: "settings", run: fuzzSettings),
    FuzzTarget(name: "secrets", run: fuzzSecrets),
    FuzzTarget(name: "destructive", run: fuzzDestructiveCommands),
    FuzzTarget(name: "search", run: fuzzSearch),
    FuzzTarget(name: "recovery", run: fuzzRecovery),
    FuzzTarget(name: "wire", run: fuzzWire),
    FuzzTarget(name: "assistant", run: fuzzAssistant),
  ]
}

/// Which law does not hold.
struct LawBroken: Error, CustomStringConvertible {
  let description: String
}

/// Makes sure of a law.
func law(_ holds: Bool, _ description: @autoclosure () -> String) throws(LawBroken) {
  guard holds else { throw LawBroken(description: description()) }
}
