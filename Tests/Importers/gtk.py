"""Has GTK list files as recently used, as an app that is called Text Editor; one of them twice, one as private."""

import time

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk  # noqa: E402

GLib.set_application_name("Text Editor")
Gtk.init([])
recent = Gtk.RecentManager.get_default()
loop = GLib.MainLoop()


def let_it_write() -> None:
    """It writes its list a quarter of a second after it has changed."""
    GLib.timeout_add(600, loop.quit)
    loop.run()


for address in ["file:///home/ada/a%20%26%20b.txt", "file:///home/ada/%C3%BC.txt", "https://example.org/x"]:
    recent.add_item(address)
    # Times are told in whole seconds.
    time.sleep(1.1)
private = Gtk.RecentData()
private.mime_type, private.app_name, private.app_exec = "text/plain", "Text Editor", "editor %u"
private.is_private = True
recent.add_full("file:///home/ada/secret.txt", private)
let_it_write()
recent.add_item("file:///home/ada/a%20%26%20b.txt")
let_it_write()
