import ForesightValues

@testable import ForesightTool

/// What a terminal sends: in whatever pieces it comes it is the same keys, and after a pause nothing is waited for.
func fuzzKeys(_ bytes: [UInt8]) throws {
  var whole = KeyReader()
  let keys = whole.take(bytes) + whole.take([])
  try law(!whole.isWaiting, "after a pause it still waits")
  var pieces = KeyReader()
  var others = bytes.flatMap { pieces.take([$0]) }
  others += pieces.take([])
  try law(keys == others, "in pieces they are other keys")
  var picker = Picker(typed: "")
  for key in keys { _ = picker.press(key) }
  let screen = PickerScreen(picker, columns: 40, rows: 10)
  try law(
    screen.rows.allSatisfy { TextWidth.of($0.text) <= 40 && $0.text.visible == $0.text },
    "a row is too wide, or steers the terminal")
}
