internal import CBLAS
internal import Glibc

/// Which BLAS this process computes with.
public enum BLAS {
  /// The file that provides `cblas_sgemv`, such as `/usr/lib/x86_64-linux-gnu/blas/libblas.so.3.11.0`.
  ///
  /// Libraries differ in the last bits of their sums, so whatever is kept of a computation names it.
  /// Links are resolved: the system's alternatives all have the same name.
  public static var library: String {
    var symbol = foresight_symbol()
    guard let address = dlsym(nil, "cblas_sgemv"), foresight_find_symbol(address, &symbol) != 0,
      let file = symbol.file
    else { return "unknown" }
    guard let resolved = realpath(file, nil) else { return String(cString: file) }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
