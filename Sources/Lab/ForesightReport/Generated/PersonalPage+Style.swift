// swift-format-ignore-file
// Made by Scripts/embed from the texts beside it; `make texts` makes it anew.

extension PersonalPage {
  /// The style of the page: one column on a phone, more where there is room, and light on paper.
  static let style = #"""
*{box-sizing:border-box}
body{margin:0 auto;padding:2.5rem 1.25rem 4rem;max-width:62rem;background:var(--paper);color:var(--ink);
font:16px/1.5 system-ui,sans-serif;print-color-adjust:exact;-webkit-print-color-adjust:exact;
overflow-wrap:anywhere}
h1{font-size:clamp(1.6rem,4.5vw,2.3rem);line-height:1.15;letter-spacing:-.02em;margin:0 0 .5rem;text-wrap:balance}
h2{font-size:1.4rem;letter-spacing:-.01em;margin:0 0 .15rem}h3{font-size:1rem;margin:0}
section{margin-top:3.5rem}p{margin:0;max-width:46rem}header p,.how,.sure,small,footer{color:var(--soft)}
.how{font-size:.9rem}.sure,small{font-size:.85rem}small{font-weight:400}
p.lead{font-size:1.15rem;line-height:1.45;margin:1rem 0}
ul,ol,dl,dd{margin:0;padding:0;list-style:none}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.5rem,1fr));gap:.75rem;margin-top:1.5rem}
.tiles div{background:var(--band);border-radius:.8rem;padding:.9rem 1.1rem;display:flex;
flex-direction:column-reverse;justify-content:flex-end}
.tiles dd{white-space:nowrap;font-size:clamp(1.35rem,5vw,1.9rem);font-weight:650;letter-spacing:-.02em;line-height:1.2}
.tiles dt{color:var(--soft);font-size:.9rem;line-height:1.3}
.clock{display:grid;grid-template-columns:minmax(0,27rem) minmax(0,1fr);gap:2.5rem;align-items:center}
.dial svg{width:100%;height:auto;display:block}.heat{fill:var(--heat)}.band{fill:var(--band)}
svg text{fill:var(--ink);font:13px system-ui,sans-serif}svg text.soft{fill:var(--soft)}
svg text.day{font-size:9.5px;fill:var(--soft)}svg text.big{font-size:24px;font-weight:650}
.days li{display:grid;grid-template-columns:6.2rem 1fr 3.2rem;gap:.6rem;align-items:center;font-size:.9rem}
.most{margin-top:.9rem}.most li{grid-template-columns:minmax(0,18rem) 1fr 3.2rem}
.most span{overflow-wrap:anywhere}
.ended{font-size:.9rem}.most+.group{margin-top:1.5rem}.group .ended li{margin-top:.3rem}
.days i{height:.55rem;border-radius:.3rem;width:max(2px,var(--w));background:var(--heat)}
.days i[hidden]{display:block;visibility:hidden}
.days b{font-weight:500;text-align:right;font-variant-numeric:tabular-nums}
.groups{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(17rem,100%),1fr));gap:2rem 2.5rem;
margin-top:1.5rem}
.group li{margin-top:1.1rem;break-inside:avoid}.group b{font-weight:600}
.bar{position:relative;height:.5rem;margin:.5rem 0 .35rem;border-radius:.25rem;background:var(--band)}
.bar *{position:absolute;text-decoration:none}
.bar i{left:var(--lo);width:calc(var(--hi) - var(--lo));height:100%;border-radius:.25rem;background:var(--heat);
opacity:.35}
.bar u{left:calc(var(--r) - .4rem);top:-.15rem;width:.8rem;height:.8rem;border-radius:50%;background:var(--heat);
border:2px solid var(--paper)}
.bar s{left:var(--u);top:-.2rem;width:2px;height:.9rem;background:var(--soft)}
.sure b{color:var(--ink)}
.weeks{position:relative;display:flex;gap:min(.4rem,1%);height:11rem;margin:1.5rem 0 2rem;padding-left:2.9rem;
max-width:calc(2.9rem + var(--n)*5rem)}
.grid{position:absolute;inset:0;display:flex;flex-direction:column;justify-content:space-between;
background:linear-gradient(var(--rule),var(--rule)) 2.9rem 0/100% 1px no-repeat,
linear-gradient(var(--rule),var(--rule)) 2.9rem 50%/100% 1px no-repeat,
linear-gradient(var(--soft),var(--soft)) 2.9rem 100%/100% 1px no-repeat}
.grid span{font-size:.75rem;color:var(--soft);width:2.5rem;text-align:right;line-height:0}
.week{position:relative;flex:1}
.week i{position:absolute;bottom:0;left:0;right:0;border-radius:.2rem .2rem 0 0;background:var(--heat);opacity:.3}
.week i+i{opacity:1}
.week span{position:absolute;top:calc(100% + .35rem);left:0;font-size:.75rem;color:var(--soft);white-space:nowrap}
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;font-size:.85rem}
.tag::before{content:"";display:inline-block;width:.7em;height:.7em;border-radius:.2em;background:var(--heat);
margin-right:.45em}.faint::before{opacity:.3}
.today{margin:1rem 0}.head,.hour{display:grid;grid-template-columns:3.6rem minmax(0,1.1fr) minmax(0,1fr);
gap:0 1.5rem;padding:.5rem .75rem}
.head{font-size:.8rem;color:var(--soft);padding-bottom:.25rem}
.hour{border-top:1px solid var(--rule);font-size:.92rem;break-inside:avoid}
.hour h3{white-space:nowrap;font-size:.92rem;font-weight:500;color:var(--soft);font-variant-numeric:tabular-nums}
.hour.now{background:var(--band);border-radius:.6rem;border-color:transparent}.now h3{color:var(--ink);font-weight:650}
.now+.hour{border-color:transparent}.ahead h3::after{content:" ›"}
.expected li{position:relative;display:flex;justify-content:space-between;gap:.75rem;padding:.02rem .4rem;isolation:isolate}
.expected i{position:absolute;z-index:-1;inset:.1rem auto .1rem 0;width:max(2px,var(--w));border-radius:.2rem;
background:var(--heat);opacity:.18}.hit i{opacity:.42}
.hit span::after{content:" ✓";color:var(--heat);font-weight:700}
.expected b{font-weight:500;color:var(--soft);white-space:nowrap;font-variant-numeric:tabular-nums}
.sources{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(21rem,100%),1fr));gap:.75rem;margin-top:1.25rem}
.source{border:1px solid var(--rule);border-radius:.8rem;padding:1rem 1.1rem;break-inside:avoid}
.source p{color:var(--soft);font-size:.9rem}
.source dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.3rem .8rem;margin-top:.6rem;
font-size:.85rem;align-items:baseline}.source dt{color:var(--soft)}
code{font:.82rem/1.5 ui-monospace,monospace;white-space:pre-wrap}
dd code{display:block;background:var(--band);border-radius:.4rem;padding:.2rem .5rem;user-select:all;
-webkit-user-select:all;cursor:copy}
footer{margin-top:3.5rem;padding-top:1rem;border-top:1px solid var(--rule);font-size:.85rem}footer p{margin-bottom:.5rem}
@media (max-width:44rem){.clock{grid-template-columns:minmax(0,1fr);gap:1.5rem}.dial{margin:0 -.5rem}
section{margin-top:2.75rem}.head{display:none}
.hour{grid-template-columns:3rem minmax(0,1fr);padding:.5rem .25rem}.hour>:nth-child(3){grid-column:2;margin-top:.3rem}
.most li{grid-template-columns:minmax(0,3fr) 2fr 2.8rem;margin-top:.2rem}
.hour ul:not(.expected)::before,.hour .what::before{content:"happened: ";color:var(--soft);font-size:.8rem}
.tiles{grid-template-columns:1fr 1fr}
.tiles div:last-child:nth-child(odd){grid-column:span 2}
.source dl{grid-template-columns:minmax(0,1fr);gap:.1rem}.source dd{margin-bottom:.4rem}
.ahead p{display:none}.hour ul:not(.expected) li{padding-left:.4rem}}
@media print{:root{color-scheme:light;--ink:#000;--soft:#444;--rule:#ccc}
body{padding:0;max-width:none;font-size:9.5pt}section{margin-top:1.6rem}h2,section>.how,.group h3{break-after:avoid}
.clock,.chart,.tiles{break-inside:avoid}.chart{display:inline-block;width:100%}.clock{grid-template-columns:16rem minmax(0,1fr)}
.groups{grid-template-columns:repeat(auto-fit,minmax(13rem,1fr));gap:1rem 1.5rem}.group li{margin-top:.7rem}
.weeks{height:7rem}.hour{padding:.2rem .5rem}.sources{grid-template-columns:repeat(2,minmax(0,1fr))}
.source{padding:.6rem .8rem}.legend{break-before:avoid}}
"""#
}
