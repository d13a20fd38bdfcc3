import Foresight
import ForesightCSystemd

/// Watches the desktop's list of recent files, and records new entries when it changes.
final class FileWatch {
  private let recorder: DesktopRecorder
  private let loop: EventLoop
  private let path: String
  private var source: EventSource?
  private var settling: EventSource?
  /// The instant since which opened files are not recorded yet; a file that was opened before is no news.
  private var since = Environment.now

  /// The time for which changes are gathered, in seconds: programs write the list anew for each file.
  private static let pause = 2.0

  /// - Returns: `nil` if there is no home directory, or if the list's directory cannot be watched.
  init?(_ loop: EventLoop, _ recorder: DesktopRecorder) {
    guard let path = Environment.recentFilesPath, let end = path.lastIndex(of: "/") else {
      return nil
    }
    (self.loop, self.recorder, self.path) = (loop, recorder, path)
    let name = String(path[path.index(after: end)...])
    let mask = IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE
    settling = try? loop.timer { [weak self] in self?.note() }
    // Programs replace the list rather than write to it, so its directory is watched.
    source = try? loop.inotify(String(path[..<end]), UInt32(mask)) { [weak self] changed in
      guard changed == name, let settling = self?.settling, !settling.isOn else { return }
      settling.schedule(after: Self.pause)
    }
    if source == nil { return nil }
  }

  /// Notes the files that were opened since the last call. These files are not noted again, even if they are not
  /// recorded: files that were opened in a pause are not recorded after it either.
  private func note() {
    let start = since
    since = Environment.now
    recorder.note(.files(path: path, since: start))
  }
}
