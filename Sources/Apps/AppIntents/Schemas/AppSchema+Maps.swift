extension AppSchema.Intent {
  /// The actions of the domain maps.
  public static var maps: AppSchema.MapsIntent { AppSchema.MapsIntent() }
}

extension AppSchema {
  /// The actions of the domain maps.
  public struct MapsIntent: Sendable {
    private func schema(_ name: String = #function) -> Intent {
      Intent(domain: "maps", name: name)
    }

    /// Report incident.
    public var reportIncident: Intent { schema() }

    /// Share ETA.
    public var shareETA: Intent { schema() }

    /// Start navigation.
    public var startNavigation: Intent { schema() }

    /// Stop navigation.
    public var stopNavigation: Intent { schema() }

    /// Stop share ETA.
    public var stopShareETA: Intent { schema() }

    /// Update navigation waypoints.
    public var updateNavigationWaypoints: Intent { schema() }
  }
}

extension AppSchema.Entity {
  /// The things of the domain maps.
  public static var maps: AppSchema.MapsEntity { AppSchema.MapsEntity() }
}

extension AppSchema {
  /// The things of the domain maps.
  public struct MapsEntity: Sendable {
    private func schema(_ name: String = #function) -> Entity {
      Entity(domain: "maps", name: name)
    }

    /// Current location.
    public var currentLocation: Entity { schema() }

    /// Navigation session.
    public var navigationSession: Entity { schema() }

    /// Operating hours.
    public var operatingHours: Entity { schema() }

    /// Operating time range.
    public var operatingTimeRange: Entity { schema() }

    /// Place.
    public var place: Entity { schema() }

    /// Rating.
    public var rating: Entity { schema() }
  }
}

extension AppSchema.Enum {
  /// The choices of the domain maps.
  public static var maps: AppSchema.MapsEnum { AppSchema.MapsEnum() }
}

extension AppSchema {
  /// The choices of the domain maps.
  public struct MapsEnum: Sendable {
    private func schema(_ name: String = #function) -> Enum {
      Enum(domain: "maps", name: name)
    }

    /// Amenity.
    public var amenity: Enum { schema() }

    /// Incident.
    public var incident: Enum { schema() }

    /// Navigation preferences.
    public var navigationPreferences: Enum { schema() }

    /// Operating status.
    public var operatingStatus: Enum { schema() }

    /// Price range.
    public var priceRange: Enum { schema() }

    /// Rating descriptor.
    public var ratingDescriptor: Enum { schema() }

    /// Transport type.
    public var transportType: Enum { schema() }
  }
}
