/// A growable array of plain values that can be read in place from a mapped file.
///
/// It owns its memory, or borrows it from a ``ModelImage`` until it has to grow. Borrowed memory may be
/// written: the mapping is private to the process. It is the one place in the predictor that holds pointers. It cannot
/// be copied implicitly, so that a model of many megabytes never is by accident.
///
/// A structure in it fills its padding by hand, because images must be equal bit by bit. An element type nested in a
/// type that cannot be copied must not be private: that crashes the compiler (Swift 6.3.1).
struct FlatArray<Element: BitwiseCopyable>: ~Copyable {
  private(set) var count: Int
  private var capacity: Int
  private var base: UnsafeMutablePointer<Element>
  /// The image that the elements came from; `nil` if they did not come from one.
  private let image: ModelImage?
  /// True if the memory is still the image's.
  private var isBorrowed: Bool

  init(_ elements: some Collection<Element>) {
    count = elements.count
    capacity = count
    base = .allocate(capacity: count)
    _ = UnsafeMutableBufferPointer(start: base, count: count).initialize(from: elements)
    image = nil
    isBorrowed = false
  }

  init() { self.init(EmptyCollection()) }

  init(repeating element: Element, count: Int) {
    self.init(repeatElement(element, count: count))
  }

  /// Borrows the elements of a section, and its room for more.
  init(borrowing section: ModelImage.Section, of image: ModelImage) {
    self.image = image
    isBorrowed = true
    count = section.count
    capacity = section.capacity
    base = (image.bytes + section.offset).assumingMemoryBound(to: Element.self)
  }

  deinit {
    if !isBorrowed { base.deallocate() }
  }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      precondition(index >= 0 && index < count, "index out of range")
      return base[index]
    }
    @inline(__always) set {
      precondition(index >= 0 && index < count, "index out of range")
      base[index] = newValue
    }
  }

  /// Returns true if the `length` elements from `index` on exist and, if they came from an image, are not damaged.
  ///
  /// Call it before reading elements of an array that was not checked as a whole. Once any damage was found, it returns
  /// false for everything that came from the image.
  @inline(__always)
  func check(_ index: Int, count length: Int = 1) -> Bool {
    guard contains(index, count: length) else { return false }
    guard let image else { return true }
    return isBorrowed ? checkPages(of: index..<index + length) : !image.isDamaged
  }

  /// True if no element that came from an image is damaged.
  var isWhole: Bool { check(0, count: count) }

  private func checkPages(of elements: Range<Int>) -> Bool {
    guard let image else { return true }
    let stride = MemoryLayout<Element>.stride
    let offset = UnsafeMutableRawPointer(base) - image.bytes
    return image.check(
      offset + elements.lowerBound * stride..<offset + elements.upperBound * stride)
  }

  /// Returns true if the `length` elements from `index` on exist.
  private func contains(_ index: Int, count length: Int) -> Bool {
    index >= 0 && length >= 0 && index + length <= count
  }

  mutating func append(_ element: Element) {
    append(repeating: element, count: 1)
  }

  mutating func append(repeating element: Element, count added: Int) {
    if count + added > capacity { reserve(max(count + added, capacity * 2, 16)) }
    // Once a page is written to, its checksum no longer shows whether it was damaged.
    if isBorrowed { _ = checkPages(of: count..<count + added) }
    (base + count).initialize(repeating: element, count: added)
    count += added
  }

  /// Moves the elements to memory of the array's own, with room for more.
  private mutating func reserve(_ newCapacity: Int) {
    _ = isWhole
    let grown = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    grown.initialize(from: base, count: count)
    if !isBorrowed { base.deallocate() }
    isBorrowed = false
    base = grown
    capacity = newCapacity
  }

  /// Returns a copy in memory of its own.
  ///
  /// - Complexity: O(n).
  func copy() -> FlatArray {
    _ = isWhole
    return FlatArray(UnsafeBufferPointer(start: base, count: count))
  }

  /// Returns the elements at some places, in the order of the places.
  ///
  /// - Complexity: O(places).
  func gathered(_ places: [Int]) -> FlatArray {
    FlatArray(places.map { self[$0] })
  }

  /// Copies elements within the array; the ranges may overlap.
  mutating func move(from source: Int, to destination: Int, count length: Int) {
    precondition(
      contains(source, count: length) && contains(destination, count: length), "range out of bounds"
    )
    (base + destination).update(from: base + source, count: length)
  }

  /// Calls `body` with the elements for reading and writing.
  mutating func withMutableElements(_ body: (UnsafeMutableBufferPointer<Element>) -> Void) {
    body(UnsafeMutableBufferPointer(start: base, count: count))
  }

  /// Calls `body` with the elements for reading.
  func withElements<Result>(_ body: (UnsafeBufferPointer<Element>) -> Result) -> Result {
    body(UnsafeBufferPointer(start: base, count: count))
  }
}
