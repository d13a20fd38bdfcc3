extension AppSchema.Intent {
  /// The actions of the domain reader.
  public static var reader: AppSchema.ReaderIntent { AppSchema.ReaderIntent() }
}

extension AppSchema {
  /// The actions of the domain reader.
  public struct ReaderIntent: Sendable {
    private func schema(_ name: String = #function) -> Intent {
      Intent(domain: "reader", name: name)
    }

    /// Delete pages.
    public var deletePages: Intent { schema() }

    /// Enhance documents.
    public var enhanceDocuments: Intent { schema() }

    /// Insert pages.
    public var insertPages: Intent { schema() }

    /// Open document.
    public var openDocument: Intent { schema() }

    /// Open page.
    public var openPage: Intent { schema() }

    /// Resize documents.
    public var resizeDocuments: Intent { schema() }

    /// Rotate documents.
    public var rotateDocuments: Intent { schema() }

    /// Rotate pages.
    public var rotatePages: Intent { schema() }

    /// Search documents.
    public var searchDocuments: Intent { schema() }
  }
}

extension AppSchema.Entity {
  /// The things of the domain reader.
  public static var reader: AppSchema.ReaderEntity { AppSchema.ReaderEntity() }
}

extension AppSchema {
  /// The things of the domain reader.
  public struct ReaderEntity: Sendable {
    private func schema(_ name: String = #function) -> Entity {
      Entity(domain: "reader", name: name)
    }

    /// Document.
    public var document: Entity { schema() }

    /// Page.
    public var page: Entity { schema() }
  }
}

extension AppSchema.Enum {
  /// The choices of the domain reader.
  public static var reader: AppSchema.ReaderEnum { AppSchema.ReaderEnum() }
}

extension AppSchema {
  /// The choices of the domain reader.
  public struct ReaderEnum: Sendable {
    private func schema(_ name: String = #function) -> Enum {
      Enum(domain: "reader", name: name)
    }

    /// Document kind.
    public var documentKind: Enum { schema() }
  }
}
