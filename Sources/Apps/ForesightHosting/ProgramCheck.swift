internal import ForesightSystem
internal import Glibc

/// A check that only the person, or root, could have put a program in its place.
enum ProgramCheck {
  /// Checks a program.
  ///
  /// - Throws: ``AppFault`` unless it is an absolute path to an executable file that, like all directories on the way
  ///   to it, belongs to the person or to root and cannot be changed by anybody else. A directory with the sticky bit
  ///   may be writable by others.
  static func check(_ program: String, of app: String) throws(AppFault) {
    guard program.hasPrefix("/") else {
      throw .untrusted(app: app, path: program, why: "is no absolute path")
    }
    guard let real = realpath(program, nil) else { throw .gone(app: app, program: program) }
    defer { free(real) }
    let path = String(cString: real)
    // A symbolic link can be replaced by anybody who may write its directory, so the way to the link is checked as
    // well.
    try checkOwners(of: program, app)
    if path != program { try checkOwners(of: path, app) }
    guard let status = FileStatus(following: path), status.isRegular, access(path, X_OK) == 0 else {
      throw .gone(app: app, program: program)
    }
  }

  private static func checkOwners(of path: String, _ app: String) throws(AppFault) {
    var path = path
    while true {
      guard let status = FileStatus(following: path) else { throw .gone(app: app, program: path) }
      guard status.isOwn || status.st_uid == 0 else {
        throw .untrusted(app: app, path: path, why: "belongs to somebody else")
      }
      let isGuarded = status.kind == S_IFDIR && status.st_mode & S_ISVTX != 0
      guard isGuarded || status.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
        throw .untrusted(app: app, path: path, why: "can be changed by others")
      }
      guard let slash = path.lastIndex(of: "/"), path != "/" else { return }
      path = slash == path.startIndex ? "/" : String(path[..<slash])
    }
  }
}
