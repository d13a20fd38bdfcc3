internal import Glibc
internal import Synchronization

/// A place in the line of those who wait to write to a database, in whatever process.
///
///     let place = WaitingLine.enter(path + "-queue", for: 1_000_000)   // first in line, or nil
///     place?.leave()
///
/// The line is a file without content that one after the other locks; the system lets them have it in
/// the order in which they came, and wakes nobody in vain. It only says whose turn it is to ask SQLite:
/// that no two write at once is SQLite's own matter, so that a line that cannot be made, or somebody who
/// passes it by, does no harm.
final class WaitingLine: Sendable {
  private enum Standing { case waiting, first, gone }

  private let descriptor: Int32
  private let standing: Mutex<Standing>

  private init(_ descriptor: Int32, _ standing: Standing) {
    self.descriptor = descriptor
    self.standing = Mutex(standing)
  }

  deinit { close(descriptor) }

  /// Waits until one is first in line.
  ///
  /// - Parameter time: how long at most, in microseconds.
  /// - Returns: `nil` when there is no such line, or the time has passed.
  static func enter(_ path: String, for time: Int) -> WaitingLine? {
    let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid()
    else {
      close(descriptor)
      return nil
    }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return WaitingLine(descriptor, .first) }
    let place = WaitingLine(descriptor, .waiting)
    return place.waitInThread(for: time) ? place : nil
  }

  /// Waits in a thread of its own, because the system has no such wait that ends after a time.
  private func waitInThread(for time: Int) -> Bool {
    guard let turn = Turn() else { return false }
    // Signals are for the program's own threads.
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    var thread = pthread_t()
    let argument = Unmanaged.passRetained(Waiter(place: self, turn: turn))
    let code = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        let waiter = Unmanaged<Waiter>.fromOpaque(argument).takeRetainedValue()
        waiter.place.waitForFile(waiter.turn)
        return nil
      }, argument.toOpaque())
    pthread_sigmask(SIG_SETMASK, &before, nil)
    guard code == 0 else {
      argument.release()
      return false
    }
    pthread_detach(thread)
    turn.wait(for: time)
    return standing.withLock { standing in
      if standing == .first { return true }
      standing = .gone
      return false
    }
  }

  private func waitForFile(_ turn: Turn) {
    while flock(descriptor, LOCK_EX) != 0 { if errno != EINTR { return } }
    let isGone = standing.withLock { standing in
      if standing == .gone { return true }
      standing = .first
      return false
    }
    if isGone { leave() } else { turn.come() }
  }

  /// Lets the next one be first.
  func leave() { flock(descriptor, LOCK_UN) }
}

/// Tells one thread that its turn has come, and lets another wait for that, for a time.
private final class Turn: Sendable {
  private let ends: (Int32, Int32)

  init?() {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
    self.ends = (ends[0], ends[1])
  }

  deinit {
    close(ends.0)
    close(ends.1)
  }

  func come() {
    var byte: UInt8 = 1
    send(ends.0, &byte, 1, Int32(MSG_NOSIGNAL))
  }

  /// Waits until it has come, or some microseconds have passed.
  func wait(for time: Int) {
    let end = Waiting.clock + time
    var listening = pollfd(fd: ends.1, events: Int16(POLLIN), revents: 0)
    while true {
      let left = max(0, end - Waiting.clock)
      if poll(&listening, 1, Int32(left / 1000)) >= 0 || errno != EINTR { return }
    }
  }
}

/// What the thread that waits holds on to.
private final class Waiter: Sendable {
  let place: WaitingLine
  let turn: Turn

  init(place: WaitingLine, turn: Turn) {
    self.place = place
    self.turn = turn
  }
}
