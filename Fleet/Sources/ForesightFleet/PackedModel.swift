internal import Foresight
internal import ForesightCLZ4
internal import ForesightPrediction

/// The packed image of a model that is not in use. It has two fifths of the image's size, and opens again in a third of
/// a millisecond.
///
/// The format is LZ4, which unpacks ten times as fast as the format that is stored in PostgreSQL.
struct PackedModel {
  private let packed: [UInt8]
  private let size: Int

  /// The size of the packed image, in bytes.
  var byteCount: Int { packed.count }

  /// Packs an image; `nil` if it does not fit the format.
  ///
  /// - Complexity: O(bytes): 12 ms for a model of 1,000 donations.
  init?(_ image: [UInt8]) {
    guard let count = Int32(exactly: image.count), count > 0 else { return nil }
    var room = [UInt8](repeating: 0, count: Int(LZ4_compressBound(count)))
    let written = image.withUnsafeBytes { image in
      room.withUnsafeMutableBytes { room in
        LZ4_compress_HC(
          image.bindMemory(to: CChar.self).baseAddress,
          room.bindMemory(to: CChar.self).baseAddress, count, Int32(room.count),
          LZ4HC_CLEVEL_MIN)
      }
    }
    guard written > 0 else { return nil }
    // A copy without spare capacity.
    packed = room[..<Int(written)].withUnsafeBytes { Array($0) }
    size = image.count
  }

  /// Makes the allocator keep some free memory, in which models are opened. Getting new pages from the system would
  /// take twice as long as unpacking.
  static func reuseRoom() {
    mallopt(M_ARENA_MAX, Int32(clamping: Environment.processors))
    mallopt(M_MMAP_THRESHOLD, 16 << 20)
    mallopt(M_TRIM_THRESHOLD, 4 << 20)
  }

  /// Returns free pages between used ones to the system, which the allocator would otherwise keep.
  static func giveBackPages() { malloc_trim(0) }

  /// Unpacks the image; `nil` if it cannot be unpacked.
  ///
  /// - Complexity: O(bytes).
  var image: ModelImage? {
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: size, alignment: ModelImage.pageSize)
    let written = packed.withUnsafeBytes { packed in
      LZ4_decompress_safe(
        packed.bindMemory(to: CChar.self).baseAddress,
        memory.bindMemory(to: CChar.self).baseAddress, Int32(packed.count), Int32(size))
    }
    guard Int(written) == size else {
      memory.deallocate()
      return nil
    }
    return ModelImage(trusting: memory)
  }
}
