internal import ForesightSystem
internal import Glibc

/// An error in opening, reading or writing a store, with a text for a person.
///
///     try DonationLog(path: "/nowhere/log.sqlite", create: false)      // throws: /nowhere/log.sqlite
///
/// The text names the store's path and what to do. It never holds anything that was recorded.
public enum StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no store at this path yet.
  case missing(path: String)
  /// The path names something that is not a store, such as a directory; `found` describes it.
  case notAStore(path: String, found: String)
  /// A later version of Foresight wrote the store. `found` is the version of its schema; `known` is the latest one that
  /// this program can read.
  case newerSchema(path: String, found: Int, known: Int)
  /// The system or a safety rule forbids the access.
  case notPermitted(path: String, why: String)
  /// The file or its directory could not be made.
  case cannotCreate(path: String, why: String)
  /// Another process held the lock for too long.
  case busy(path: String)
  /// The disk is full. Nothing was written.
  case diskFull(path: String)
  /// The database is damaged.
  case damaged(path: String)
  /// Any other failure of the disk or the database.
  case failed(path: String, why: String)

  /// True if the same call may succeed a while later, with nothing done about it.
  ///
  ///     StoreError.busy(path: "/home/me/log").mayPass      // true
  public var mayPass: Bool {
    switch self {
    case .busy, .diskFull: true
    default: false
    }
  }

  /// A message for a person: the fault, the store concerned, and the remedy.
  public var description: String {
    switch self {
    case .missing(let path):
      "there is no store at \(path) yet; 'foresight donate' or 'foresight import' makes one"
    case .notAStore(let path, let found):
      "\(path) is \(found), not a Foresight store; choose another path with --store"
    case .newerSchema(let path, let found, let known):
      "\(path) was written by a newer Foresight (schema \(found); this version knows up to \(known)); "
        + "install the newer version"
    case .notPermitted(let path, let why): "\(path): \(why)"
    case .cannotCreate(let path, let why): "cannot create \(path): \(why)"
    case .busy(let path): "another process is writing to \(path); try again"
    case .diskFull(let path):
      "the disk is full: nothing was written to \(path); make room and try again"
    case .damaged(let path):
      "\(path) is damaged; 'foresight doctor --repair', by a user who may write it, saves what can be "
        + "read of it"
    case .failed(let path, let why): "\(path): \(why)"
    }
  }

  /// Returns the result of `body`; `nil` if there is no store yet.
  package static func ifThere<Result>(_ body: () throws -> Result) throws -> Result? {
    do {
      return try body()
    } catch Self.missing {
      return nil
    }
  }
}

extension StoreError {
  /// Converts the system's error about a file to an error about a store.
  init(_ error: FileError) {
    self =
      switch error.code {
      case EACCES, EPERM, EROFS: .notPermitted(path: error.path, why: error.why)
      case ENOSPC, EDQUOT: .diskFull(path: error.path)
      default:
        Self.limit(error.code).map { .failed(path: error.path, why: $0) }
          ?? .cannotCreate(path: error.path, why: error.why)
      }
  }

  /// Returns a message for an `errno` that means that a limit is reached; `nil` for any other.
  private static func limit(_ code: Int32) -> String? {
    switch code {
    case EMFILE, ENFILE: "too many files are open; raise the limit (see 'ulimit -n') and try again"
    case EFBIG:
      "files may not become that large: nothing was written; raise the limit (see 'ulimit -f') and try again"
    default: nil
    }
  }

  fileprivate init(_ error: SQLiteError, path: String) {
    self =
      if error.isBusy {
        .busy(path: path)
      } else if error.isFull {
        .diskFull(path: path)
      } else if let why = Self.limit(error.systemCode) {
        .failed(path: path, why: why)
      } else if error.isReadOnly {
        .notPermitted(path: path, why: "you may read it, but not write to it")
      } else if error.cannotOpen {
        .cannotCreate(path: path, why: "the database cannot be opened; its path may be too long")
      } else if error.isDamaged {
        .damaged(path: path)
      } else {
        .failed(path: path, why: error.description)
      }
  }
}

/// Runs `body`, and converts errors of SQLite and the file system to a ``StoreError`` that names the store.
func translatingErrors<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as SQLiteError {
    throw StoreError(error, path: path)
  } catch let error as FileError {
    throw StoreError(error)
  } catch StoreError.newerSchema(_, let found, let known) {
    throw StoreError.newerSchema(path: path, found: found, known: known)
  } catch StoreError.notPermitted(_, let why) {
    throw StoreError.notPermitted(path: path, why: why)
  } catch StoreError.notAStore(_, let found) {
    throw StoreError.notAStore(path: path, found: found)
  } catch StoreError.damaged {
    throw StoreError.damaged(path: path)
  }
}
