package import ForesightSystem
package import ForesightValues

extension Action {
  /// Returns false if the action opens a local file that no longer exists. A file on another machine is not checked,
  /// because that machine may never answer.
  ///
  ///     Action.opening("/no/such/file", with: nil)?.isPossible(MountedFileSystems())      // false
  package func isPossible(_ mounts: MountedFileSystems) -> Bool {
    openedPath.map { mounts.holds($0) ?? true } ?? true
  }
}
