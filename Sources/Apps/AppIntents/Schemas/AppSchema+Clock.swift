extension AppSchema.Intent {
  /// The actions of the domain clock.
  public static var clock: AppSchema.ClockIntent { AppSchema.ClockIntent() }
}

extension AppSchema {
  /// The actions of the domain clock.
  public struct ClockIntent: Sendable {
    private func schema(_ name: String = #function) -> Intent {
      Intent(domain: "clock", name: name)
    }

    /// Cancel timer.
    public var cancelTimer: Intent { schema() }

    /// Create alarm.
    public var createAlarm: Intent { schema() }

    /// Create timer.
    public var createTimer: Intent { schema() }

    /// Delete alarm.
    public var deleteAlarm: Intent { schema() }

    /// Dismiss alarm.
    public var dismissAlarm: Intent { schema() }

    /// Pause timer.
    public var pauseTimer: Intent { schema() }

    /// Resume timer.
    public var resumeTimer: Intent { schema() }

    /// Snooze alarm.
    public var snoozeAlarm: Intent { schema() }

    /// Update alarm.
    public var updateAlarm: Intent { schema() }

    /// Update timer.
    public var updateTimer: Intent { schema() }
  }
}

extension AppSchema.Entity {
  /// The things of the domain clock.
  public static var clock: AppSchema.ClockEntity { AppSchema.ClockEntity() }
}

extension AppSchema {
  /// The things of the domain clock.
  public struct ClockEntity: Sendable {
    private func schema(_ name: String = #function) -> Entity {
      Entity(domain: "clock", name: name)
    }

    /// Alarm.
    public var alarm: Entity { schema() }

    /// Timer.
    public var timer: Entity { schema() }
  }
}

extension AppSchema.Enum {
  /// The choices of the domain clock.
  public static var clock: AppSchema.ClockEnum { AppSchema.ClockEnum() }
}

extension AppSchema {
  /// The choices of the domain clock.
  public struct ClockEnum: Sendable {
    private func schema(_ name: String = #function) -> Enum {
      Enum(domain: "clock", name: name)
    }

    /// Alarm trigger state.
    public var alarmTriggerState: Enum { schema() }

    /// Timer state.
    public var timerState: Enum { schema() }
  }
}
