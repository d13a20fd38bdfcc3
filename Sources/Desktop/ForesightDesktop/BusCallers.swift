import Glibc

/// The programs that call on the bus. Each is looked up once, without blocking.
///
///     callers.identify(message.sender) { caller in … caller?.isOwn … }
final class BusCallers {
  /// A caller, as the bus and the kernel describe it.
  struct Caller {
    /// True if the caller runs as the same user.
    let isOwn: Bool
    /// The app of its systemd unit, or its executable. This is a label and no proof, because a program can choose both.
    let label: String?
  }

  private let listener: BusListener
  /// Callers by the unique names that the bus gives to connections; it gives none twice.
  private var known: [String: Caller] = [:]
  /// Callbacks that wait for a caller's credentials, in the order in which they asked.
  private var waiting: [String: [(Caller?) -> Void]] = [:]

  /// The most callers that are remembered (`mostKnown`), and the most questions about one caller that wait
  /// (`mostWaiting`).
  private static let (mostKnown, mostWaiting) = (256, 1000)

  init(_ bus: OpaquePointer) { listener = BusListener(bus) }

  /// Calls `body` with the caller that has a name on the bus: at once if the caller is known, and with `nil` if the bus
  /// does not know it, for example because it has left.
  ///
  /// - Returns: false if too many questions wait already; `body` is not called then.
  func identify(_ name: String, _ body: @escaping (Caller?) -> Void) -> Bool {
    if let caller = known[name] {
      body(caller)
      return true
    }
    if let count = waiting[name]?.count {
      guard count < Self.mostWaiting else { return false }
      waiting[name]?.append(body)
      return true
    }
    waiting[name] = [body]
    listener.call(.bus, "GetConnectionCredentials", fill: { $0.append(name) }) {
      [weak self] answer in self?.take(answer.map(Self.caller), of: name)
    }
    return true
  }

  private func take(_ caller: Caller?, of name: String) {
    if let caller {
      if known.count >= Self.mostKnown { known.removeAll() }
      known[name] = caller
    }
    for body in waiting.removeValue(forKey: name) ?? [] { body(caller) }
  }

  private static func caller(_ answer: BusMessage) -> Caller {
    let numbers = answer.numbers(["UnixUserID", "ProcessID"])
    let isOwn = numbers["UnixUserID"] == geteuid()
    return Caller(
      isOwn: isOwn,
      label: isOwn ? numbers["ProcessID"].flatMap { AppUnit.label(ofProcess: $0) } : nil)
  }
}
