import ForesightCLinux
import ForesightService
import Glibc

/// A socket and what is said on it.
final class ClientConnection {
  let conversation: Conversation
  private let descriptor: Int32
  private let service: Service
  private let poll: ConnectionPoll
  /// The events that are waited for; `nil` where none are.
  private var awaited: UInt32?
  private var isOpen = true
  /// The two directions: true once nothing more comes in, and once nothing more is read at the other side.
  private var (isAtEnd, isDeaf) = (false, false)
  /// True if the other side has closed it altogether.
  private var isHungUp = false

  /// Called once, when the connection is over.
  private let end: (ClientConnection) -> Void

  /// Begins a conversation; `nil` where the system has no room for it.
  init?(
    _ descriptor: Int32, _ service: Service, _ poll: ConnectionPoll,
    end: @escaping (ClientConnection) -> Void
  ) {
    (self.descriptor, self.service, self.poll, self.end) = (descriptor, service, poll, end)
    conversation = service.open()
    wait(for: EPOLLIN.rawValue)
    guard awaited != nil else {
      service.close(conversation)
      return nil
    }
  }

  /// Closes the socket at once.
  func close() {
    guard isOpen else { return }
    isOpen = false
    service.close(conversation)
    Glibc.close(descriptor)
    end(self)
  }

  /// Reads and writes what can be, and waits for what cannot.
  func proceed() {
    guard isOpen else { return }
    flush()
    if isHungUp {
      // Nobody waits, but what was sent before counts.
      while !isAtEnd, conversation.wantsInput { read() }
      flush()
    }
    if isAtEnd || conversation.isEnding, conversation.isDone { return close() }
    wait()
  }

  /// Handles the events that the system reports.
  func happened(_ events: UInt32) {
    if events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 { (isHungUp, isDeaf) = (true, true) }
    if events & EPOLLIN.rawValue != 0, conversation.wantsInput, !isAtEnd { read() }
    proceed()
  }

  private func wait() {
    var events: UInt32 = 0
    if conversation.wantsInput, !isAtEnd { events |= EPOLLIN.rawValue }
    if !conversation.waiting.isEmpty { events |= EPOLLOUT.rawValue }
    // That it is closed would be told again and again.
    wait(for: isHungUp ? nil : events)
  }

  private func wait(for events: UInt32?) {
    if events == awaited { return }
    switch (awaited, events) {
    case (nil, let events?):
      guard poll.add(descriptor, as: conversation.number, for: events) else { return }
    case (_, let events?): poll.change(descriptor, as: conversation.number, to: events)
    case (_, nil): poll.remove(descriptor)
    }
    awaited = events
  }

  private static let chunk = 65_536

  private func read() {
    withUnsafeTemporaryAllocation(byteCount: Self.chunk, alignment: 1) { buffer in
      let count = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      if count > 0 {
        service.receive(buffer[..<count], in: conversation)
      } else if count == 0 || ![EAGAIN, EINTR].contains(errno) {
        isAtEnd = true
      }
    }
  }

  private func flush() {
    while !conversation.waiting.isEmpty {
      let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
      let count =
        isDeaf
        ? conversation.waiting.count
        : conversation.waiting.withUnsafeBytes {
          send(descriptor, $0.baseAddress, $0.count, flags)
        }
      if count < 0 {
        if errno == EINTR { continue }
        if errno == EAGAIN { break }
        isDeaf = true
        continue
      }
      conversation.noteSent(count)
      // There is room again for more to be done.
      service.advance(conversation)
    }
  }
}
