import Foresight

/// `foresight next`: lists the command lines that the person will probably type next, and lets them choose one.
///
/// The chosen line is printed, and never run. The typed text is read from the standard input, because any user can see
/// a process's arguments.
struct NextCommand {
  private let shell: String?
  private let readsTyped, searches: Bool
  private let usesFzf: Bool
  /// The protocol version of the fields on the standard input.
  private let fieldsVersion: Int

  init(_ arguments: inout Arguments) throws {
    let named = try arguments.option("--shell")
    shell = named ?? Environment.shellName.flatMap { Donation.shells.contains($0) ? $0 : nil }
    readsTyped = arguments.flag("--typed")
    usesFzf = arguments.flag("--fzf")
    fieldsVersion = try arguments.fieldsVersion()
    searches = arguments.flag("--search")
    if usesFzf, searches { throw UsageError("--search and --fzf are two ways to choose") }
  }

  func run(_ tool: Tool) throws -> ExitStatus {
    var prompt = LineQuestion(
      typed: "", shell: "", directory: Environment.workingDirectory ?? "",
      host: Environment.hostName, at: Environment.moment)
    if readsTyped {
      prompt = try LineQuestion(
        shell: shell ?? Donation.shells[0], HookInput.read(), version: fieldsVersion,
        host: Environment.hostName, at: Environment.moment)
    }
    guard HookInput.isOwn(store: try tool.storePath()) else { return .nothing }
    prompt.told = (try? tool.engine().log.settings.kept(prompt.told)) ?? [:]
    var lines = NextLines(tool, shell: shell, at: prompt)
    defer { lines.keep() }
    if searches { try lines.readHistory(in: prompt.directory) }
    let line =
      try usesFzf
      ? Fzf.choose(from: lines.answer(to: prompt.typed, limit: 1000))
      : choose(from: &lines, typed: prompt.typed)
    return try line.map(tool.finish(printing:)) ?? .nothing
  }

  /// Lets the person choose a line; `nil` if they choose none.
  private func choose(from lines: inout NextLines, typed: String) throws -> String? {
    var picker = Picker(typed: typed)
    picker.filters = lines.history?.filters
    // The first answer may take long. It is made before the terminal is taken over, so that the person sees its
    // progress and can stop it.
    picker.show(try lines.answer(to: typed))
    let terminal = try RawTerminal()
    defer { terminal.release() }
    var reader = KeyReader()
    while true {
      let size = terminal.size
      let screen = PickerScreen(
        picker, columns: size.columns, rows: size.rows, detail: { lines.detail(of: $0) })
      terminal.draw(screen.drawing(withColors: !Environment.isColorRefused))
      var keys: [Key] = []
      switch terminal.next(within: reader.isWaiting ? 50 : -1) {
      case .bytes(let bytes): keys = reader.take(bytes)
      case .pause: keys = reader.take([])
      case .redraw: continue
      case .gone: return nil
      }
      var isAsked = false
      for key in keys {
        // A key that chooses a line acts on the lines for the text that was typed before that key.
        if isAsked, ![.backspace, .clear].contains(key), !Self.isText(key) {
          picker.show(try lines.answer(to: picker.typed))
          isAsked = false
        }
        switch picker.press(key) {
        case .nothing: break
        case .lines: isAsked = true
        case .leave: return nil
        case .take(let line): return line
        case .filter(let filter):
          lines.toggle(filter)
          picker.filters = lines.history?.filters
          isAsked = true
        case .dismiss(let line): if let note = lines.dismiss(line) { picker.say(note) }
        case .weigh(let line): picker.say(lines.weigh(line))
        case .forget(let line): picker.say(lines.forget(line))
        }
      }
      if isAsked { picker.show(try lines.answer(to: picker.typed)) }
    }
  }

  private static func isText(_ key: Key) -> Bool {
    if case .text(let character) = key { character != "?" } else { false }
  }
}
