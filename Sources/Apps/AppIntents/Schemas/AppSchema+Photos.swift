extension AppSchema.Intent {
  /// The actions of the domain photos.
  public static var photos: AppSchema.PhotosIntent { AppSchema.PhotosIntent() }
}

extension AppSchema {
  /// The actions of the domain photos.
  public struct PhotosIntent: Sendable {
    private func schema(_ name: String = #function) -> Intent {
      Intent(domain: "photos", name: name)
    }

    /// Add assets to album.
    public var addAssetsToAlbum: Intent { schema() }

    /// Cleanup photo.
    public var cleanupPhoto: Intent { schema() }

    /// Copy edits.
    public var copyEdits: Intent { schema() }

    /// Create album.
    public var createAlbum: Intent { schema() }

    /// Create assets.
    public var createAssets: Intent { schema() }

    /// Crop.
    public var crop: Intent { schema() }

    /// Delete album.
    public var deleteAlbum: Intent { schema() }

    /// Delete assets.
    public var deleteAssets: Intent { schema() }

    /// Duplicate assets.
    public var duplicateAssets: Intent { schema() }

    /// Edit asset.
    public var editAsset: Intent { schema() }

    /// Open album.
    public var openAlbum: Intent { schema() }

    /// Open asset.
    public var openAsset: Intent { schema() }

    /// Paste edits.
    public var pasteEdits: Intent { schema() }

    /// Post to shared album.
    public var postToSharedAlbum: Intent { schema() }

    /// Remove assets from album.
    public var removeAssetsFromAlbum: Intent { schema() }

    /// Search.
    public var search: Intent { schema() }

    /// Set depth.
    public var setDepth: Intent { schema() }

    /// Set exposure.
    public var setExposure: Intent { schema() }

    /// Set filter.
    public var setFilter: Intent { schema() }

    /// Set rotation.
    public var setRotation: Intent { schema() }

    /// Set saturation.
    public var setSaturation: Intent { schema() }

    /// Set warmth.
    public var setWarmth: Intent { schema() }

    /// Straighten.
    public var straighten: Intent { schema() }

    /// Toggle depth.
    public var toggleDepth: Intent { schema() }

    /// Toggle suggested edits.
    public var toggleSuggestedEdits: Intent { schema() }

    /// Update album.
    public var updateAlbum: Intent { schema() }

    /// Update asset.
    public var updateAsset: Intent { schema() }

    /// Update recognized person.
    public var updateRecognizedPerson: Intent { schema() }
  }
}

extension AppSchema.Entity {
  /// The things of the domain photos.
  public static var photos: AppSchema.PhotosEntity { AppSchema.PhotosEntity() }
}

extension AppSchema {
  /// The things of the domain photos.
  public struct PhotosEntity: Sendable {
    private func schema(_ name: String = #function) -> Entity {
      Entity(domain: "photos", name: name)
    }

    /// Album.
    public var album: Entity { schema() }

    /// Asset.
    public var asset: Entity { schema() }

    /// Recognized person.
    public var recognizedPerson: Entity { schema() }
  }
}

extension AppSchema.Enum {
  /// The choices of the domain photos.
  public static var photos: AppSchema.PhotosEnum { AppSchema.PhotosEnum() }
}

extension AppSchema {
  /// The choices of the domain photos.
  public struct PhotosEnum: Sendable {
    private func schema(_ name: String = #function) -> Enum {
      Enum(domain: "photos", name: name)
    }

    /// Album type.
    public var albumType: Enum { schema() }

    /// Asset type.
    public var assetType: Enum { schema() }

    /// Filter type.
    public var filterType: Enum { schema() }

    /// Rotation direction.
    public var rotationDirection: Enum { schema() }
  }
}
