extension AppSchema.Intent {
  /// The actions of the domain notes.
  public static var notes: AppSchema.NotesIntent { AppSchema.NotesIntent() }
}

extension AppSchema {
  /// The actions of the domain notes.
  public struct NotesIntent: Sendable {
    private func schema(_ name: String = #function) -> Intent {
      Intent(domain: "notes", name: name)
    }

    /// Create note.
    public var createNote: Intent { schema() }

    /// Update note.
    public var updateNote: Intent { schema() }
  }
}

extension AppSchema.Entity {
  /// The things of the domain notes.
  public static var notes: AppSchema.NotesEntity { AppSchema.NotesEntity() }
}

extension AppSchema {
  /// The things of the domain notes.
  public struct NotesEntity: Sendable {
    private func schema(_ name: String = #function) -> Entity {
      Entity(domain: "notes", name: name)
    }

    /// Account.
    public var account: Entity { schema() }

    /// Folder.
    public var folder: Entity { schema() }

    /// Note.
    public var note: Entity { schema() }
  }
}
