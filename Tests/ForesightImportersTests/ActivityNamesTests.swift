import ForesightValues
import Testing

@testable import ForesightImporters

/// What apps, files and sites are called.
struct ActivityNamesTests {
  @Test(arguments: [
    ("https://example.org", "example.org"), ("HTTP://Example.ORG:8080/x", "example.org"),
    ("https://me:pass@word@www.example.org/x", "example.org"), ("https://www.com/", "www.com"),
    ("http://localhost:3000/", "localhost"), ("http://[2001:db8::1]:80/", "[2001:db8::1]"),
    ("https://example.org.?q", "example.org"), ("https://bücher.example/", "bücher.example"),
    ("http://192.168.0.1/", "192.168.0.1"), ("https://a_b.example\\@evil", "a_b.example"),
  ])
  func hosts(address: String, host: String) {
    #expect(WebSite(address)?.host == host)
  }

  @Test(arguments: [
    "", "https:", "https://", "https:///x", "ftp://example.org", "javascript:alert(1)",
    "https:example.org",
    "https://<b>.example/", "https://a b.example/", "https://\u{202e}gro.example/",
    "https://a%2eb/",
    "about:blank", "view-source:https://example.org", "https://me@/", "https://[::1/x",
    "http://:80/",
    "https://" + String(repeating: "a", count: 254) + "/",
  ])
  func addressesThatAreNoSite(address: String) {
    #expect(WebSite(address)?.host == nil)
  }

  @Test(arguments: [
    ("org.kde.kate", "Kate"), ("firefox", "Firefox"), ("libreoffice-writer", "Libreoffice Writer"),
    ("org.gnome.TextEditor", "TextEditor"), ("Image Viewer", "Image Viewer"), ("XTerm", "XTerm"),
    ("a.b", "A.b"), ("...", "..."), ("-", "-"), ("", ""),
  ])
  func apps(id: String, name: String) {
    #expect(AppUse.name(ofID: id) == name)
  }

  @Test(arguments: [
    ("/a b", "/a b"), ("file:///a%20b", "/a b"), ("file://localhost/a", "/a"),
    ("file:///100%", "/100%"),
    ("file:///%zz%4", "/%zz%4"), ("file:///%c3%bc", "/ü"), ("file:///%ff", "/\u{fffd}"),
  ])
  func files(address: String, path: String) {
    #expect(LocalFile.path(of: address) == path)
  }

  @Test(arguments: ["", "a", "file:a", "file://other/a", "file://", "file:///a%00", "http://a/b"])
  func addressesThatAreNoFile(address: String) {
    #expect(LocalFile.path(of: address) == nil)
  }

  /// A file without a last name is called by its path.
  @Test func titles() {
    let moment = Moment(Instant(seconds: 0), utcOffset: 0)
    #expect(AppUse.donation("kate", file: "/", at: moment).shownTitle == "Open /")
    #expect(AppUse.donation("kate", file: "/a/b/", at: moment).shownTitle == "Open b")
    #expect(AppUse.donation(".desktop", at: moment).intent == ".desktop")
  }
}
