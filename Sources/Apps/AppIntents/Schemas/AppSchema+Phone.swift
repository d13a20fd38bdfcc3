extension AppSchema.Intent {
  /// The actions of the domain phone.
  public static var phone: AppSchema.PhoneIntent { AppSchema.PhoneIntent() }
}

extension AppSchema {
  /// The actions of the domain phone.
  public struct PhoneIntent: Sendable {
    private func schema(_ name: String = #function) -> Intent {
      Intent(domain: "phone", name: name)
    }

    /// Start call.
    public var startCall: Intent { schema() }
  }
}

extension AppSchema.Entity {
  /// The things of the domain phone.
  public static var phone: AppSchema.PhoneEntity { AppSchema.PhoneEntity() }
}

extension AppSchema {
  /// The things of the domain phone.
  public struct PhoneEntity: Sendable {
    private func schema(_ name: String = #function) -> Entity {
      Entity(domain: "phone", name: name)
    }

    /// Phone person.
    public var phonePerson: Entity { schema() }
  }
}

extension AppSchema.Enum {
  /// The choices of the domain phone.
  public static var phone: AppSchema.PhoneEnum { AppSchema.PhoneEnum() }
}

extension AppSchema {
  /// The choices of the domain phone.
  public struct PhoneEnum: Sendable {
    private func schema(_ name: String = #function) -> Enum {
      Enum(domain: "phone", name: name)
    }

    /// Audio visual mode.
    public var audioVisualMode: Enum { schema() }
  }
}
