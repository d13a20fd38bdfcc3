import ForesightCSQLite

/// What stands before the system's file in the memory of a file that may fail.
struct Header {
  let methods: UnsafePointer<sqlite3_io_methods>
  let plan: Unmanaged<FaultPlan>

  /// The system's file behind a header.
  static func real(of file: UnsafeMutablePointer<sqlite3_file>) -> UnsafeMutablePointer<
    sqlite3_file
  > {
    (UnsafeMutableRawPointer(file) + MemoryLayout<Header>.stride)
      .assumingMemoryBound(to: sqlite3_file.self)
  }
}

/// What a file does that may fail: it asks its plan, then the system's file.
enum FaultyFile {
  typealias File = UnsafeMutablePointer<sqlite3_file>
  typealias Methods = sqlite3_io_methods

  private static func plan(of file: File) -> FaultPlan {
    UnsafeMutableRawPointer(file).assumingMemoryBound(to: Header.self).pointee.plan
      .takeUnretainedValue()
  }

  /// Calls the system's file unless the plan says otherwise.
  fileprivate static func call(
    _ operation: FileOperation?, _ file: File?, _ body: (File, Methods) -> Int32
  ) -> Int32 {
    guard let file, let methods = Header.real(of: file).pointee.pMethods else {
      return SQLITE_MISUSE
    }
    if let operation, let fault = plan(of: file).meet(operation) { return fault.code }
    return body(Header.real(of: file), methods.pointee)
  }

  /// Writes, or writes half and fails.
  fileprivate static func write(
    _ file: File?, _ bytes: UnsafeRawPointer?, _ count: Int32, _ offset: Int64
  ) -> Int32 {
    guard let file else { return SQLITE_MISUSE }
    let fault = plan(of: file).meet(.write)
    if let fault, !fault.tears { return fault.code }
    let code = call(nil, file) { $1.xWrite($0, bytes, fault == nil ? count : count / 2, offset) }
    return fault?.code ?? code
  }

  /// Version 2: with the write-ahead log's index, without mapping the database into memory.
  ///
  /// Never written after it was made, and never freed.
  nonisolated(unsafe) static let methods: UnsafePointer<sqlite3_io_methods> = {
    let methods = sqlite3_io_methods(
      iVersion: 2,
      xClose: { file in
        guard let file else { return SQLITE_MISUSE }
        let code = call(nil, file) { $1.xClose($0) }
        UnsafeMutableRawPointer(file).assumingMemoryBound(to: Header.self).pointee.plan.release()
        return code
      },
      xRead: { file, bytes, count, offset in
        call(.read, file) { $1.xRead($0, bytes, count, offset) }
      },
      xWrite: { write($0, $1, $2, $3) },
      xTruncate: { file, size in call(.truncate, file) { $1.xTruncate($0, size) } },
      xSync: { file, flags in call(.sync, file) { $1.xSync($0, flags) } },
      xFileSize: { file, size in call(.size, file) { $1.xFileSize($0, size) } },
      xLock: { file, level in call(.lock, file) { $1.xLock($0, level) } },
      xUnlock: { file, level in call(nil, file) { $1.xUnlock($0, level) } },
      xCheckReservedLock: { file, result in
        call(.lock, file) { $1.xCheckReservedLock($0, result) }
      },
      xFileControl: { file, code, value in call(nil, file) { $1.xFileControl($0, code, value) } },
      xSectorSize: { file in call(nil, file) { $1.xSectorSize($0) } },
      xDeviceCharacteristics: { file in call(nil, file) { $1.xDeviceCharacteristics($0) } },
      xShmMap: { file, region, size, extends, memory in
        call(.mapIndex, file) { $1.xShmMap($0, region, size, extends, memory) }
      },
      xShmLock: { file, offset, count, flags in
        call(flags & SQLITE_SHM_LOCK != 0 ? .lockIndex : nil, file) {
          $1.xShmLock($0, offset, count, flags)
        }
      },
      xShmBarrier: { file in
        _ = call(nil, file) {
          $1.xShmBarrier($0)
          return SQLITE_OK
        }
      },
      xShmUnmap: { file, deletes in call(nil, file) { $1.xShmUnmap($0, deletes) } },
      xFetch: nil, xUnfetch: nil)
    let memory = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    memory.initialize(to: methods)
    return UnsafePointer(memory)
  }()
}
