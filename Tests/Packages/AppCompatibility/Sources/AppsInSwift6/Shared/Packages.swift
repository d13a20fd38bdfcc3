import AppIntents

/// The intents of the app's music.
public struct MusicIntentsPackage: AppIntentsPackage {}

/// The intents of the app's notes.
public struct NotesIntentsPackage: AppIntentsPackage {
  /// Notes can hold music.
  public static var includedPackages: [any AppIntentsPackage.Type] {
    [MusicIntentsPackage.self]
  }
}

/// Everything there is.
public struct AppPackage: AppIntentsPackage {
  /// All of the app's packages.
  public static let includedPackages: [any AppIntentsPackage.Type] = [
    MusicIntentsPackage.self, NotesIntentsPackage.self,
  ]
}
