// swift-format-ignore-file
// Made by Scripts/embed from the texts beside it; `make texts` makes it anew.

internal import ForesightPages

extension HTML {
  /// The style of a report, without its colours.
  static let sheet = #"""
*{box-sizing:border-box}
body{margin:0 auto;padding:2rem 1rem 4rem;max-width:66rem;background:var(--paper);
color:var(--ink);font:15px/1.5 system-ui,sans-serif;print-color-adjust:exact}
h1{font-size:1.15rem;margin:0 0 .5rem;color:var(--soft);font-weight:500;overflow-wrap:anywhere}
h2{font-size:1.3rem;margin:2.5rem 0 .25rem;overflow-wrap:anywhere}h3{font-size:1rem;margin:0}
p{margin:.25rem 0 .75rem;color:var(--soft);max-width:46rem}
.notes{margin-top:.75rem}.notes p{margin:0}
p.lead{color:var(--ink);font-size:1.3rem;line-height:1.4;overflow-wrap:anywhere}
figure{margin:1.5rem 0 0;min-width:0}svg{width:100%;height:auto;display:block}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(22rem,100%),1fr));
column-gap:2.5rem}.charts>figure{display:grid;grid-template-rows:subgrid;grid-row:span 3;
grid-template-columns:minmax(0,1fr);row-gap:0;align-content:start}
svg text{fill:var(--ink);font:12px system-ui,sans-serif}svg text.soft{fill:var(--soft)}
.rule{stroke:var(--rule)}.zero{stroke:var(--soft)}.band{fill:var(--band)}
.dot{fill:var(--c)}.line{stroke:var(--c);stroke-width:2;fill:none}
.faint{fill:var(--c);fill-opacity:.4}.best{--c:var(--ink)}.other{--c:var(--soft)}
.legend{font-size:13px;color:var(--ink);display:flex;flex-wrap:wrap;gap:.1rem 1rem}
.tag::before{content:"";display:inline-block;width:.6em;height:.6em;border-radius:50%;
background:var(--c);margin-right:.45em}
.wide{overflow-x:auto;background:
linear-gradient(90deg,var(--paper) 30%,transparent) 0 0/2.5rem 100% no-repeat local,
linear-gradient(270deg,var(--paper) 30%,transparent) 100% 0/2.5rem 100% no-repeat local,
linear-gradient(270deg,var(--shade),transparent) 100% 0/.9rem 100% no-repeat scroll}
.hint{display:none;font-size:13px;margin:0;position:sticky;left:0}
table{border-collapse:collapse;font-size:13px;white-space:nowrap}
th,td{padding:.2rem .55rem;text-align:right;font-variant-numeric:tabular-nums}
th:first-child,td:first-child{text-align:left;padding-left:0;position:sticky;left:0;
background:var(--paper)}td:first-child{white-space:normal;min-width:8.5rem;max-width:15rem;
overflow-wrap:anywhere}
th{color:var(--soft);font-weight:500}abbr{text-decoration:none}
abbr[title]{text-decoration:underline dotted;text-underline-offset:3px;cursor:help}
.charts table{font-size:12px}.charts th,.charts td{padding:.2rem .3rem}
.charts th:first-child,.charts td:first-child{padding-left:0}.charts td:first-child{min-width:6rem}
tbody td{border-top:1px solid var(--rule)}
code{font:13px ui-monospace,monospace;overflow-wrap:anywhere;white-space:pre-wrap}
dl{display:grid;grid-template-columns:minmax(5rem,max-content) 1fr;gap:.25rem 1.25rem;margin:1rem 0;
max-width:46rem}dt{color:var(--soft);overflow-wrap:anywhere}dd{margin:0}
@media (max-width:40rem){.hint{display:block}td:first-child{max-width:9.5rem}
p.lead{font-size:1.15rem}}
@media print{:root{color-scheme:light;--ink:#000;--soft:#444;--rule:#ccc}
figure,table{break-inside:avoid}section{break-before:page}section:first-of-type{break-before:auto}
body{padding:0;max-width:none}.wide{overflow:visible;background:none}.hint{display:none}
table{font-size:8.5px}th,td{padding:.1rem .3rem}}
"""#
}
