import ForesightCLinux
import ForesightService
import Glibc

/// Connects a client's socket to its conversation: passes the bytes that it reads to the conversation, and sends the
/// conversation's output.
final class ClientConnection {
  let conversation: Conversation
  private let descriptor: Int32
  private let service: Service
  private let poll: ConnectionPoll
  /// The epoll events that the descriptor is registered for; `nil` while it is not registered.
  private var awaited: UInt32?
  private var isOpen = true
  /// True once the client sends nothing more (`isAtEnd`), and true once it reads nothing more (`isDeaf`).
  private var (isAtEnd, isDeaf) = (false, false)
  /// True if the client has closed the connection in both directions.
  private var isHungUp = false

  /// Called once, when the connection is over.
  private let end: (ClientConnection) -> Void

  /// Begins a conversation on a connected socket. Returns `nil` if the system refuses to watch the descriptor, which
  /// then stays open.
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

  /// Sends what can be sent now and waits for the rest, or closes the socket if the conversation is over.
  func proceed() {
    guard isOpen else { return }
    flush()
    if isHungUp {
      // The client takes no more answers, but what it sent before it hung up is still handled.
      while !isAtEnd, conversation.wantsInput { read() }
      flush()
    }
    if isAtEnd || conversation.isEnding, conversation.isDone { return close() }
    wait()
  }

  /// Handles events that epoll has reported.
  func happened(_ events: UInt32) {
    if events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 { (isHungUp, isDeaf) = (true, true) }
    if events & EPOLLIN.rawValue != 0, conversation.wantsInput, !isAtEnd { read() }
    proceed()
  }

  private func wait() {
    var events: UInt32 = 0
    if conversation.wantsInput, !isAtEnd { events |= EPOLLIN.rawValue }
    if !conversation.waiting.isEmpty { events |= EPOLLOUT.rawValue }
    // epoll would report the hang-up again and again.
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
        : conversation.waiting.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
      if count < 0 {
        if errno == EINTR { continue }
        if errno == EAGAIN { break }
        isDeaf = true
        continue
      }
      conversation.noteSent(count)
      // There is room for output again, so more requests may begin.
      service.advance(conversation)
    }
  }
}
