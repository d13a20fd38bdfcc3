import ForesightFormats
import ForesightImporters
import ForesightValues
import Testing

/// What is read of the list of recent files, which is written here as GTK writes it.
struct RecentFilesTests {
  private func list(_ entries: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <xbel version="1.0"
          xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
          xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info"
    >
    \(entries)
    </xbel>

    """
  }

  private func entry(
    _ address: String, added: String = "2026-01-01T08:00:00.000000Z", apps: [String],
    more: String = ""
  ) -> String {
    """
      <bookmark href="\(address)" added="\(added)" modified="\(added)" visited="\(added)">
        <info>
          <metadata owner="http://freedesktop.org">
            <mime:mime-type type="text/plain"/>
            <bookmark:applications>
              \(apps.joined(separator: "\n"))
            </bookmark:applications>\(more)
          </metadata>
        </info>
      </bookmark>
    """
  }

  private func app(_ name: String, _ time: String, count: Int) -> String {
    #"<bookmark:application name="\#(name)" exec="&apos;\#(name) %u&apos;" modified="\#(time)" count="\#(count)"/>"#
  }

  @Test func theFirstAndTheLastUse() throws {
    let place = try ImportPlace()
    defer { place.remove() }
    try place.write(
      list(
        entry(
          "file:///home/ada/My%20notes%20&amp;%20more.txt",
          apps: [app("gedit", "2026-01-03T09:30:00.250000Z", count: 7)])))
    let donations = try place.donations(.xbel)
    #expect(donations.map(\.intent) == ["gedit", "gedit"])
    #expect(
      donations.map(\.shownTitle) == ["Open My notes & more.txt", "Open My notes & more.txt"])
    #expect(donations[0].parameters == ["file": "/home/ada/My notes & more.txt"])
    #expect(
      donations.map { Timestamp.format($0.moment) } == [
        "2026-01-01T09:00:00+01:00", "2026-01-03T10:30:00.250000+01:00",
      ])
  }

  /// The list does not say which of several apps came first, and one use is one donation.
  /// Each is told by another look at the clock; it is the same use, also when there is a second one.
  @Test func theFirstUseIsOne() throws {
    let (added, modified) = ("2026-01-01T08:00:00.501705Z", "2026-01-01T08:00:00.501717Z")
    var uses: [[Moment]] = []
    for last in [app("gedit", modified, count: 1), app("gedit", "2026-01-03T09:30:00Z", count: 2)] {
      let place = try ImportPlace()
      defer { place.remove() }
      try place.write(list(entry("file:///a", added: added, apps: [last])))
      uses.append(try place.donations(.xbel).map(\.moment))
    }
    #expect(uses.map(\.count) == [1, 2] && uses[0][0] == uses[1][0])
    let place = try ImportPlace()
    defer { place.remove() }
    let others = [app("gedit", modified, count: 1), app("kate", "2026-01-03T09:30:00Z", count: 1)]
    try place.write(list(entry("file:///a", added: added, apps: others)))
    #expect(try place.donations(.xbel).map(\.moment)[0] == uses[0][0])
  }

  @Test func nothingIsMadeUp() throws {
    let place = try ImportPlace()
    defer { place.remove() }
    try place.write(
      list(
        entry(
          "file:///a",
          apps: [
            app("gedit", "2026-01-03T09:30:00Z", count: 7),
            app("kate", "2026-01-02T09:30:00Z", count: 2),
          ])
          + entry("file:///b", apps: [app("gedit", "2026-01-03T09:30:00Z", count: 1)])
          + entry(
            "file:///c", added: "2026-01-03T09:30:00Z",
            apps: [app("gedit", "2026-01-03T09:30:00Z", count: 3)])))
    let files = try place.donations(.xbel).map { $0.parameters["file"]?.canonicalText }
    #expect(files == ["/a", "/a", "/b", "/c"])
  }

  @Test func whatIsPrivateOrElsewhereIsPassedOver() throws {
    let place = try ImportPlace()
    defer { place.remove() }
    let use = app("gedit", "2026-01-03T09:30:00Z", count: 1)
    try place.write(
      list(
        entry("file:///secret", apps: [use], more: "<bookmark:private/>")
          + entry("smb://server/share/a", apps: [use]) + entry("trash:///a", apps: [use])
          + entry("file://elsewhere/a", apps: [use]) + entry("file:///a%00b", apps: [use])
          + entry("file:///none", apps: [])))
    #expect(try place.rows(.xbel).isEmpty)
  }

  @Test(arguments: [
    // A quote is missing, and an entity, a value, a time, a name, and the end of an entry.
    ("modified=\"2026-01-03", "modified=2026-01-03"), ("&apos;gedit", "&nbsp;gedit"),
    ("count=\"1\"/>", "count/>"), ("2026-01-03T09:30:00Z", "yesterday"),
    ("name=\"gedit\"", "label=\"gedit\""), ("</bookmark>", ""),
    ("href=\"file:///b\"", "href=\"file:///b"),
  ])
  func aBrokenEntryIsToldAndTheOthersAreRead(what: String, becomes: String) throws {
    let place = try ImportPlace()
    defer { place.remove() }
    let use = app("gedit", "2026-01-03T09:30:00Z", count: 1)
    let (good, bad) = (entry("file:///a", apps: [use]), entry("file:///b", apps: [use]))
    #expect(bad.contains(what))
    try place.write(
      list(
        good + "\n" + bad.replacing(what, with: becomes) + "\n" + entry("file:///c", apps: [use])))
    let files = try place.rows(.xbel).compactMap { try? $0.get().donation.parameters["file"] }
    #expect(files == ["/a", "/c"])
    let errors = try place.errors(.xbel)
    // By a line of the entry, and by no word of it.
    #expect(errors.count == 1 && (16...25).contains(errors[0].line), "\(errors)")
    #expect(errors.allSatisfy { !$0.why.contains("yesterday") && !$0.why.contains("gedit") })
  }

  @Test func aListThatEndsTooEarly() throws {
    let place = try ImportPlace()
    defer { place.remove() }
    let text = list(
      entry("file:///a", apps: [app("gedit", "2026-01-03T09:30:00Z", count: 1)]))
    // Wherever it is cut: rows that are there, or an error, and never both missing.
    for length in 0..<text.utf8.count - 1 {
      try place.write(String(text.prefix(length)))
      do {
        #expect(
          !(try place.errors(.xbel).isEmpty) || text.prefix(length).hasSuffix("</xbel>"),
          "\(length)")
      } catch InputError.unsuitable {
        #expect(!text.prefix(length).contains("\n>"))
      }
    }
    try place.write("<xbel/>")
    #expect(try place.rows(.xbel).isEmpty)
  }

  @Test func whatIsNoListIsTold() throws {
    let place = try ImportPlace()
    defer { place.remove() }
    for text in [
      "", "words", "<html><bookmark href='file:///a'/></html>", "\u{0}\u{1}", "<!-- -->",
    ] {
      try place.write(text)
      #expect(throws: InputError.self) { try place.rows(.xbel) }
    }
    #expect(throws: InputError.missing(path: place.path + "-")) {
      try WholeFile.rows(place.path + "-", .xbel, copyingTo: place.directory) { _ in 0 }
    }
  }
}
