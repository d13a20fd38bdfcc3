import Foundation
import Testing

struct StatusToolTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  @Test func figuresForPrometheusAreForAnybodyToReadAndHoldNothingRecorded() throws {
    for intent in ["SecretOne", "SecretTwo"] {
      _ = try place.run("donate", intent, "--source", "SecretApp")
    }
    let file = place.path + "/foresight.prom"
    // Whatever was there is replaced as a whole, also under a strict mask.
    _ = try place.write("foresight.prom", "old")
    let run = try place.shell("umask 077; foresight status --prometheus foresight.prom; ls -A")
    #expect(run.status == 0 && run.messages.isEmpty)
    #expect(!run.output.contains("foresight.prom."))
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o644)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(
      text.contains("\nforesight_donations 2\n") || text.hasPrefix("# HELP foresight_donations"))
    #expect(text.contains("\nforesight_service_up 0\n"))
    #expect(!text.contains("Secret") && !text.contains(place.path))
  }

  @Test func whereItCannotBeWrittenNothingIs() throws {
    _ = try place.run("donate", "A")
    #expect(try place.run("status", "--prometheus", place.path + "/none/f.prom").status == 73)
    #expect(try place.run("status", "--prometheus").status == 64)
  }

  /// Told for seven days of local time, today the last of them.
  @Test func theKeysThatWereSavedAreTold() throws {
    let record = """
      record() {  # SECONDS-AGO OFFER
        now=$(date +%s)
        printf 'make test\\0%s\\0%s\\0000\\0/tmp\\0s%s\\0%s\\0' $((now - $1)) $((now - $1)) $1 "$2" |
          foresight record zsh
      }
      """
    let run = try place.shell(
      "\(record)\nrecord 700000 'taken 5'; record 200 'taken 8'; record 100 ''; foresight status")
    #expect(run.lines.contains("saved      8 of 18 keys in the last seven days (44 %)"), "\(run)")
    #expect(
      try place.run("status", "--json").output.contains(
        #""shown":2,"taken":2,"keys_in_seven_days":18,"keys_saved_in_seven_days":8,"#))
  }

  /// Whoever has run commands did not knowingly donate anything.
  @Test func aLogOfCommandsIsTalkedOfAsSuch() throws {
    _ = try place.run("donate", "make", "--source", "zsh")
    let commands = try place.run("status").lines
    #expect(commands.contains("commands   1") && commands.contains("programs   1"), "\(commands)")
    #expect(try place.run("status", "--json").output.contains(#""donations":1,"#))
    _ = try place.run("donate", "OrderCoffee")
    let both = try place.run("status").lines
    #expect(both.contains("donations  2") && both.contains("intents    2"), "\(both)")
  }

  @Test func whatAssistantsRecordedIsCounted() throws {
    #expect(try !place.run("donate", "A").output.isEmpty)
    #expect(try !place.run("status").output.contains("unlearned"))
    _ = try place.run("donate", "B", "--source", "mcp:x")
    #expect(try place.run("status").output.contains("unlearned  1, recorded by assistants"))
    #expect(try place.run("predict", "--json").output.contains("\"donations\":1,"))
    #expect(try place.run("settings", "--learn-from", "mcp:x").status == 0)
    #expect(try place.run("predict", "--json").output.contains("\"donations\":2,"))
    #expect(try place.run("settings", "--unlearn-from", "mcp:x").output == "{}\n")
    #expect(try place.run("predict", "--json").output.contains("\"donations\":1,"))
  }
}
