extension AppSchema.Intent {
  /// The actions of the domain browser.
  public static var browser: AppSchema.BrowserIntent { AppSchema.BrowserIntent() }
}

extension AppSchema {
  /// The actions of the domain browser.
  public struct BrowserIntent: Sendable {
    private func schema(_ name: String = #function) -> Intent {
      Intent(domain: "browser", name: name)
    }

    /// Bookmark tab.
    public var bookmarkTab: Intent { schema() }

    /// Bookmark URL.
    public var bookmarkURL: Intent { schema() }

    /// Clear history.
    public var clearHistory: Intent { schema() }

    /// Close tabs.
    public var closeTabs: Intent { schema() }

    /// Close windows.
    public var closeWindows: Intent { schema() }

    /// Create tab.
    public var createTab: Intent { schema() }

    /// Create window.
    public var createWindow: Intent { schema() }

    /// Delete bookmarks.
    public var deleteBookmarks: Intent { schema() }

    /// Find on page.
    public var findOnPage: Intent { schema() }

    /// Open bookmark.
    public var openBookmark: Intent { schema() }

    /// Open URL in tab.
    public var openURLInTab: Intent { schema() }

    /// Search.
    public var search: Intent { schema() }

    /// Switch tab.
    public var switchTab: Intent { schema() }
  }
}

extension AppSchema.Entity {
  /// The things of the domain browser.
  public static var browser: AppSchema.BrowserEntity { AppSchema.BrowserEntity() }
}

extension AppSchema {
  /// The things of the domain browser.
  public struct BrowserEntity: Sendable {
    private func schema(_ name: String = #function) -> Entity {
      Entity(domain: "browser", name: name)
    }

    /// Bookmark.
    public var bookmark: Entity { schema() }

    /// Tab.
    public var tab: Entity { schema() }

    /// Window.
    public var window: Entity { schema() }
  }
}

extension AppSchema.Enum {
  /// The choices of the domain browser.
  public static var browser: AppSchema.BrowserEnum { AppSchema.BrowserEnum() }
}

extension AppSchema {
  /// The choices of the domain browser.
  public struct BrowserEnum: Sendable {
    private func schema(_ name: String = #function) -> Enum {
      Enum(domain: "browser", name: name)
    }

    /// Clear history time frame.
    public var clearHistoryTimeFrame: Enum { schema() }
  }
}
