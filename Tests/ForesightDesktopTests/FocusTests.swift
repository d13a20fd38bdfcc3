import ForesightValues
import Testing

@testable import ForesightDesktop

/// What window managers tell of the focus, and nothing but that.
struct FocusTests {
  private func message(_ kind: UInt32, _ body: String) -> [UInt8] {
    func bytes(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number) { Array($0) } }
    return Array("i3-ipc".utf8) + bytes(UInt32(body.utf8.count)) + bytes(kind) + Array(body.utf8)
  }
  private let workspace: UInt32 = 0x8000_0000
  private let window: UInt32 = 0x8000_0003

  @Test func theSubscriptionIsThatOfTheProtocol() {
    #expect(WindowMessages.subscription == message(2, #"["window","workspace"]"#) + message(4, ""))
  }

  @Test func whatGetsTheFocusIsToldHoweverItComes() {
    let said =
      message(2, #"{"success": true}"#)
      + message(
        window,
        #"{ "change": "focus", "container": { "id": 5, "name": "secret title", "app_id": "org.gnome.gedit" } }"#
      )
      + message(window, #"{ "change": "title", "container": { "app_id": "foot" } }"#)
      + message(
        window,
        #"{"change":"focus","container":{"id":6,"app_id":null,"window_properties":{"class":"XTerm","instance":"xterm","title":"t"}}}"#
      )
      + message(window, #"{"change":"focus","container":{"id":7,"name":"empty"}}"#)
      + message(workspace, #"{"change":"focus","current":{"name":"2","nodes":[{"id":5}]}}"#)
      + message(
        workspace, #"{"change":"focus","current":{"name":"3","nodes":[],"floating_nodes":[]}}"#)
      + message(workspace, #"{"change":"init","current":{"name":"4","nodes":[]}}"#)
    for length in [1, 2, 7, 13, 14, 15, 100, said.count] {
      var messages = WindowMessages()
      var windows: [WindowEvent] = []
      for start in stride(from: 0, to: said.count, by: length) {
        windows += messages.take(said[start..<min(said.count, start + length)])
      }
      let expected = [("5", ["org.gnome.gedit"]), ("6", ["XTerm", "xterm"])].map {
        number, names in
        FocusedWindow(names).map { OpenedWindow(number: number, view: .named($0)) }
      }
      #expect(windows == (expected + [nil]).map { .focused($0) })
      #expect(!messages.isBroken)
    }
  }

  /// Windows that are there already are told by the tree, those that come and go by events; titles are not read.
  @Test func windowsComeAndGo() throws {
    let tree = #"""
      {"id":1,"type":"root","nodes":[{"id":2,"nodes":[{"id":5,"pid":77,"app_id":"foot","name":"secret","nodes":[]}],
       "floating_nodes":[{"id":6,"app_id":null,"window":4194311,"window_properties":{"class":"Gimp"}}]}]}
      """#
    let new = #"{ "change": "new", "container": { "id": 9, "pid": 12, "app_id": "org.kde.kate" } }"#
    let close = #"{ "change": "close", "container": { "id": 9, "app_id": "org.kde.kate" } }"#
    var messages = WindowMessages()
    let events = messages.take(
      message(4, tree) + message(window, new) + message(window, close)
        + message(window, #"{"change":"new","container":{"id":10}}"#))
    guard events.count == 4, case .opened(let first, isNew: false) = events[0],
      case .opened(let second, isNew: false) = events[1],
      case .opened(let third, isNew: true) = events[2]
    else {
      Issue.record("\(events)")
      return
    }
    #expect(first.number == "5" && first.process == 77 && first.xNumber == nil)
    #expect(second.xNumber == "0x400007" && second.process == nil)
    #expect(third.number == "9" && third.process == 12 && events[3] == .closed("9"))
  }

  @Test func whatIsNotTheProtocolEndsIt() {
    var messages = WindowMessages()
    #expect(messages.take(Array("HTTP/1.1 200 OK".utf8)).isEmpty && messages.isBroken)
    messages = WindowMessages()
    let huge = Array("i3-ipc".utf8) + [255, 255, 255, 127, 3, 0, 0, 128]
    #expect(messages.take(huge).isEmpty && messages.isBroken)
    messages = WindowMessages()
    #expect(messages.take(message(window, #"{"change":"focus","container":["#)).isEmpty)
    #expect(!messages.isBroken)
  }

  @Test func namesThatAreNoFilesAreLeftOut() {
    #expect(
      FocusedWindow(["../../etc/passwd", "a\u{1b}[2J", "", String(repeating: "a", count: 201)])
        == nil)
    #expect(FocusedWindow(["Code", "code"])?.names == ["Code", "code"])
  }

  @Test func whatXpropPrintsIsRead() {
    #expect(
      FocusedWindow(xprop: #"WM_CLASS(STRING) = "Navigator", "Firefox-esr""#)?.names
        == ["Firefox-esr", "firefox-esr", "Navigator", "navigator"])
    for line in ["WM_CLASS:  not found.", #"WM_CLASS(STRING) = "a", "b\" c", "d""#, "", "x"] {
      #expect(FocusedWindow(xprop: line) == nil)
    }
    let all = "_NET_CLIENT_LIST(WINDOW): window id # 0x1400003, 0x160000a"
    #expect(FocusedWindow.ids(xprop: all) == ["0x1400003", "0x160000a"])
    #expect(FocusedWindow.ids(xprop: "_NET_CLIENT_LIST(WINDOW): window id # ") == [])
    #expect(FocusedWindow.ids(xprop: "_NET_ACTIVE_WINDOW(WINDOW): window id # 0x1") == nil)
    let active = "_NET_ACTIVE_WINDOW(WINDOW): window id # "
    #expect(FocusedWindow.id(xprop: active + "0x1400003") == "0x1400003")
    #expect(FocusedWindow.id(xprop: active + "0x1400003, 0x0") == "0x1400003")
    #expect(FocusedWindow.id(xprop: active + "0x0") == nil)
    #expect(FocusedWindow.id(xprop: "_NET_ACTIVE_WINDOW:  no such atom on any window.") == nil)
  }
}
