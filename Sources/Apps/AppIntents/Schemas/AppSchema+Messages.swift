extension AppSchema.Intent {
  /// The actions of the domain messages.
  public static var messages: AppSchema.MessagesIntent { AppSchema.MessagesIntent() }
}

extension AppSchema {
  /// The actions of the domain messages.
  public struct MessagesIntent: Sendable {
    private func schema(_ name: String = #function) -> Intent {
      Intent(domain: "messages", name: name)
    }

    /// Draft message.
    public var draftMessage: Intent { schema() }

    /// Edit sent message.
    public var editSentMessage: Intent { schema() }

    /// Send message.
    public var sendMessage: Intent { schema() }

    /// Set message read status.
    public var setMessageReadStatus: Intent { schema() }

    /// Unsend message.
    public var unsendMessage: Intent { schema() }
  }
}

extension AppSchema.Entity {
  /// The things of the domain messages.
  public static var messages: AppSchema.MessagesEntity { AppSchema.MessagesEntity() }
}

extension AppSchema {
  /// The things of the domain messages.
  public struct MessagesEntity: Sendable {
    private func schema(_ name: String = #function) -> Entity {
      Entity(domain: "messages", name: name)
    }

    /// Conversation.
    public var conversation: Entity { schema() }

    /// Custom attachment.
    public var customAttachment: Entity { schema() }

    /// Message.
    public var message: Entity { schema() }

    /// Message person.
    public var messagePerson: Entity { schema() }
  }
}

extension AppSchema.Enum {
  /// The choices of the domain messages.
  public static var messages: AppSchema.MessagesEnum { AppSchema.MessagesEnum() }
}

extension AppSchema {
  /// The choices of the domain messages.
  public struct MessagesEnum: Sendable {
    private func schema(_ name: String = #function) -> Enum {
      Enum(domain: "messages", name: name)
    }

    /// Conversation attribute.
    public var conversationAttribute: Enum { schema() }

    /// Custom reaction.
    public var customReaction: Enum { schema() }

    /// Message attribute.
    public var messageAttribute: Enum { schema() }

    /// Message effect.
    public var messageEffect: Enum { schema() }

    /// Message type.
    public var messageType: Enum { schema() }
  }
}
