import Foundation
import Testing

/// `predict` has the model saved by a process of its own, which nobody waits for.
struct SaveToolTests {
  private let place: Workplace
  private let prior = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Models/prior.json").path

  /// As many donations as make the model worth saving.
  init() throws {
    place = try Workplace()
    let lines = (10..<50).map { minute in
      #"{"at":"2026-01-01T10:\#(minute):00Z","intent":"I\#(minute % 7)"}"#
    }
    let run = try place.run("donate", "--stdin", input: lines.joined(separator: "\n") + "\n")
    #expect(run.status == 0 && run.lines.count == 40)
  }

  /// Both processes read the weights to start from through a pipe. The one that saves gets them only after the
  /// shell has its answer; were that to wait, it would come after twenty seconds, beside the model.
  @Test func whoeverReadsTheAnswerDoesNotWaitForTheModel() throws {
    let run = try place.shell(
      """
      mkfifo prior
      { cat '\(prior)' >prior; sleep 20; cat '\(prior)' >prior; } </dev/null >/dev/null 2>&1 &
      feeder=$!
      answer=$(foresight predict --limit 3 3>&1)
      echo "$? $(echo "$answer" | wc -l)"
      ls store
      for process in /proc/[0-9]*; do
        case "$(tr '\\0' ' ' 2>/dev/null <$process/cmdline)" in
          "foresight save --store $FORESIGHT_STORE ") saver=${process#/proc/} ;;
        esac
      done
      readlink /proc/$saver/fd/0 /proc/$saver/fd/1 /proc/$saver/fd/2
      readlink /proc/$saver/fd/* | grep -c pipe
      [ "$(cut -d ' ' -f 6 /proc/$saver/stat)" = $saver ] && echo session
      kill $feeder
      cat '\(prior)' >prior
      for attempt in $(seq 400); do [ -e "$FORESIGHT_STORE.model" ] && break; sleep 0.05; done
      ls store
      """, environment: ["FORESIGHT_PRIOR": "prior"])
    #expect(
      run.lines == [
        "0 3", "donations.sqlite", "/dev/null", "/dev/null", "/dev/null", "0", "session",
        "donations.sqlite", "donations.sqlite.model",
      ], "\(run)")
  }

  @Test(.enabled(if: getuid() == 0, "only root can become another user"))
  func whereNoProcessCanBeStartedTheAnswerIsTheSame() throws {
    let run = try place.shell(
      """
      chmod a+x .; chown -R 61234 store
      prlimit --nproc=1 setpriv --reuid 61234 --clear-groups '\(Workplace.binary)' predict --limit 3
      echo $?; ls store
      """)
    #expect(run.lines.count == 5 && run.lines.suffix(2) == ["0", "donations.sqlite"], "\(run)")
    #expect(run.messages.isEmpty)
  }
}
