import ForesightValues
import Testing

struct ActionTests {
  static let actions: [Action] = [
    .command(["git", "push"], directory: nil), .command(["./a b", "", "$HOME"], directory: "/tmp"),
    .command(["htop"], directory: nil, inTerminal: true),
    .desktop(id: "org.gnome.Calculator.desktop", action: nil),
    .desktop(id: "firefox.desktop", action: "new-window"), .uri("https://example.org/?q=1#x"),
    .uri("mailto:a@example.org"), .document(uri: "file:///a%20b", app: "org.kde.kate.desktop"),
    .bus(name: "org.example.App", path: "/", member: "org.example.App.Show", arguments: []),
    .bus(
      name: "org.example.App", path: "/org/example", member: "a.b",
      arguments: ["main", 1, .number(0.5), .boolean(true)]),
  ]

  private func donation(_ action: Action) -> Donation {
    var donation = Donation(
      at: Moment(Instant(seconds: 1), utcOffset: 0), source: "s", intent: "I")
    donation.action = action
    return donation
  }

  @Test(arguments: actions) func aValueReadsBackEqual(action: Action) throws {
    #expect(Action(action.value) == action)
    try donation(action).check()
  }

  /// Every array of at most three of some texts, and values of other kinds, is read as what writes it, or not at all.
  @Test func whatIsNoActionIsNone() {
    let texts: [ParameterValue] = [
      "command", "terminal", "desktop", "uri", "document", "bus", "", "/", "x", 1,
    ]
    for first in texts {
      #expect(Action(first) == nil && Action(.array([first])) == nil)
      for second in texts {
        for third in texts {
          for value in [[first, second], [first, second, third]].map(ParameterValue.array) {
            if let action = Action(value) { #expect(action.value == value) }
          }
        }
      }
    }
    #expect(Action(.array([])) == nil && Action(.array(["bus", "a", "b"])) == nil)
  }

  @Test(arguments: [
    (Action.command([], directory: nil), "the action's command is empty"),
    (.command(["", "x"], directory: nil), "the action's command is empty"),
    (.command(["x"], directory: "relative"), "the action's directory does not begin with /"),
    (.command(["x", "a\0b"], directory: nil), "contains a NUL character"),
    (.command(Array(repeating: "x", count: 257), directory: nil), "more than 256 words"),
    (.command([String(repeating: "x", count: 65_537)], directory: nil), "longer than 65536"),
    (.desktop(id: "../x.desktop", action: nil), "not a name that ends in .desktop"),
    (.desktop(id: "firefox", action: nil), "not a name that ends in .desktop"),
    (.desktop(id: "a.desktop", action: ""), "desktopAction is empty"),
    (.uri("example.org"), "has no scheme"), (.uri(""), "has no scheme"),
    (.document(uri: "/a", app: "a.desktop"), "has no scheme"),
    (.document(uri: "file:///a", app: "a/b.desktop"), "without a path"),
    (.uri("1a:x"), "has no scheme"), (.uri("a b:x"), "has no scheme"),
    (.bus(name: "a", path: "/", member: "a.b", arguments: []), "is not a name with a dot"),
    (.bus(name: "a.b", path: "x", member: "a.b", arguments: []), "is not a name with a dot"),
    (.bus(name: "a.b", path: "/", member: "b", arguments: []), "is not a name with a dot"),
    (
      .bus(name: "a.b", path: "/", member: "a.b", arguments: [.array(["x"])]),
      "neither a text, a number, true nor false"
    ),
  ])
  func whatCannotBeDoneIsRefused(action: Action, why: String) {
    do {
      try donation(action).check()
      Issue.record("\(action) was taken")
    } catch {
      #expect(error.description.contains(why), "\(error)")
    }
  }

  /// An action that is made of a path opens just that path, whatever is in it.
  @Test func pathsAndIDsBecomeActions() {
    for path in ["/", "/a b", "/ü/%41", "/a?b#c", "/<b>\"'\n", "/-x;rm -rf ~"] {
      let action = Action.opening(path, with: nil)
      #expect(action?.openedPath == path)
      if case .uri(let uri)? = action {
        #expect(uri.utf8.allSatisfy { $0 > 32 && $0 < 127 && !"<>\"'?#;".utf8.contains($0) })
      }
    }
    #expect(Action.opening("a", with: nil) == nil && Action.opening("/\u{fffd}", with: nil) == nil)
    #expect(Action.opening("/" + String(repeating: "ü", count: 20_000), with: nil) == nil)
    #expect(Action.opening("/a", with: "../x") == .uri("file:///a"))
    let kate = Action.opening("/a", with: "org.kde.kate")
    #expect(kate == .document(uri: "file:///a", app: "org.kde.kate.desktop"))
    #expect(kate?.withoutFile == .starting("org.kde.kate"))
    #expect(Action.uri("file:///a").withoutFile == nil)
    #expect(Action.uri("https://a").withoutFile == .uri("https://a"))
    #expect(Action.uri("https://a").openedPath == nil && Action.uri("file://b/a").openedPath == nil)
    for id in ["", "a/b", "a\nb", "a\0b"] { #expect(Action.starting(id) == nil) }
  }

  @Test func wordsAreThoseAPersonWouldType() {
    #expect(
      Action.command(["git", "commit", "-m", "it's", "", "a=b", "$x"], directory: nil).words
        == #"git commit -m 'it'\''s' '' a=b '$x'"#)
    #expect(Action.desktop(id: "a.desktop", action: "new").words == "a.desktop, new")
    #expect(
      Action.bus(name: "a.b", path: "/", member: "a.C", arguments: ["x", 2]).words
        == "a.b a.C(x, 2)")
  }
}
