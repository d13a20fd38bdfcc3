import ForesightValues

/// Command lines, with aliases that they define: one that destroys does so whatever follows it, and is offered only as it
/// was run, where it was run, behind something typed.
func fuzzDestructiveCommands(_ bytes: [UInt8]) throws {
  let line = String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self)
  for before in ["rm -rf build\n", "sudo -u ada rm x; ", "(rm x); "] {
    try law(DestructiveCommand.isIn(before + line), "what follows hides a command that destroys")
  }
  var offered = OfferedLines()
  for part in line.split(separator: "\n") { offered.learn(String(part), in: "/engine") }
  offered.learn(line, in: "/engine")
  let isOffered = offered.allows(line, typed: "", in: "/shop")
  try law(
    isOffered || !offered.allows(line, typed: "x", in: "/shop"),
    "a line that destroys is offered where it was never run")
  try law(!isOffered || !line.unicodeScalars.contains(where: \.isInvisible), "invisible is offered")
}
