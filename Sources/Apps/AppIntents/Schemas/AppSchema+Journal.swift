extension AppSchema.Intent {
  /// The actions of the domain journal.
  public static var journal: AppSchema.JournalIntent { AppSchema.JournalIntent() }
}

extension AppSchema {
  /// The actions of the domain journal.
  public struct JournalIntent: Sendable {
    private func schema(_ name: String = #function) -> Intent {
      Intent(domain: "journal", name: name)
    }

    /// Create audio entry.
    public var createAudioEntry: Intent { schema() }

    /// Create entry.
    public var createEntry: Intent { schema() }

    /// Delete entry.
    public var deleteEntry: Intent { schema() }

    /// Search.
    public var search: Intent { schema() }

    /// Update entry.
    public var updateEntry: Intent { schema() }
  }
}

extension AppSchema.Entity {
  /// The things of the domain journal.
  public static var journal: AppSchema.JournalEntity { AppSchema.JournalEntity() }
}

extension AppSchema {
  /// The things of the domain journal.
  public struct JournalEntity: Sendable {
    private func schema(_ name: String = #function) -> Entity {
      Entity(domain: "journal", name: name)
    }

    /// Entry.
    public var entry: Entity { schema() }
  }
}
