extension Donation {
  /// The shells whose command lines are recorded as they end, and found in a history file too.
  public static let shells = ["zsh", "bash", "fish"]

  /// The sources whose donations are command lines: shells, and the programs that remember their lines.
  public static let lineSources = shells + rememberers

  /// The programs that remember the command lines of shells in a database of their own.
  private static let rememberers = ["atuin", "mcfly"]

  private static let hashesOfLineSources = lineSources.map { StableHash.of($0) }

  /// The source whose file tells no context, though that of a donation recorded as it happened may be known.
  private static let fileWithoutContext = "xbel"
  private static let hashOfFileWithoutContext = StableHash.of(fileWithoutContext)

  /// True if it is a line that a shell ran, at a second that is known.
  ///
  ///     Donation(at: moment, source: "zsh", intent: "ls").isCommandLine                // true
  ///     Donation(at: moment, source: "cafe", intent: "OrderCoffee").isCommandLine      // false
  public var isCommandLine: Bool {
    kind == .donation && moment.isKnown && moment.instant.microseconds % 1_000_000 == 0
      && Self.shells.contains { source.hasSameBytes(as: $0) }
      && parameters.allSatisfy { $0.name == "arguments" || $0.name == "environment" }
  }

  /// True if it is a command line that was recorded when it ended: a history file does not tell how long it took.
  public var isLiveCommandLine: Bool { microseconds != nil && isCommandLine }

  /// A hash of what was done or dismissed, by whom, when and in which context, from which an imported
  /// donation gets its id. The offset of the local time, the types of values and how it is shown do not
  /// count, nor the context where the file that it stands in tells none; of a command line only the shell, the second and
  /// the line do, for no history file tells more, and how a line ended is not known before it has.
  public var contentHash: UInt64 { contentHash(contentHashes) }

  /// The hashes of its source, its intent's name, its parameters and its context.
  public typealias ContentHashes = (
    source: UInt64, name: UInt64, parameters: UInt64, context: UInt64
  )

  /// The hashes of what it holds, made once for all that are looked up.
  ///
  /// - Complexity: O(bytes of its texts).
  public var contentHashes: ContentHashes {
    (
      StableHash.of(source), StableHash.of(intent), StableHash.of(all: parameters),
      StableHash.of(all: context)
    )
  }

  /// Returns the content hash, for a caller that has the other hashes already.
  public func contentHash(_ hashes: ContentHashes) -> UInt64 {
    // Numbers are compared before names: most donations are of other sources, and a million may come at once.
    let isCommandLine =
      Self.hashesOfLineSources.contains(hashes.source)
      && (isCommandLine
        || kind == .donation && moment.isKnown
          && Self.rememberers.contains { source.hasSameBytes(as: $0) })
    var hash = StableHash.combine(UInt64(bitPattern: moment.instant.microseconds), hashes.source)
    hash = StableHash.combine(hash, hashes.name)
    let context =
      hashes.source == Self.hashOfFileWithoutContext
        && source.hasSameBytes(as: Self.fileWithoutContext)
      ? StableHash.of(all: [:]) : hashes.context
    hash = StableHash.combine(
      StableHash.combine(hash, hashes.parameters), isCommandLine ? 0 : context)
    hash = StableHash.combine(hash, isCommandLine ? 0 : result?.stableHash ?? 0)
    // That of a donation is older than the other kind, and must stay what it is.
    return kind == .donation ? hash : StableHash.combine(hash, StableHash.of(kind.name))
  }
}
