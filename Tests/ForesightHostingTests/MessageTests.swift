import ForesightSystem
import ForesightValues
import Foundation
import Testing

@testable import ForesightHosting

struct MessageTests {
  @Test func `requests and messages are read as they were written`() {
    let performance = HostRequest.Performance(
      intent: "Order", typeName: "4cafe5OrderV",
      values: ["drink": .entity(type: "Drink", id: "tea"), "cups": 2], texts: ["size": "large"],
      isInteractive: true)
    for request in [
      HostRequest.perform(performance), .answer(3, .text("a\nb")), .answer(0, .truth(false)),
      .answer(1, .cancelled), .cancel,
    ] {
      #expect(HostRequest(request.json) == request)
      #expect(HostMessage(request.json) == nil)
    }
    for message in [
      HostMessage.question(.init(number: 1, kind: .choice, text: "Which?", options: ["a", "b"])),
      .authentication(2, .requiresLocalDeviceAuthentication), .ready("cafe"), .progress(0),
      .progress(0.25),
      .performed(dialog: "Done.", value: .array([1, "x"]), text: nil),
      .performed(dialog: nil, value: nil, text: nil), .failed(.notPermitted, "why"),
    ] {
      #expect(HostMessage(message.json) == message)
    }
    #expect(HostMessage(.members([("progress", .number(1.5))])) == nil)
    #expect(HostRequest(.members([("cancel", .boolean(false))])) == nil)
  }

  @Test func `a channel tells messages, nonsense and the end apart`() throws {
    let (one, other) = try Program.socketPair()
    let (here, there) = (MessageChannel(socket: one), MessageChannel(socket: other))
    #expect(here.receive(within: .milliseconds(1)) == .nothing)
    #expect(there.send(.string("a")) && there.send(.integer(1)))
    #expect(here.receive() == .message(.string("a")) && here.receive() == .message(.integer(1)))
    let long = String(repeating: "x", count: MessageChannel.longestLine)
    #expect(!there.send(.string(long)))
    // As from a program that is not ours.
    for text in ["{", "\u{0}", "[1,]"] {
      #expect(write(other, text + "\n", text.utf8.count + 1) > 0)
      #expect(here.receive() == .nonsense)
    }
    there.shutDown()
    #expect(here.receive() == .end)
    // To write to somebody who is gone is no crash.
    #expect(!here.send(.null))
  }

  /// As a person stops who has something performed.
  @Test func `a side that does not read keeps the other from nothing`() throws {
    let (one, other) = try Program.socketPair()
    let (here, there) = (MessageChannel(socket: one), MessageChannel(socket: other))
    #expect(here.isRead)
    #expect(here.send(.string("a")) && !here.isRead)
    #expect(there.receive() == .message(.string("a")) && here.isRead)
    let start = Date()
    let long = String(repeating: "x", count: MessageChannel.longestLine / 2)
    #expect(!here.send(.string(long)))
    #expect(-start.timeIntervalSinceNow < 10)
    // What was cut off is no message, and nothing comes after it.
    #expect(there.receive() == .nonsense || there.receive() == .end)
    #expect(!here.send(.null))
  }

  /// Writes on a thread of its own: a task would begin only when all tests that were started have ended, and the reader
  /// would wait for it.
  private func writing(_ write: @escaping @Sendable () -> Void) -> DispatchSemaphore {
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      write()
      isDone.signal()
    }
    return isDone
  }

  @Test func `a line without an end is told once it is too long`() throws {
    let (one, other) = try Program.socketPair()
    let here = MessageChannel(socket: one)
    let written = writing {
      let chunk = [UInt8](repeating: 120, count: 1 << 16)
      for _ in 0..<20 where send(other, chunk, chunk.count, Int32(MSG_NOSIGNAL)) < 0 { break }
    }
    #expect(here.receive() == .nonsense)
    here.shutDown()
    written.wait()
    close(other)
  }

  @Test func `a sender that says a little now and then does not hold the reader`() throws {
    let (one, other) = try Program.socketPair()
    let here = MessageChannel(socket: one)
    // A byte each 20 ms, for as long as it is read: without an end of its own the reader would never be back.
    let written = writing {
      var byte: UInt8 = 120
      while send(other, &byte, 1, Int32(MSG_NOSIGNAL)) == 1 { usleep(20_000) }
    }
    #expect(here.receive(within: .milliseconds(200)) == .nothing)
    here.shutDown()
    written.wait()
    close(other)
  }
}
