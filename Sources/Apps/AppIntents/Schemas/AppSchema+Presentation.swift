extension AppSchema.Intent {
  /// The actions of the domain presentation.
  public static var presentation: AppSchema.PresentationIntent { AppSchema.PresentationIntent() }
}

extension AppSchema {
  /// The actions of the domain presentation.
  public struct PresentationIntent: Sendable {
    private func schema(_ name: String = #function) -> Intent {
      Intent(domain: "presentation", name: name)
    }

    /// Add audio to slide.
    public var addAudioToSlide: Intent { schema() }

    /// Add comment to slide.
    public var addCommentToSlide: Intent { schema() }

    /// Add image to slide.
    public var addImageToSlide: Intent { schema() }

    /// Add text box to slide.
    public var addTextBoxToSlide: Intent { schema() }

    /// Add video to slide.
    public var addVideoToSlide: Intent { schema() }

    /// Add web video to slide.
    public var addWebVideoToSlide: Intent { schema() }

    /// Create.
    public var create: Intent { schema() }

    /// Create slide.
    public var createSlide: Intent { schema() }

    /// Delete slide.
    public var deleteSlide: Intent { schema() }

    /// Open.
    public var open: Intent { schema() }

    /// Open slide.
    public var openSlide: Intent { schema() }

    /// Set slide title.
    public var setSlideTitle: Intent { schema() }

    /// Start playback.
    public var startPlayback: Intent { schema() }

    /// Stop playback.
    public var stopPlayback: Intent { schema() }

    /// Update.
    public var update: Intent { schema() }
  }
}

extension AppSchema.Entity {
  /// The things of the domain presentation.
  public static var presentation: AppSchema.PresentationEntity { AppSchema.PresentationEntity() }
}

extension AppSchema {
  /// The things of the domain presentation.
  public struct PresentationEntity: Sendable {
    private func schema(_ name: String = #function) -> Entity {
      Entity(domain: "presentation", name: name)
    }

    /// Document.
    public var document: Entity { schema() }

    /// Slide.
    public var slide: Entity { schema() }

    /// Template.
    public var template: Entity { schema() }
  }
}
