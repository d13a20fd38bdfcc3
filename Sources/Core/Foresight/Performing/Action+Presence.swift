package import ForesightValues
internal import Glibc

extension Action {
  /// False where it opens a file of this machine that is gone.
  ///
  ///     Action.opening("/no/such/file", with: nil)?.isPossible      // false
  package var isPossible: Bool { openedPath.map { access($0, F_OK) == 0 } ?? true }
}
