/// A module with intents that an app makes its own.
///
///     struct DrinksPackage: AppIntentsPackage {}
///     struct CafeApp: AppIntentsPackage {
///       static var includedPackages: [any AppIntentsPackage.Type] { [DrinksPackage.self] }
///     }
///
/// Whatever is linked into the program counts on Linux; the list is for those who want to read it.
public protocol AppIntentsPackage: SendableMetatype {
  /// The modules whose intents are the app's too.
  static var includedPackages: [any AppIntentsPackage.Type] { get }
}

extension AppIntentsPackage {
  /// No modules by default.
  public static var includedPackages: [any AppIntentsPackage.Type] { [] }
}
