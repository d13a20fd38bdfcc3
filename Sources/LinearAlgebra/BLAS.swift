internal import CBLAS
internal import Glibc

/// Which BLAS this process computes with.
public enum BLAS {
  /// The file that provides `cblas_sgemv`.
  ///
  ///     BLAS.library        // "/usr/lib/x86_64-linux-gnu/blas/libblas.so.3.11.0"
  ///
  /// Links are resolved: the system's alternatives all have the same name.
  public static var library: String {
    guard let file else { return "unknown" }
    guard let resolved = realpath(file, nil) else { return String(cString: file) }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Words that tell one library's file from another's, and from an older version of itself.
  ///
  /// Libraries differ in the last bits of their sums, so whatever is kept of a computation names the
  /// one it was done with. It takes one system call, where resolving the name takes fifteen.
  public static var identity: [UInt64] {
    var status = stat()
    guard let file, stat(file, &status) == 0 else { return [] }
    return [
      UInt64(status.st_dev), UInt64(status.st_ino), UInt64(status.st_size),
      UInt64(bitPattern: Int64(status.st_mtim.tv_sec)),
      UInt64(bitPattern: Int64(status.st_mtim.tv_nsec)),
    ]
  }

  /// The name the file was loaded by.
  private static var file: UnsafePointer<CChar>? {
    var symbol = foresight_symbol()
    guard let address = dlsym(nil, "cblas_sgemv"), foresight_find_symbol(address, &symbol) != 0
    else { return nil }
    return symbol.file
  }
}
