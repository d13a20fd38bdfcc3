package import ForesightSystem
package import ForesightValues

extension Action {
  /// Returns false where it opens a file of this machine that is gone; one on another machine, which may never answer, is
  /// not looked for.
  ///
  ///     Action.opening("/no/such/file", with: nil)?.isPossible(MountedFileSystems())      // false
  package func isPossible(_ mounts: MountedFileSystems) -> Bool {
    openedPath.map { mounts.holds($0) ?? true } ?? true
  }
}
