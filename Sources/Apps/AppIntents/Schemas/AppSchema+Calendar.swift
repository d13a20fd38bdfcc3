extension AppSchema.Intent {
  /// The actions of the domain calendar.
  public static var calendar: AppSchema.CalendarIntent { AppSchema.CalendarIntent() }
}

extension AppSchema {
  /// The actions of the domain calendar.
  public struct CalendarIntent: Sendable {
    private func schema(_ name: String = #function) -> Intent {
      Intent(domain: "calendar", name: name)
    }

    /// Create event.
    public var createEvent: Intent { schema() }

    /// Delete event.
    public var deleteEvent: Intent { schema() }

    /// Update event.
    public var updateEvent: Intent { schema() }
  }
}

extension AppSchema.Entity {
  /// The things of the domain calendar.
  public static var calendar: AppSchema.CalendarEntity { AppSchema.CalendarEntity() }
}

extension AppSchema {
  /// The things of the domain calendar.
  public struct CalendarEntity: Sendable {
    private func schema(_ name: String = #function) -> Entity {
      Entity(domain: "calendar", name: name)
    }

    /// Attendee.
    public var attendee: Entity { schema() }

    /// Calendar.
    public var calendar: Entity { schema() }

    /// Event.
    public var event: Entity { schema() }
  }
}

extension AppSchema.Enum {
  /// The choices of the domain calendar.
  public static var calendar: AppSchema.CalendarEnum { AppSchema.CalendarEnum() }
}

extension AppSchema {
  /// The choices of the domain calendar.
  public struct CalendarEnum: Sendable {
    private func schema(_ name: String = #function) -> Enum {
      Enum(domain: "calendar", name: name)
    }

    /// Attendee status.
    public var attendeeStatus: Enum { schema() }

    /// Attendee type.
    public var attendeeType: Enum { schema() }

    /// Event span.
    public var eventSpan: Enum { schema() }

    /// Event status.
    public var eventStatus: Enum { schema() }
  }
}
