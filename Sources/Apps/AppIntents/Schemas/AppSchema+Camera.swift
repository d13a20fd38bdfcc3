extension AppSchema.Intent {
  /// The actions of the domain camera.
  public static var camera: AppSchema.CameraIntent { AppSchema.CameraIntent() }
}

extension AppSchema {
  /// The actions of the domain camera.
  public struct CameraIntent: Sendable {
    private func schema(_ name: String = #function) -> Intent {
      Intent(domain: "camera", name: name)
    }

    /// Open in capture mode.
    public var openInCaptureMode: Intent { schema() }

    /// Set device.
    public var setDevice: Intent { schema() }

    /// Start capture.
    public var startCapture: Intent { schema() }

    /// Stop capture.
    public var stopCapture: Intent { schema() }

    /// Switch device.
    public var switchDevice: Intent { schema() }
  }
}

extension AppSchema.Enum {
  /// The choices of the domain camera.
  public static var camera: AppSchema.CameraEnum { AppSchema.CameraEnum() }
}

extension AppSchema {
  /// The choices of the domain camera.
  public struct CameraEnum: Sendable {
    private func schema(_ name: String = #function) -> Enum {
      Enum(domain: "camera", name: name)
    }

    /// Capture device.
    public var captureDevice: Enum { schema() }

    /// Capture duration.
    public var captureDuration: Enum { schema() }

    /// Capture mode.
    public var captureMode: Enum { schema() }
  }
}
