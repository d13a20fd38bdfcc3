import ForesightCSQLite
import Glibc
import Synchronization

/// A file system for SQLite that fails when a ``FaultPlan`` says so, and otherwise is the system's.
///
///     let plan = FaultyFileSystem.plan(for: directory)
///     plan.arm(Fault(operation: .write, code: SQLITE_FULL), at: 3)
///
/// It stands in the place of SQLite's own for the whole process, and does nothing to files outside the
/// directories that have a plan: tests run side by side.
///
/// A file of such a directory is a ``Header``, and behind it the file of the system's.
enum FaultyFileSystem {
  private static let plans = Mutex<[String: FaultPlan]>([:])
  private static let temporaryFiles = Mutex(0)

  /// How many temporary files, which have no name, SQLite opened in this process.
  static var temporaryFileCount: Int { temporaryFiles.withLock { $0 } }

  /// The plan for the files in a directory, from now on.
  static func plan(for directory: String) -> FaultPlan {
    precondition(isInstalled)
    return plans.withLock { plans in
      let plan = plans[directory] ?? FaultPlan()
      plans[directory] = plan
      return plan
    }
  }

  /// Forgets the plan of a directory.
  static func removePlan(for directory: String) {
    _ = plans.withLock { $0.removeValue(forKey: directory) }
  }

  fileprivate static func plan(forFile name: UnsafePointer<CChar>?) -> FaultPlan? {
    guard let name else {
      temporaryFiles.withLock { $0 += 1 }
      return nil
    }
    let path = String(cString: name)
    guard let slash = path.lastIndex(of: "/") else { return nil }
    return plans.withLock { $0[String(path[..<slash])] }
  }

  /// Puts it in the place of the system's, once.
  private static let isInstalled: Bool = {
    // All but these is the system's, which is told of itself by the fields that are copied.
    var layer = system.pointee
    layer.pNext = nil
    layer.zName = UnsafePointer(strdup("faulty"))
    layer.szOsFile += Int32(MemoryLayout<Header>.stride)
    layer.xOpen = { _, name, file, flags, outFlags in
      guard let file else { return SQLITE_MISUSE }
      guard let plan = plan(forFile: name) else {
        return system.pointee.xOpen(system, name, file, flags, outFlags)
      }
      file.pointee.pMethods = nil
      if let fault = plan.meet(.open) { return fault.code }
      let real = Header.real(of: file)
      let code = system.pointee.xOpen(system, name, real, flags, outFlags)
      guard code == SQLITE_OK else { return code }
      UnsafeMutableRawPointer(file).storeBytes(
        of: Header(methods: FaultyFile.methods, plan: Unmanaged.passRetained(plan)), as: Header.self
      )
      return SQLITE_OK
    }
    layer.xDelete = { _, name, isSynced in
      if let fault = plan(forFile: name)?.meet(.delete) { return fault.code }
      return system.pointee.xDelete(system, name, isSynced)
    }
    let installed = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    installed.initialize(to: layer)
    return sqlite3_vfs_register(installed, 1) == SQLITE_OK
  }()
}

/// The system's own; found before this one stands in its place, and never changed.
nonisolated(unsafe) private let system: UnsafeMutablePointer<sqlite3_vfs> = {
  guard let system = sqlite3_vfs_find(nil) else { fatalError("SQLite has no file system") }
  return system
}()
