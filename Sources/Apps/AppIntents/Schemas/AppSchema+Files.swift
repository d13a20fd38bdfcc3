extension AppSchema.Intent {
  /// The actions of the domain files.
  public static var files: AppSchema.FilesIntent { AppSchema.FilesIntent() }
}

extension AppSchema {
  /// The actions of the domain files.
  public struct FilesIntent: Sendable {
    private func schema(_ name: String = #function) -> Intent {
      Intent(domain: "files", name: name)
    }

    /// Create folder.
    public var createFolder: Intent { schema() }

    /// Delete files.
    public var deleteFiles: Intent { schema() }

    /// Move files.
    public var moveFiles: Intent { schema() }

    /// Open file.
    public var openFile: Intent { schema() }

    /// Rename file.
    public var renameFile: Intent { schema() }
  }
}

extension AppSchema.Entity {
  /// The things of the domain files.
  public static var files: AppSchema.FilesEntity { AppSchema.FilesEntity() }
}

extension AppSchema {
  /// The things of the domain files.
  public struct FilesEntity: Sendable {
    private func schema(_ name: String = #function) -> Entity {
      Entity(domain: "files", name: name)
    }

    /// File.
    public var file: Entity { schema() }
  }
}
