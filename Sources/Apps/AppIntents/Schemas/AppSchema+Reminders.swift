extension AppSchema.Intent {
  /// The actions of the domain reminders.
  public static var reminders: AppSchema.RemindersIntent { AppSchema.RemindersIntent() }
}

extension AppSchema {
  /// The actions of the domain reminders.
  public struct RemindersIntent: Sendable {
    private func schema(_ name: String = #function) -> Intent {
      Intent(domain: "reminders", name: name)
    }

    /// Create list.
    public var createList: Intent { schema() }

    /// Create reminder.
    public var createReminder: Intent { schema() }

    /// Create section.
    public var createSection: Intent { schema() }

    /// Delete reminders.
    public var deleteReminders: Intent { schema() }

    /// Update reminder.
    public var updateReminder: Intent { schema() }
  }
}

extension AppSchema.Entity {
  /// The things of the domain reminders.
  public static var reminders: AppSchema.RemindersEntity { AppSchema.RemindersEntity() }
}

extension AppSchema {
  /// The things of the domain reminders.
  public struct RemindersEntity: Sendable {
    private func schema(_ name: String = #function) -> Entity {
      Entity(domain: "reminders", name: name)
    }

    /// Group.
    public var group: Entity { schema() }

    /// List.
    public var list: Entity { schema() }

    /// Location trigger.
    public var locationTrigger: Entity { schema() }

    /// Reminder.
    public var reminder: Entity { schema() }

    /// Section.
    public var section: Entity { schema() }
  }
}

extension AppSchema.Enum {
  /// The choices of the domain reminders.
  public static var reminders: AppSchema.RemindersEnum { AppSchema.RemindersEnum() }
}

extension AppSchema {
  /// The choices of the domain reminders.
  public struct RemindersEnum: Sendable {
    private func schema(_ name: String = #function) -> Enum {
      Enum(domain: "reminders", name: name)
    }

    /// List type.
    public var listType: Enum { schema() }

    /// Location trigger event.
    public var locationTriggerEvent: Enum { schema() }
  }
}
