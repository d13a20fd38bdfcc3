internal import ForesightCBLAS
internal import Glibc

/// The BLAS that this process computes with.
public enum BLAS {
  /// The file that provides `cblas_sgemv`.
  ///
  ///     BLAS.library        // "/usr/lib/x86_64-linux-gnu/blas/libblas.so.3.11.0"
  ///
  /// Symbolic links are resolved, because the system's alternatives all have the same name. If BLAS is linked into the
  /// program, no file provides it, and the text says so.
  public static var library: String {
    guard let file else { return "linked into the program" }
    guard let resolved = realpath(file, nil) else { return String(cString: file) }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Numbers that distinguish one library's file from another, and from an older version of itself.
  ///
  /// Libraries differ in the last bits of their sums, so a stored result names the library that it was computed with.
  /// This takes one system call; resolving the name takes fifteen. If no file provides BLAS, the bits of some sums
  /// identify it.
  public static var identity: [UInt64] {
    var status = stat()
    guard let file, stat(file, &status) == 0 else { return rounding }
    return [
      UInt64(status.st_dev), UInt64(status.st_ino), UInt64(status.st_size),
      UInt64(bitPattern: Int64(status.st_mtim.tv_sec)),
      UInt64(bitPattern: Int64(status.st_mtim.tv_nsec)),
    ]
  }

  /// The bits of sums whose terms are inexact, so that they depend on the order of addition.
  static var rounding: [UInt64] {
    var matrix = Matrix(rows: 67, columns: 41)
    for column in 0..<matrix.columns {
      for row in 0..<matrix.rows {
        matrix[row, column] = 1 / Float(3 + (31 * row + 17 * column) % 97)
      }
    }
    var sums = [Float](repeating: 0, count: matrix.rows)
    matrix.multiply((0..<matrix.columns).map { 1 / Float($0 + 3) }, into: &sums)
    return sums.map { UInt64($0.bitPattern) }
  }

  /// The path by which BLAS was loaded; `nil` if it is linked into the program.
  private static var file: UnsafePointer<CChar>? {
    var symbol = foresight_symbol()
    guard let address = dlsym(nil, "cblas_sgemv"), foresight_find_symbol(address, &symbol) != 0
    else { return nil }
    return symbol.file
  }
}
