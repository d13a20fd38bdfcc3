extension Donation {
  /// The shells whose command lines are recorded when they end, and can also be imported from a history file.
  public static let shells = ["zsh", "bash", "fish"]

  /// The sources whose donations are command lines: shells, and the programs that remember their lines.
  public static let lineSources = shells + rememberers

  /// The programs that remember the command lines of shells in a database of their own.
  private static let rememberers = ["atuin", "mcfly"]

  private static let hashesOfLineSources = lineSources.map { StableHash.of($0) }

  /// The source of the desktop's list of recent files. Its donations have no context if they are imported from the
  /// file, although they may have one if they are recorded live.
  private static let fileWithoutContext = "xbel"
  private static let hashOfFileWithoutContext = StableHash.of(fileWithoutContext)

  /// True if this is a command line that a shell ran, with a known time in whole seconds.
  ///
  ///     Donation(at: moment, source: "zsh", intent: "ls").isCommandLine                // true
  ///     Donation(at: moment, source: "cafe", intent: "OrderCoffee").isCommandLine      // false
  public var isCommandLine: Bool {
    kind == .donation && moment.isKnown && moment.instant.microseconds % 1_000_000 == 0
      && Self.shells.contains { source.hasSameBytes(as: $0) }
      && parameters.allSatisfy { $0.name == "arguments" || $0.name == "environment" }
  }

  /// True if this is a command line that was recorded when it ended. Only such a line has a duration: history files
  /// contain none.
  public var isLiveCommandLine: Bool { microseconds != nil && isCommandLine }

  /// A hash of the content, from which an imported donation gets its id.
  ///
  /// It covers the kind, instant, source, intent, parameters, context and result, but not the UTC offset, the types of
  /// values, or how the donation is shown. The context is left out if the source's file contains none. For a command
  /// line, it covers only the shell, the time in whole seconds and the line, because no history file contains more, and
  /// the result is unknown before the command ends.
  public var contentHash: UInt64 { contentHash(contentHashes) }

  /// The hashes of the source, the intent's name, the parameters and the context.
  public typealias ContentHashes = (
    source: UInt64, name: UInt64, parameters: UInt64, context: UInt64
  )

  /// The hashes of the parts, for a caller that needs them several times.
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
    // Hashes are compared before strings: most of a million imported donations are of other sources.
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
    // Donations were hashed before other kinds existed, and their hashes must stay the same.
    return kind == .donation ? hash : StableHash.combine(hash, StableHash.of(kind.name))
  }
}
