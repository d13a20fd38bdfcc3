// swift-format-ignore-file
// Made by Scripts/embed from the texts beside it; `make texts` makes it anew.

extension HTML {
  /// The colours of a page: light or dark as the reader's system is, light on paper.
  package static let colors = #"""
:root{color-scheme:light dark;--paper:#fff;--ink:#1c2024;--soft:#59626c;--rule:#dfe3e8;
--band:#f1f4f8;--shade:#0003;--heat:#1f6fd0;--s0:#1f6fd0;--s1:#c2410c;--s2:#15803d;--s3:#7c3aed;
--s4:#a16207;--s5:#be185d;--s6:#0e7490;--s7:#7f1d1d}
@media screen and (prefers-color-scheme:dark){:root{--paper:#14171a;--ink:#e6e9ec;--soft:#a3adb7;
--rule:#31373d;--band:#1d2226;--shade:#fff3;--heat:#6cb0ff;--s0:#6cb0ff;--s1:#ff9a62;--s2:#5fd08a;
--s3:#bd9bff;--s4:#e0b84c;--s5:#ff8ac0;--s6:#4dd0e1;--s7:#e59a8f}}

"""#
}
