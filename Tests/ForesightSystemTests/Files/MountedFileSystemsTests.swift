import ForesightSystem
import Testing

struct MountedFileSystemsTests {
  @Test func pathsOnOtherMachinesAreTold() {
    let mounts = """
      /dev/sda1 / ext4 rw 0 0
      server:/home /home nfs4 rw 0 0
      /dev/sdb1 /home/ada/disk xfs rw 0 0
      ada@host: /mnt/my\\040box fuse.sshfs rw 0 0
      """
    func isRemote(_ path: String) -> Bool { MountedFileSystems.isRemote(path, mounts: mounts) }
    #expect(["/home", "/home/ada", "/mnt/my box/x"].allSatisfy(isRemote))
    #expect(!["/", "/srv", "/homes", "/home/ada/disk/x", "/mnt/my"].contains(where: isRemote))
    #expect(MountedFileSystems.isRemote("/", mounts: ""))
  }
}
