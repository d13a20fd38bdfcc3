extension AppSchema.Intent {
  /// The actions of the domain books.
  public static var books: AppSchema.BooksIntent { AppSchema.BooksIntent() }
}

extension AppSchema {
  /// The actions of the domain books.
  public struct BooksIntent: Sendable {
    private func schema(_ name: String = #function) -> Intent {
      Intent(domain: "books", name: name)
    }

    /// Navigate page.
    public var navigatePage: Intent { schema() }

    /// Open book.
    public var openBook: Intent { schema() }

    /// Play audiobook.
    public var playAudiobook: Intent { schema() }

    /// Search.
    public var search: Intent { schema() }

    /// Update character spacing.
    public var updateCharacterSpacing: Intent { schema() }

    /// Update font size.
    public var updateFontSize: Intent { schema() }

    /// Update line spacing.
    public var updateLineSpacing: Intent { schema() }

    /// Update settings.
    public var updateSettings: Intent { schema() }

    /// Update word spacing.
    public var updateWordSpacing: Intent { schema() }
  }
}

extension AppSchema.Entity {
  /// The things of the domain books.
  public static var books: AppSchema.BooksEntity { AppSchema.BooksEntity() }
}

extension AppSchema {
  /// The things of the domain books.
  public struct BooksEntity: Sendable {
    private func schema(_ name: String = #function) -> Entity {
      Entity(domain: "books", name: name)
    }

    /// Audiobook.
    public var audiobook: Entity { schema() }

    /// Book.
    public var book: Entity { schema() }

    /// Settings.
    public var settings: Entity { schema() }
  }
}

extension AppSchema.Enum {
  /// The choices of the domain books.
  public static var books: AppSchema.BooksEnum { AppSchema.BooksEnum() }
}

extension AppSchema {
  /// The choices of the domain books.
  public struct BooksEnum: Sendable {
    private func schema(_ name: String = #function) -> Enum {
      Enum(domain: "books", name: name)
    }

    /// Content type.
    public var contentType: Enum { schema() }

    /// Font.
    public var font: Enum { schema() }

    /// Font size.
    public var fontSize: Enum { schema() }

    /// Navigation direction.
    public var navigationDirection: Enum { schema() }

    /// Page navigation setting.
    public var pageNavigationSetting: Enum { schema() }

    /// Relative character spacing change.
    public var relativeCharacterSpacingChange: Enum { schema() }

    /// Relative font change.
    public var relativeFontChange: Enum { schema() }

    /// Relative line spacing change.
    public var relativeLineSpacingChange: Enum { schema() }

    /// Relative word spacing change.
    public var relativeWordSpacingChange: Enum { schema() }

    /// Theme.
    public var theme: Enum { schema() }
  }
}
