internal import ForesightSystem
internal import ForesightValues
internal import Glibc

/// The apps that can be asked to perform intents: one manifest file each, in the directory `apps` beside the store.
///
///     let apps = AppDirectory(store: path)
///     try apps.register(AppManifest(identifier: "cafe", program: "/bin/true", intents: [.init(name: "Order", title: "Order")]))
///     try apps.app("cafe")?.intents.count         // 1
///
/// Files and programs are checked each time they are used, because either may have been replaced.
public struct AppDirectory: Hashable, Sendable {
  /// The longest file that is read, in bytes.
  static let longestFile = 1 << 20
  /// The maximum number of apps that are listed.
  static let mostApps = 1000

  private let path: String

  /// Makes the directory of the apps beside a store.
  public init(store: String) {
    let directory = store.lastIndex(of: "/").map { String(store[...$0]) } ?? "./"
    path = directory + "apps"
  }

  /// The identifiers of the apps, in order, whether or not they are available.
  public var identifiers: [String] {
    PrivateFile.paths(beginningWith: path + "/").prefix(Self.mostApps).compactMap { file in
      guard file.hasSuffix(".json") else { return nil }
      let identifier = file.dropFirst(path.count + 1).dropLast(5).utf8.percentDecoded()
        .flatMap { String(validating: $0, as: UTF8.self) }
      return identifier.flatMap { Self.file($0).map { "\(path)/\($0)" } == file ? $0 : nil }
    }
  }

  /// Returns an app's manifest, having checked its program; `nil` if no app of this name is known.
  ///
  /// - Throws: ``AppFault``.
  public func app(_ identifier: String) throws(AppFault) -> AppManifest? {
    guard let manifest = try declaration(of: identifier) else { return nil }
    try ProgramCheck.check(manifest.program, of: identifier)
    return manifest
  }

  /// Returns an app's manifest without checking its program; `nil` if no app of this name is known.
  private func declaration(of identifier: String) throws(AppFault) -> AppManifest? {
    guard let name = Self.file(identifier) else { return nil }
    let file = "\(path)/\(name)"
    guard access(file, F_OK) == 0 else { return nil }
    let bytes = PrivateFile.withDescriptor(file) { descriptor, size in
      size <= Self.longestFile ? PrivateFile.contents(descriptor, size: size) : nil
    }
    let json = bytes.flatMap { try? JSON.parse($0) }
    guard let manifest = json.flatMap(AppManifest.init), manifest.identifier == identifier else {
      throw .unreadable(file: file)
    }
    return manifest
  }

  /// Registers an app's manifest, replacing its former one.
  ///
  /// - Throws: ``AppFault``, for example if another program that still exists has the same name.
  public func register(_ manifest: AppManifest) throws(AppFault) {
    let identifier = manifest.identifier
    guard let name = Self.file(identifier) else { throw .unsuitable(app: identifier) }
    let file = "\(path)/\(name)"
    let former = try? declaration(of: identifier)
    if former == manifest { return }
    if let former, former.program != manifest.program,
      (try? ProgramCheck.check(former.program, of: identifier)) != nil
    {
      throw .taken(app: identifier, by: former.program)
    }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw .unwritable(file: file, why: String(cString: strerror(errno)))
    }
    do throws(FileError) {
      try PrivateFile.replace(file, with: Array((manifest.json.text + "\n").utf8))
    } catch {
      throw .unwritable(file: file, why: error.why)
    }
  }

  /// Removes an app's manifest; returns true if there was one.
  ///
  /// - Throws: ``AppFault``.
  public func remove(_ identifier: String) throws(AppFault) -> Bool {
    guard let name = Self.file(identifier) else { return false }
    if unlink("\(path)/\(name)") == 0 { return true }
    if errno == ENOENT || errno == ENOTDIR { return false }
    throw .unwritable(file: "\(path)/\(name)", why: String(cString: strerror(errno)))
  }

  /// Returns the name of an app's file, in which characters that could have a meaning in a path are percent-encoded;
  /// `nil` if the app's name is empty or too long.
  static func file(_ identifier: String) -> String? {
    guard (1...60).contains(identifier.count), identifier.utf8.count <= 80 else { return nil }
    let name = identifier.utf8.percentEncoded { place, byte in
      byte.isLetterOrDigit || "-_".utf8.contains(byte) || byte == UInt8(ascii: ".") && place > 0
    }
    return name + ".json"
  }
}
