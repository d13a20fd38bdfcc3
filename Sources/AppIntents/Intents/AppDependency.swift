/// A type whose instances use what the app has registered.
public protocol _SupportsAppDependencies {}
