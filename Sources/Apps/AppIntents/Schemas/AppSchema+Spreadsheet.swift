extension AppSchema.Intent {
  /// The actions of the domain spreadsheet.
  public static var spreadsheet: AppSchema.SpreadsheetIntent { AppSchema.SpreadsheetIntent() }
}

extension AppSchema {
  /// The actions of the domain spreadsheet.
  public struct SpreadsheetIntent: Sendable {
    private func schema(_ name: String = #function) -> Intent {
      Intent(domain: "spreadsheet", name: name)
    }

    /// Add audio to sheet.
    public var addAudioToSheet: Intent { schema() }

    /// Add comment to sheet.
    public var addCommentToSheet: Intent { schema() }

    /// Add image to sheet.
    public var addImageToSheet: Intent { schema() }

    /// Add text box to sheet.
    public var addTextBoxToSheet: Intent { schema() }

    /// Add video to sheet.
    public var addVideoToSheet: Intent { schema() }

    /// Add web video to sheet.
    public var addWebVideoToSheet: Intent { schema() }

    /// Create.
    public var create: Intent { schema() }

    /// Create sheet.
    public var createSheet: Intent { schema() }

    /// Delete.
    public var delete: Intent { schema() }

    /// Delete sheet.
    public var deleteSheet: Intent { schema() }

    /// Open.
    public var open: Intent { schema() }

    /// Open sheet.
    public var openSheet: Intent { schema() }

    /// Update.
    public var update: Intent { schema() }

    /// Update sheet.
    public var updateSheet: Intent { schema() }
  }
}

extension AppSchema.Entity {
  /// The things of the domain spreadsheet.
  public static var spreadsheet: AppSchema.SpreadsheetEntity { AppSchema.SpreadsheetEntity() }
}

extension AppSchema {
  /// The things of the domain spreadsheet.
  public struct SpreadsheetEntity: Sendable {
    private func schema(_ name: String = #function) -> Entity {
      Entity(domain: "spreadsheet", name: name)
    }

    /// Document.
    public var document: Entity { schema() }

    /// Sheet.
    public var sheet: Entity { schema() }

    /// Template.
    public var template: Entity { schema() }
  }
}
