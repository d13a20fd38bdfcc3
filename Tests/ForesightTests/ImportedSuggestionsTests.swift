import ForesightFormats
import ForesightLog
import ForesightService
import ForesightSystem
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

@testable import Foresight
@testable import ForesightImporters

/// Histories of desktops and browsers are suggested as things that can be done.
struct ImportedSuggestionsTests {
  private let directory: TemporaryDirectory
  private static let (start, days) = (Int64(1_767_225_600), Int64(40))

  init() throws { directory = try TemporaryDirectory() }

  /// The apps of a machine, as packages install them.
  private func apps() throws -> InstalledApps {
    let place = directory.path + "/applications"
    try FileManager.default.createDirectory(
      atPath: place + "/kde", withIntermediateDirectories: true)
    for (file, text) in [
      ("org.kde.kate", "Name=Kate\nName[de]=Kate-Editor\nExec=kate -b %U"),
      ("org.kde.okular", "Name=Okular\nExec=okular %U"),
      ("org.kde.dolphin", "Name=Dolphin\nExec=dolphin %u"),
      ("org.xfce.mousepad", "Name=Text Editor\nStartupWMClass=Mousepad\nExec=/usr/bin/mousepad %U"),
      ("firefox-esr", "Name=Firefox ESR\nExec=firefox-esr %u\nStartupWMClass=Firefox-esr"),
      ("code", "Name=Visual Studio Code\nExec=/usr/share/code/code %F\nStartupWMClass=Code"),
      ("kde/helper", "Name=Helper\nNoDisplay=true\nExec=helper"),
    ] {
      try Data(
        "# A comment\n[Desktop Entry]\nType=Application\n\(text)\n[Desktop Action new]\nName=No\n"
          .utf8
      )
      .write(to: URL(fileURLWithPath: "\(place)/\(file).desktop"))
    }
    return InstalledApps(in: [place], languages: ["en_GB", "en"])
  }

  private func file(_ number: Int) -> String { "\(directory.path)/paper \(number).txt" }

  /// A day's second of a log.
  private func second(_ day: Int64, _ hour: Int64, _ minute: Int64 = 0) -> Int64 {
    Self.start + day * 86_400 + hour * 3600 + minute * 60
  }

  private func kde() throws -> String {
    let path = directory.path + "/kde"
    let database = try Connection(path: path)
    try database.execute(
      """
      CREATE TABLE ResourceEvent (usedActivity TEXT, initiatingAgent TEXT, targettedResource TEXT,
        start INTEGER, end INTEGER);
      """)
    for day in 0..<Self.days {
      for (agent, resource, time) in [
        ("org.kde.plasma.kicker", "applications:org.kde.dolphin.desktop", second(day, 9)),
        ("org.kde.kate", file(Int(day) % 30), second(day, 9, 10)),
        ("org.kde.krunner", "applications:org.kde.krunner.desktop", second(day, 9, 20)),
        ("org.kde.okular", file(Int(day * 7) % 30), second(day, 14)),
      ] {
        try database.run(
          "INSERT INTO ResourceEvent VALUES ('a', ?, ?, ?, ?)", agent, resource, time, time + 60)
      }
    }
    return path
  }

  private func firefox() throws -> String {
    let path = directory.path + "/places.sqlite"
    let database = try Connection(path: path)
    try database.execute(
      """
      CREATE TABLE moz_places (id INTEGER PRIMARY KEY, url LONGVARCHAR, hidden INTEGER DEFAULT 0);
      CREATE TABLE moz_historyvisits (id INTEGER PRIMARY KEY, place_id INTEGER, visit_date INTEGER, visit_type INTEGER);
      """)
    for day in 0..<Self.days {
      for (url, time) in [
        ("https://me:hunter2@www.news.example/a?b=c", second(day, 8)),
        ("http://wiki.example:8080/page", second(day, 11)),
      ] {
        try database.run("INSERT INTO moz_places(url) VALUES (?)", url)
        try database.run(
          "INSERT INTO moz_historyvisits(place_id, visit_date, visit_type) VALUES (?, ?, 1)",
          database.lastInsertedRow, time * 1_000_000)
      }
    }
    return path
  }

