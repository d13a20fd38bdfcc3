import Foresight
import Glibc
import Synchronization

extension Tool {
  /// Returns a callback, for any thread, that draws a progress bar on the terminal; `nil` if there is no terminal, or
  /// with `--quiet`.
  func progress(_ what: String) -> (@Sendable (_ done: Int, _ total: Int) -> Void)? {
    guard !isQuiet, isatty(STDERR_FILENO) == 1 else { return nil }
    let start = Environment.now
    let lastDrawn = Mutex(Instant(microseconds: 0))
    return { done, total in
      let now = Environment.now
      let isDue = lastDrawn.withLock { lastDrawn in
        let isDue = done >= total || now.microseconds - lastDrawn.microseconds > 100_000
        if isDue { lastDrawn = now }
        return isDue
      }
      guard isDue, total > 0 else { return }
      let width = 30
      let filled = min(width, width * done / total)
      let elapsed = Double(now.microseconds - start.microseconds) / 1e6
      let left = Int((elapsed * Double(total - done) / Double(max(done, 1))).rounded(.up))
      var line = "\r\(what) ["
      line += String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
      line += "] \(100 * done / total) %"
      line += done >= total ? "\u{1b}[K\n" : ", \(left) s left\u{1b}[K"
      try? Self.write(line, to: STDERR_FILENO)
    }
  }
}
