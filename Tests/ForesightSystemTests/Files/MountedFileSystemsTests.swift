import ForesightSystem
import ForesightTestSupport
import Foundation
import Testing

struct MountedFileSystemsTests {
  @Test func pathsOnOtherMachinesAreTold() {
    let mounts = MountedFileSystems(
      list: """
        /dev/sda1 / ext4 rw 0 0
        server:/home /home nfs4 rw 0 0
        /dev/sdb1 /home/ada/disk xfs rw 0 0
        ada@host: /mnt/my\\040box fuse.sshfs rw 0 0
        /dev/sdc1 /mnt/stick fuseblk rw 0 0
        """)
    #expect(["/home", "/home/ada", "/mnt/my box/x"].allSatisfy(mounts.isRemote))
    #expect(
      !["/", "/srv", "/homes", "/home/ada/disk/x", "/mnt/my", "/mnt/stick/x"]
        .contains(where: mounts.isRemote))
    #expect(MountedFileSystems(list: "").isRemote("/"))
  }

  /// No link leads a look to another machine.
  @Test func filesAreLookedForHereAlone() throws {
    let directory = try TemporaryDirectory()
    let path = URL(fileURLWithPath: directory.path).resolvingSymlinksInPath().path
    let files = FileManager.default
    try files.createDirectory(atPath: path + "/far", withIntermediateDirectories: false)
    try Data().write(to: URL(fileURLWithPath: path + "/near"))
    for (name, target) in [
      ("there", path + "/far/x"), ("back", "far/../near"), ("gone", "nothing"), ("self", "self"),
    ] {
      try files.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
    }
    let mounts = MountedFileSystems(list: "/dev/sda / ext4 rw 0 0\nhost:/ \(path)/far nfs rw 0 0\n")
    #expect(mounts.holds(path + "/near") == true && mounts.holds(path + "/./near") == true)
    #expect(mounts.holds(path + "/none") == false && mounts.holds(path + "/near/x") == false)
    #expect(mounts.holds(path + "/gone") == false)
    for name in ["far", "far/x", "there", "there/y", "back", "self"] {
      #expect(mounts.holds(path + "/" + name) == nil, "\(name)")
    }
  }
}