  private func chromium() throws -> String {
    let path = directory.path + "/History"
    let database = try Connection(path: path)
    try database.execute(
      """
      CREATE TABLE urls(id INTEGER PRIMARY KEY, url LONGVARCHAR, hidden INTEGER DEFAULT 0);
      CREATE TABLE visits(id INTEGER PRIMARY KEY, url INTEGER, visit_time INTEGER, transition INTEGER);
      """)
    for day in 0..<Self.days {
      try database.run("INSERT INTO urls(url) VALUES ('https://mail.example/inbox#1')")
      try database.run(
        "INSERT INTO visits(url, visit_time, transition) VALUES (?, ?, ?)",
        database.lastInsertedRow,
        (second(day, 10) + 11_644_473_600) * 1_000_000, 0x2000_0000)
    }
    return path
  }

  private func xbel() throws -> String {
    let entries = (0..<30).map { number in
      let (added, modified) = (second(Int64(number), 12), second(Int64(number) + 5, 12))
      func time(_ second: Int64) -> String {
        Timestamp.format(Moment(Instant(seconds: second), utcOffset: 0))
      }
      return """
        <bookmark href="file://\(file(number).replacing(" ", with: "%20"))" added="\(time(added))" modified="\(time(modified))">
        <info><metadata owner="http://freedesktop.org"><bookmark:applications><bookmark:application name="Mousepad"
        exec="&apos;mousepad %u&apos;" modified="\(time(modified))" count="3"/></bookmark:applications></metadata></info></bookmark>
        """
    }
    return try directory.write(
      "recently-used.xbel", "<xbel version=\"1.0\">\n\(entries.joined(separator: "\n"))\n</xbel>\n")
  }

