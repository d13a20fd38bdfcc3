// swift-format-ignore-file
// Made by Scripts/embed from the texts beside it; `make texts` makes it anew.

/// What is answered on the session bus, as programs may ask for it (`Introspect`).
enum Interfaces {
  /// The service's own: `service.xml`.
  static let service = #"""
<!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
<node>
 <interface name="org.freedesktop.DBus.Introspectable">
  <method name="Introspect"><arg type="s" direction="out"/></method>
 </interface>
 <interface name="org.foresight.Foresight1">
  <method name="Predict">
   <arg name="parameters" type="s" direction="in"/><arg name="answer" type="s" direction="out"/>
  </method>
  <method name="Donate">
   <arg name="donation" type="s" direction="in"/><arg name="answer" type="s" direction="out"/>
  </method>
  <method name="Dismiss">
   <arg name="suggestion" type="s" direction="in"/><arg name="answer" type="s" direction="out"/>
  </method>
  <method name="Rank">
   <arg name="menu" type="s" direction="in"/><arg name="answer" type="s" direction="out"/>
  </method>
  <method name="Status"><arg name="answer" type="s" direction="out"/></method>
  <signal name="SuggestionsChanged"/>
  <signal name="Moment"><arg name="moment" type="s"/></signal>
 </interface>
</node>
"""#

  /// What launchers ask: `launchers.xml`.
  static let launchers = #"""
<!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
<node>
 <interface name="org.kde.krunner1">
  <method name="Actions"><arg type="a(sss)" direction="out"/></method>
  <method name="Match">
   <arg name="query" type="s" direction="in"/><arg type="a(sssida{sv})" direction="out"/>
  </method>
  <method name="Run">
   <arg name="id" type="s" direction="in"/><arg name="action" type="s" direction="in"/>
  </method>
  <method name="Teardown"/>
  <method name="Config"><arg type="a{sv}" direction="out"/></method>
  <method name="SetActivationToken"><arg name="token" type="s" direction="in"/></method>
 </interface>
 <interface name="org.gnome.Shell.SearchProvider2">
  <method name="GetInitialResultSet">
   <arg name="terms" type="as" direction="in"/><arg type="as" direction="out"/>
  </method>
  <method name="GetSubsearchResultSet">
   <arg name="previous" type="as" direction="in"/><arg name="terms" type="as" direction="in"/>
   <arg type="as" direction="out"/>
  </method>
  <method name="GetResultMetas">
   <arg name="ids" type="as" direction="in"/><arg type="aa{sv}" direction="out"/>
  </method>
  <method name="ActivateResult">
   <arg name="id" type="s" direction="in"/><arg name="terms" type="as" direction="in"/>
   <arg name="time" type="u" direction="in"/>
  </method>
  <method name="LaunchSearch">
   <arg name="terms" type="as" direction="in"/><arg name="time" type="u" direction="in"/>
  </method>
 </interface>
</node>
"""#
}
