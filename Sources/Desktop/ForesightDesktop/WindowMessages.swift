internal import ForesightValues

/// A window that opened, closed or got the focus.
enum WindowEvent: Hashable, Sendable {
  /// A window has just opened or, if `isNew` is false, was open already.
  case opened(OpenedWindow, isNew: Bool)
  /// The window with this number is gone.
  case closed(String)
  /// A window has the focus now; `nil` if none has it.
  case focused(OpenedWindow?)
}

/// Reads the messages of sway and i3 on their socket, after a request for all windows and for changes of them. A
/// message of their protocol is `i3-ipc`, a length, a type, and JSON.
///
///     var messages = WindowMessages()
///     messages.take(bytes)      // the windows that came, went or got the focus
///
/// Messages contain titles of windows too, which are not read.
struct WindowMessages: Sendable {
  private var rest: [UInt8] = []
  /// True once bytes were read that are not a message of the protocol.
  private(set) var isBroken = false

  private static let mark = Array("i3-ipc".utf8)
  private static let header = mark.count + 8
  /// The longest message, in bytes: enough for a container of hundreds of windows.
  private static let longest = 1 << 20
  private static let (subscribe, tree) = (UInt32(2), UInt32(4))
  private static let (workspaceEvent, windowEvent) = (UInt32(0x8000_0000), UInt32(0x8000_0003))

  /// The requests for changes of windows, and for the windows that are open.
  static let subscription = request(subscribe, #"["window","workspace"]"#) + request(tree, "")

  private static func request(_ kind: UInt32, _ body: String) -> [UInt8] {
    mark + bytes(UInt32(body.utf8.count)) + bytes(kind) + Array(body.utf8)
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number) { Array($0) }
  }

  /// Takes bytes that were read; returns the events in them, in their order.
  mutating func take(_ bytes: some Sequence<UInt8>) -> [WindowEvent] {
    rest += bytes
    var events: [WindowEvent] = []
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
      let body = rest[Self.header..<end]
      switch numbers[1] {
      case Self.windowEvent: if let event = Self.event(body) { events.append(event) }
      case Self.workspaceEvent: if Self.isOfEmptyPlace(body) { events.append(.focused(nil)) }
      case Self.tree:
        if let json = Self.json(body) { Self.addWindows(in: json, to: &events, depth: 0) }
      default: break
      }
      rest.removeFirst(end)
    }
    return events
  }

  private static func json(_ body: ArraySlice<UInt8>) -> JSON? {
    Array(body).withUnsafeBytes { try? JSON.parse($0) }
  }

  private static func event(_ body: ArraySlice<UInt8>) -> WindowEvent? {
    // Terminals change their titles often. The kind of change comes first in a message, so changes of titles are
    // skipped without parsing.
    let start = String(decoding: body.prefix(32), as: UTF8.self)
    guard ["\"focus\"", "\"new\"", "\"close\""].contains(where: start.contains),
      let json = json(body), let container = json["container"]
    else { return nil }
    switch json["change"] {
    case .string("focus"): return OpenedWindow(container).map { .focused($0) }
    case .string("new"): return OpenedWindow(container).map { .opened($0, isNew: true) }
    case .string("close"):
      if case .integer(let number)? = container["id"] { return .closed("\(number)") }
      return nil
    default: return nil
    }
  }

  /// Returns true if a change of workspaces led to one without windows: no window reports that it has lost the focus.
  private static func isOfEmptyPlace(_ body: ArraySlice<UInt8>) -> Bool {
    guard let json = json(body), json["change"] == .string("focus"), let current = json["current"]
    else { return false }
    return ["nodes", "floating_nodes"].allSatisfy {
      current[$0] == nil || current[$0] == .array([])
    }
  }

  /// Adds the windows that are open in a container and in the containers within it.
  private static func addWindows(in container: JSON, to events: inout [WindowEvent], depth: Int) {
    if let window = OpenedWindow(container) { events.append(.opened(window, isNew: false)) }
    guard depth < 64 else { return }
    for name in ["nodes", "floating_nodes"] {
      guard case .array(let inner)? = container[name] else { continue }
      for container in inner { addWindows(in: container, to: &events, depth: depth + 1) }
    }
  }
}