  private func activityWatch() throws -> String {
    func event(_ second: Int64, _ data: String) -> String {
      let time = Timestamp.format(Moment(Instant(seconds: second), utcOffset: 0))
      return #"{"id":1,"timestamp":"\#(time)","duration":60,"data":{\#(data)}}"#
    }
    let windows = (0..<Self.days).flatMap { day in
      [
        event(second(day, 13), #""app":"Code","title":"secret""#),
        event(second(day, 13, 20), #""app":"Firefox-esr","title":"secret""#),
        event(second(day, 13, 40), #""app":"krunner","title":"secret""#),
      ]
    }
    let sites = (0..<Self.days).map { event(second($0, 16), #""url":"https://git.example/x""#) }
    return try directory.write(
      "aw.json",
      #"{"buckets":{"w":{"type":"currentwindow","events":[\#(windows.joined(separator: ","))]},"#
        + #""s":{"type":"web.tab.current","events":[\#(sites.joined(separator: ","))]}}}"#)
  }

  private func importAll(into engine: Engine, _ apps: InstalledApps) throws -> Int {
    try [
      (Format.kde, kde()), (.firefox, firefox()), (.chromium, chromium()), (.xbel, xbel()),
      (.activitywatch, activityWatch()),
    ].reduce(0) { sum, source in
      var importer = Importer(format: source.0) { _ in 60 }
      importer.whole = { [place = directory.path] path, format in
        try WholeFile.rows(path, format, apps: apps, copyingTo: place) { _ in 60 }
      }
      return try sum + importer.run(source.1, into: engine.log, now: .later).added
    }
  }

  @Test func nearlyAllThatIsSuggestedAfterAnImportCanBeDone() throws {
    let (engine, apps) = (try directory.engine(), try apps())
    for number in 0..<30 { _ = try directory.write("paper \(number).txt", "") }
    #expect(try importAll(into: engine, apps) > 300)
    try FileManager.default.removeItem(atPath: file(0))
    var (all, done) = (0, 0)
    for hour in 0..<60 {
      let moment = Moment(Instant(seconds: second(Self.days, Int64(hour))), utcOffset: 60)
      for suggestion in try engine.predict(PredictionRequest(at: moment)).suggestions {
        all += 1
        guard let action = suggestion.action, action.isPossible(MountedFileSystems()) else {
          continue
        }
        switch action {
        case .desktop(let id, _): #expect(apps.app([id])?.id == AppUse.id(id), "\(id)")
        case .document(_, let id): #expect(apps.app([id])?.id == AppUse.id(id), "\(id)")
        case .uri(let uri):
          #expect(
            [
              "https://www.news.example/", "http://wiki.example:8080/", "https://mail.example/",
              "https://git.example/",
            ].contains(uri))
        case .command, .bus: Issue.record("\(action)")
        }
        done += 1
      }
    }
    #expect(all > 300 && Double(done) >= 0.95 * Double(all), "\(done) of \(all)")
    let text = try engine.log.read { log in
      var text = ""
      try log.forEach { text += NDJSON.line($0) + "\n" }
      return text
    }
    for word in ["secret", "hunter2", "krunner", "inbox"] {
      #expect(!text.contains(word), "\(word)")
    }
    // One app has one name, wherever it comes from.
    #expect(!text.contains("\"Mousepad\"") && text.contains("Open Text Editor"))
  }

  @Test func anAppIsStartedWithoutTheFileThatItOpenedThen() throws {
    let engine = try directory.engine()
    let moment = Moment(Instant(seconds: Self.start), utcOffset: 60)
    var opened = AppUse.donation("org.kde.kate", file: "/a.txt", at: moment)
    (opened.source, opened.action) = ("kde", AppUse.action("org.kde.kate", "/a.txt"))
    try engine.donate([opened], now: .later, random: Environment.random)
    func done(_ parameters: Fields) throws -> Donation? {
      try engine.performable("org.kde.kate", source: "kde", parameters: parameters)
    }
    #expect(
      try done(["file": "/a.txt"])?.action
        == .document(uri: "file:///a.txt", app: "org.kde.kate.desktop"))
    let alone = try done([:])
    #expect(alone?.action == .desktop(id: "org.kde.kate.desktop", action: nil))
    #expect(alone?.parameters == [:])
  }

  /// A donation that was imported before its app was understood is the same afterwards.
  @Test func anAppThatIsUnderstoodLaterIsNoOther() throws {
    let (engine, apps) = (try directory.engine(), try apps())
    _ = try importAll(into: engine, .none)
    let count = try engine.status().donations
    let path = directory.path + "/recently-used.xbel"
    var importer = Importer(format: .xbel) { _ in 60 }
    importer.whole = { path, format in
      try WholeFile.rows(path, format, apps: apps, copyingTo: "/") { _ in 60 }
    }
    #expect(try importer.run(path, into: engine.log, now: .later).added == 0)
    #expect(try engine.status().donations == count)
    var names: Set<String> = []
    try engine.log.forEach(DonationQuery(source: "xbel")) { names.insert($0.intent) }
    #expect(names == ["org.xfce.mousepad"])
    #expect(try importer.run(path, into: engine.log, now: .later).added == 0)
  }

  @Test func namesOfAppsAreUnderstoodHoweverTheyAreTold() throws {
    let apps = try apps()
    for (names, id) in [
      (["org.kde.kate.desktop"], "org.kde.kate"), (["Mousepad"], "org.xfce.mousepad"),
      (["mousepad"], "org.xfce.mousepad"), (["Text Editor"], "org.xfce.mousepad"),
      (["Code", "code"], "code"), (["firefox-esr"], "firefox-esr"), (["kde-helper"], "kde-helper"),
      (["Kate"], "org.kde.kate"), (["nothing"], nil), (["../../etc/passwd"], nil), ([""], nil),
    ] as [([String], String?)] {
      #expect(apps.app(names)?.id == id, "\(names)")
    }
    #expect(apps.app(["Unknown"], program: "okular")?.name == "Okular")
    #expect(InstalledApps.program(ofLine: "env A=b '/usr/bin/gedit' %u") == "gedit")
    let german = InstalledApps(in: [directory.path + "/applications"], languages: ["de"])
    #expect(german.app(["kate"])?.name == "Kate-Editor")
    for name in ["org.kde.krunner", "krunner.desktop", "Rofi", "org.gnome.Shell", "plasmashell"] {
      #expect(AppUse.isOfDesktop(name), "\(name)")
    }
    for name in ["org.kde.kate", "shell", "firefox"] { #expect(!AppUse.isOfDesktop(name)) }
  }
}
