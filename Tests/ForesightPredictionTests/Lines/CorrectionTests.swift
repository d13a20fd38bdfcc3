import Testing

@testable import ForesightPrediction

struct CorrectionTests {
  @Test(
    arguments: [
      ("make relaese", "make release"), ("git psuh origin", "git push origin"),
      ("pyhton main.py", "python main.py"), ("git comit -m x", "git commit -m x"),
      ("systemctl restartt nginx", "systemctl restart nginx"), ("cargp test", "cargo test"),
    ])
  func aSlipIsToldByTheLineThatPutsItRight(wrong: String, right: String) {
    #expect(Correction.corrects(right, wrong) { _ in false })
    // A word that is used again and again is none.
    #expect(!Correction.corrects(right, wrong) { _ in true })
  }

  @Test(
    arguments: [
      ("make", "make"), ("cd a", "cd b"), ("ssh host1", "ssh host2"), ("vi a.c", "vi a.h"),
      ("make relaese now", "make release"), ("make relaese pakcage", "make release package"),
      ("make clean", "make install"), ("", ""), ("make ", "make  "), ("ls -la", "ls -l"),
    ])
  func whatMeansSomethingElseIsNone(former: String, line: String) {
    #expect(!Correction.corrects(line, former) { _ in false })
  }
}
