extension AppSchema.Intent {
  /// The actions of the domain audio.
  public static var audio: AppSchema.AudioIntent { AppSchema.AudioIntent() }
}

extension AppSchema {
  /// The actions of the domain audio.
  public struct AudioIntent: Sendable {
    private func schema(_ name: String = #function) -> Intent {
      Intent(domain: "audio", name: name)
    }

    /// Add to library.
    public var addToLibrary: Intent { schema() }

    /// Add to playlist.
    public var addToPlaylist: Intent { schema() }

    /// Create station.
    public var createStation: Intent { schema() }

    /// Play audio.
    public var playAudio: Intent { schema() }

    /// Recognize audio.
    public var recognizeAudio: Intent { schema() }

    /// Update audio affinity.
    public var updateAudioAffinity: Intent { schema() }

    /// Warmup audio queue.
    public var warmupAudioQueue: Intent { schema() }
  }
}

extension AppSchema.Entity {
  /// The things of the domain audio.
  public static var audio: AppSchema.AudioEntity { AppSchema.AudioEntity() }
}

extension AppSchema {
  /// The things of the domain audio.
  public struct AudioEntity: Sendable {
    private func schema(_ name: String = #function) -> Entity {
      Entity(domain: "audio", name: name)
    }

    /// Album.
    public var album: Entity { schema() }

    /// Algorithmic radio station.
    public var algorithmicRadioStation: Entity { schema() }

    /// Ambient sound.
    public var ambientSound: Entity { schema() }

    /// Artist.
    public var artist: Entity { schema() }

    /// Audiobook.
    public var audiobook: Entity { schema() }

    /// Classical music recording.
    public var classicalMusicRecording: Entity { schema() }

    /// Live radio station.
    public var liveRadioStation: Entity { schema() }

    /// News brief.
    public var newsBrief: Entity { schema() }

    /// News provider.
    public var newsProvider: Entity { schema() }

    /// Playlist.
    public var playlist: Entity { schema() }

    /// Podcast collection.
    public var podcastCollection: Entity { schema() }

    /// Podcast episode.
    public var podcastEpisode: Entity { schema() }

    /// Podcast show.
    public var podcastShow: Entity { schema() }

    /// Radio show.
    public var radioShow: Entity { schema() }

    /// Radio show episode.
    public var radioShowEpisode: Entity { schema() }

    /// Song.
    public var song: Entity { schema() }

    /// Song collection.
    public var songCollection: Entity { schema() }

    /// Warmup audio queue result.
    public var warmupAudioQueueResult: Entity { schema() }
  }
}

extension AppSchema.Enum {
  /// The choices of the domain audio.
  public static var audio: AppSchema.AudioEnum { AppSchema.AudioEnum() }
}

extension AppSchema {
  /// The choices of the domain audio.
  public struct AudioEnum: Sendable {
    private func schema(_ name: String = #function) -> Enum {
      Enum(domain: "audio", name: name)
    }

    /// Activity.
    public var activity: Enum { schema() }

    /// Affinity state.
    public var affinityState: Enum { schema() }

    /// App view identifier.
    public var appViewIdentifier: Enum { schema() }

    /// Invocation source.
    public var invocationSource: Enum { schema() }

    /// Playback attributes.
    public var playbackAttributes: Enum { schema() }

    /// Queue insertion location.
    public var queueInsertionLocation: Enum { schema() }
  }
}
