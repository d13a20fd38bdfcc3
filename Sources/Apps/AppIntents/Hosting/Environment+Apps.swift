internal import Foresight
internal import ForesightSystem
internal import Glibc

/// The parts of the environment that only apps read.
extension Environment {
  /// The name of the program's file, such as `cafe`.
  static var executableName: String {
    executablePath?.split(separator: "/").last.map(String.init) ?? "app"
  }

  /// Returns the descriptor of the socket on which the program that started this one asks it to perform intents; `nil`
  /// if a person started it.
  ///
  /// The variable is removed, so that child processes do not use the socket.
  static func takeHostSocket() -> Int32? {
    guard let socket = variable(hostSocketVariable).flatMap({ Int32($0) }) else { return nil }
    unsetenv(hostSocketVariable)
    guard SocketAddress.isPeerOwn(socket), fcntl(socket, F_SETFD, FD_CLOEXEC) == 0 else {
      return nil
    }
    return socket
  }
}
