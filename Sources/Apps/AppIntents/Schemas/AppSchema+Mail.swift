extension AppSchema.Intent {
  /// The actions of the domain mail.
  public static var mail: AppSchema.MailIntent { AppSchema.MailIntent() }
}

extension AppSchema {
  /// The actions of the domain mail.
  public struct MailIntent: Sendable {
    private func schema(_ name: String = #function) -> Intent {
      Intent(domain: "mail", name: name)
    }

    /// Archive mail.
    public var archiveMail: Intent { schema() }

    /// Create draft.
    public var createDraft: Intent { schema() }

    /// Delete draft.
    public var deleteDraft: Intent { schema() }

    /// Delete mail.
    public var deleteMail: Intent { schema() }

    /// Forward mail.
    public var forwardMail: Intent { schema() }

    /// Open draft.
    public var openDraft: Intent { schema() }

    /// Open message.
    public var openMessage: Intent { schema() }

    /// Reply mail.
    public var replyMail: Intent { schema() }

    /// Save draft.
    public var saveDraft: Intent { schema() }

    /// Send draft.
    public var sendDraft: Intent { schema() }

    /// Update draft.
    public var updateDraft: Intent { schema() }

    /// Update mail.
    public var updateMail: Intent { schema() }
  }
}

extension AppSchema.Entity {
  /// The things of the domain mail.
  public static var mail: AppSchema.MailEntity { AppSchema.MailEntity() }
}

extension AppSchema {
  /// The things of the domain mail.
  public struct MailEntity: Sendable {
    private func schema(_ name: String = #function) -> Entity {
      Entity(domain: "mail", name: name)
    }

    /// Account.
    public var account: Entity { schema() }

    /// Draft.
    public var draft: Entity { schema() }

    /// Mailbox.
    public var mailbox: Entity { schema() }

    /// Message.
    public var message: Entity { schema() }

    /// Thread.
    public var thread: Entity { schema() }
  }
}
