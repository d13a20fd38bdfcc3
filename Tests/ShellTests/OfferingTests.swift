import Foundation
import Testing

/// The key of bash and fish that puts a suggestion on the prompt.
struct OfferingTests {
  static let shells = [("bash", "M-Right", ".bashrc"), ("fish", "M-n", ".config/fish/config.fish")]
    .filter { Home.has($0.0) && Home.has("tmux") }

  @Test(arguments: shells)
  func aKeyOffersOneLineAfterTheOther(shell: String, key: String, file: String) throws {
    let home = try Home()
    var history = ""
    let lines = ["git status", "make test", "git push origin main"]
    for number in 0..<60 {
      history += ": \(1_767_225_600 + number * 60):0;\(lines[number % 3])\n"
    }
    try home.write("history", history)
    try home.run(["foresight", "import", "zsh", home.path + "/home/history"])
    try home.write(
      file,
      shell == "bash"
        ? "PS1='> '\neval \"$(foresight init bash)\"\n"
        : "function fish_prompt; echo -n '> '; end\nset fish_greeting\nforesight init fish | source\n"
    )
    let terminal = try Terminal(home, shell, "-i")
    try terminal.type("git p")
    try terminal.press(key)
    try terminal.wait { $0.hasSuffix("> git push origin main") }
    var seen = [try terminal.lastLine()]
    while seen.last != "> git p", seen.count < 20 {
      try terminal.press(key)
      try terminal.wait {
        let line = $0.split(separator: "\n").last.map(String.init) ?? ""
        return line.hasPrefix("> git p") && line != seen.last
      }
      seen.append(try terminal.lastLine())
    }
    // After the last what was typed comes back.
    #expect(seen.last == "> git p")
    #expect(Set(seen).count == seen.count)
  }
}
