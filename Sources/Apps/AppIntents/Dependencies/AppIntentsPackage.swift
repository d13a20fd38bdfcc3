/// A module whose intents an app includes as its own.
///
///     struct DrinksPackage: AppIntentsPackage {}
///     struct CafeApp: AppIntentsPackage {
///       static var includedPackages: [any AppIntentsPackage.Type] { [DrinksPackage.self] }
///     }
///
/// The list has no effect on Linux, where the intents of every module that is linked into the program count.
public protocol AppIntentsPackage: SendableMetatype {
  /// The modules whose intents the app includes.
  static var includedPackages: [any AppIntentsPackage.Type] { get }
}

extension AppIntentsPackage {
  /// No modules by default.
  public static var includedPackages: [any AppIntentsPackage.Type] { [] }
}
