internal import ForesightSystem
package import ForesightValues
internal import Glibc

extension Action {
  /// False where it opens a file of this machine that is gone; true for one on another machine, which may never answer.
  ///
  ///     Action.opening("/no/such/file", with: nil)?.isPossible      // false
  package var isPossible: Bool {
    openedPath.map { MountedFileSystems.isRemote($0) || access($0, F_OK) == 0 } ?? true
  }
}
