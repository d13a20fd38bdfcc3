internal import ForesightValues

/// The messages of sway and i3 on their socket, once they were asked for changes of windows: their protocol is
/// `i3-ipc`, a length, a kind, and JSON.
///
///     var messages = WindowMessages()
///     messages.take(bytes)      // the windows that got the focus
///
/// Titles stand in what they say, too, and are not read.
struct WindowMessages: Sendable {
  private var rest: [UInt8] = []
  /// True if something else was said.
  private(set) var isBroken = false

  /// Makes the beginning of a conversation.
  init() {}

  private static let mark = Array("i3-ipc".utf8)
  private static let header = mark.count + 8
  /// The longest message, in bytes: that of a window that contains hundreds.
  private static let longest = 1 << 20
  private static let (subscribe, windowEvent) = (UInt32(2), UInt32(0x8000_0003))

  /// The request for changes of windows.
  static let subscription: [UInt8] = {
    let body = Array(#"["window"]"#.utf8)
    return mark + bytes(UInt32(body.count)) + bytes(subscribe) + body
  }()

  private static func bytes(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number) { Array($0) }
  }

  /// Takes what was read; returns the windows that got the focus, in their order.
  mutating func take(_ bytes: some Sequence<UInt8>) -> [FocusedWindow] {
    rest += bytes
    var windows: [FocusedWindow] = []
    while !isBroken, rest.count >= Self.header {
      let numbers = rest.withUnsafeBytes { bytes in
        [0, 4].map { bytes.loadUnaligned(fromByteOffset: Self.mark.count + $0, as: UInt32.self) }
      }
      guard rest.starts(with: Self.mark), numbers[0] <= Self.longest else {
        isBroken = true
        break
      }
      let end = Self.header + Int(numbers[0])
      guard rest.count >= end else { break }
      if numbers[1] == Self.windowEvent, let window = Self.window(rest[Self.header..<end]) {
        windows.append(window)
      }
      rest.removeFirst(end)
    }
    return windows
  }

  private static func window(_ body: ArraySlice<UInt8>) -> FocusedWindow? {
    // A terminal changes its title often, and what is changed stands first.
    guard String(decoding: body.prefix(32), as: UTF8.self).contains("\"focus\""),
      let json = Array(body).withUnsafeBytes({ try? JSON.parse($0) }),
      json["change"] == .string("focus")
    else { return nil }
    return json["container"].flatMap(FocusedWindow.init)
  }
}
