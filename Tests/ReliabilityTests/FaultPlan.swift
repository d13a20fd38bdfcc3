import ForesightCSQLite
import Synchronization

/// What SQLite asks of a file system, by kind.
enum FileOperation: CaseIterable {
  case open, read, write, sync, truncate, size, delete, lock, mapIndex, lockIndex
}

/// A way in which an operation fails.
struct Fault: Hashable, CustomStringConvertible {
  let operation: FileOperation
  let code: Int32
  /// Whether all further operations of the kind fail too, as on a disk that is gone.
  var lasts = false
  /// Whether half of what was to be written is written first.
  var tears = false

  var description: String {
    "\(operation) \(String(cString: sqlite3_errstr(code))) (\(code))"
      + (lasts ? ", lasting" : "") + (tears ? ", torn" : "")
  }

  /// Every kind of operation with the errors that a file system may answer.
  static let all: [Fault] = [
    (FileOperation.open, SQLITE_CANTOPEN), (.read, SQLITE_IOERR | 1 << 8),
    (.write, SQLITE_IOERR | 3 << 8), (.write, SQLITE_FULL), (.sync, SQLITE_IOERR | 4 << 8),
    (.truncate, SQLITE_IOERR | 6 << 8), (.size, SQLITE_IOERR | 7 << 8),
    (.delete, SQLITE_IOERR | 10 << 8), (.lock, SQLITE_BUSY), (.lock, SQLITE_IOERR | 15 << 8),
    (.mapIndex, SQLITE_IOERR | 21 << 8), (.lockIndex, SQLITE_BUSY),
    (.lockIndex, SQLITE_IOERR | 20 << 8),
  ].flatMap { operation, code in
    // What is busy for good is waited for, for long: that is not tried at each point.
    let kinds = [Fault(operation: operation, code: code)]
    let lasting = code == SQLITE_BUSY ? [] : [Fault(operation: operation, code: code, lasts: true)]
    let torn = operation == .write ? [Fault(operation: operation, code: code, tears: true)] : []
    return kinds + lasting + torn
  }
}

/// Which operation on the files of a directory fails, and how.
final class FaultPlan: Sendable {
  private struct State {
    var fault: Fault?
    /// Operations of the fault's kind that still go well.
    var left = 0
    var hits = 0
  }

  private let state = Mutex(State())

  /// From now on the n-th operation of the fault's kind fails, from 1.
  func arm(_ fault: Fault, at number: Int) {
    state.withLock { $0 = State(fault: fault, left: number - 1) }
  }

  /// From now on nothing fails; tells how many operations did.
  func disarm() -> Int {
    state.withLock { state in
      defer { state = State() }
      return state.hits
    }
  }

  /// How an operation fails, if it does.
  func meet(_ operation: FileOperation) -> Fault? {
    state.withLock { state in
      guard let fault = state.fault, fault.operation == operation else { return nil }
      state.left -= 1
      guard state.left < 0, fault.lasts || state.left == -1 else { return nil }
      state.hits += 1
      return fault
    }
  }
}
