import ForesightLog
import ForesightValues

/// What is looked for, and what there is: the first line of the input, and each other line as a title, its keywords
/// behind a tab.
///
/// Folding twice is folding once; a text finds itself; and an index finds what a look at each title finds, also after
/// half of them are gone.
func fuzzSearch(_ bytes: [UInt8]) throws {
  let lines = String(decoding: bytes.prefix(4096), as: UTF8.self)
    .split(separator: "\n", omittingEmptySubsequences: false).prefix(12).map(String.init)
  guard let text = lines.first else { return }
  let folded = TextFolding.fold(text)
  try law(TextFolding.fold(folded) == folded, "folding twice is not folding once")
  let words = ItemSearch(text).words
  if !words.isEmpty {
    try law(
      SearchFields(title: text).match(words)?.isExact == true, "a text does not find itself")
  }
  let items = lines.dropFirst().enumerated().map { number, line in
    let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
    return IndexedItem(
      source: "s", type: "t", id: "\(number)", title: parts.first ?? "",
      keywords: Array(parts.dropFirst()))
  }
  guard !items.isEmpty else { return }
  let place = TemporaryPlace()
  defer { place.remove() }
  let index = EntityIndex(store: place.path + "/store")
  try index.index(items)
  try look(for: text, in: index, items)
  let gone = items.filter { $0.id.utf8.last.map { $0 % 2 == 0 } ?? false }
  try index.remove(gone.map(\.id), type: "t", of: "s")
  try look(for: text, in: index, items.filter { item in !gone.contains { $0.id == item.id } })
}

private func look(for text: String, in index: EntityIndex, _ items: [IndexedItem]) throws {
  let search = ItemSearch(text, limit: 100)
  let found = Set(try index.search(search).map(\.item.id))
  let expected = Set(items.filter { $0.fields.match(search.words) != nil }.map(\.id))
  try law(found == expected, "an index does not find what a look at each finds")
}
