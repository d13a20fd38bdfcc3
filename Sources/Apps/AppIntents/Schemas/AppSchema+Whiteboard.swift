extension AppSchema.Intent {
  /// The actions of the domain whiteboard.
  public static var whiteboard: AppSchema.WhiteboardIntent { AppSchema.WhiteboardIntent() }
}

extension AppSchema {
  /// The actions of the domain whiteboard.
  public struct WhiteboardIntent: Sendable {
    private func schema(_ name: String = #function) -> Intent {
      Intent(domain: "whiteboard", name: name)
    }

    /// Create board.
    public var createBoard: Intent { schema() }

    /// Create item.
    public var createItem: Intent { schema() }

    /// Delete board.
    public var deleteBoard: Intent { schema() }

    /// Delete item.
    public var deleteItem: Intent { schema() }

    /// Open board.
    public var openBoard: Intent { schema() }

    /// Update board.
    public var updateBoard: Intent { schema() }

    /// Update item.
    public var updateItem: Intent { schema() }
  }
}

extension AppSchema.Entity {
  /// The things of the domain whiteboard.
  public static var whiteboard: AppSchema.WhiteboardEntity { AppSchema.WhiteboardEntity() }
}

extension AppSchema {
  /// The things of the domain whiteboard.
  public struct WhiteboardEntity: Sendable {
    private func schema(_ name: String = #function) -> Entity {
      Entity(domain: "whiteboard", name: name)
    }

    /// Board.
    public var board: Entity { schema() }

    /// Item.
    public var item: Entity { schema() }
  }
}

extension AppSchema.Enum {
  /// The choices of the domain whiteboard.
  public static var whiteboard: AppSchema.WhiteboardEnum { AppSchema.WhiteboardEnum() }
}

extension AppSchema {
  /// The choices of the domain whiteboard.
  public struct WhiteboardEnum: Sendable {
    private func schema(_ name: String = #function) -> Enum {
      Enum(domain: "whiteboard", name: name)
    }

    /// Color.
    public var color: Enum { schema() }

    /// Item type.
    public var itemType: Enum { schema() }
  }
}
