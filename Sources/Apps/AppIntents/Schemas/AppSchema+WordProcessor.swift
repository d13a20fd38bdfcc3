extension AppSchema.Intent {
  /// The actions of the domain word processor.
  public static var wordProcessor: AppSchema.WordProcessorIntent { AppSchema.WordProcessorIntent() }
}

extension AppSchema {
  /// The actions of the domain word processor.
  public struct WordProcessorIntent: Sendable {
    private func schema(_ name: String = #function) -> Intent {
      Intent(domain: "wordProcessor", name: name)
    }

    /// Add audio to page.
    public var addAudioToPage: Intent { schema() }

    /// Add image to page.
    public var addImageToPage: Intent { schema() }

    /// Add text box to page.
    public var addTextBoxToPage: Intent { schema() }

    /// Add video to page.
    public var addVideoToPage: Intent { schema() }

    /// Add web video to page.
    public var addWebVideoToPage: Intent { schema() }

    /// Create.
    public var create: Intent { schema() }

    /// Create page.
    public var createPage: Intent { schema() }

    /// Open.
    public var open: Intent { schema() }

    /// Open page.
    public var openPage: Intent { schema() }
  }
}

extension AppSchema.Entity {
  /// The things of the domain word processor.
  public static var wordProcessor: AppSchema.WordProcessorEntity { AppSchema.WordProcessorEntity() }
}

extension AppSchema {
  /// The things of the domain word processor.
  public struct WordProcessorEntity: Sendable {
    private func schema(_ name: String = #function) -> Entity {
      Entity(domain: "wordProcessor", name: name)
    }

    /// Document.
    public var document: Entity { schema() }

    /// Page.
    public var page: Entity { schema() }

    /// Template.
    public var template: Entity { schema() }
  }
}
