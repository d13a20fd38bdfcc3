public import ForesightValues

/// One request of JSON-RPC 2.0.
///
///     let line = Array(#"{"jsonrpc":"2.0","id":1,"method":"status"}"#.utf8)
///     try Request(line).method      // "status"
public struct Request: Hashable, Sendable {
  /// The id by which the answer names the request; `nil` for a notification, which gets no answer.
  public let id: JSON?
  /// The method that is called.
  public let method: String
  /// The parameters of the call.
  public let parameters: JSON

  /// Makes a request.
  public init(id: JSON?, method: String, parameters: JSON) {
    (self.id, self.method, self.parameters) = (id, method, parameters)
  }

  /// The reason why a line is no request, and the id that its answer names.
  public struct Fault: Error, Hashable, Sendable {
    /// The line's id, or null if it has none that can be read; `nil` for a notification, which is not answered.
    public let id: JSON?
    /// The error.
    public let error: ServiceError

    /// Makes the fault of a line.
    public init(id: JSON?, error: ServiceError) { (self.id, self.error) = (id, error) }
  }

  /// Reads a request from a line.
  ///
  /// - Complexity: O(bytes).
  public init(_ line: [UInt8]) throws(Fault) { try self.init(Self.json(line)) }

  /// Parses the value on a line.
  ///
  /// - Complexity: O(bytes).
  public static func json(_ line: [UInt8]) throws(Fault) -> JSON {
    do {
      return try JSON.parse(line)
    } catch {
      throw Fault(
        id: .null, error: ServiceError(.notJSON, "\(error.why) (column \(error.offset + 1))"))
    }
  }

  /// Reads a request from a JSON value.
  public init(_ json: JSON) throws(Fault) {
    let id = json["id"]
    let name: JSON =
      switch id {
      case .string, .integer, .number: id ?? .null
      default: .null
      }
    func fault(_ why: String) -> Fault { Fault(id: name, error: ServiceError(.notARequest, why)) }
    guard case .object = json else { throw fault("a request is one JSON object; no batches") }
    guard json["jsonrpc"]?.string == "2.0" else { throw fault("\"jsonrpc\" is not \"2.0\"") }
    guard name != .null || id ?? .null == .null else {
      throw fault("\"id\" is neither a string nor a number")
    }
    guard let method = json["method"]?.string else { throw fault("\"method\" is not a string") }
    switch json["params"] {
    // Some clients send null if there are none.
    case nil, .null?: parameters = .object([])
    case .object(let members)?: parameters = .object(members)
    default:
      throw Fault(
        id: id.map { _ in name },
        error: ServiceError(.badParameters, "the parameters are not a JSON object"))
    }
    (self.id, self.method) = (id, method)
  }

  /// Returns the line of an answer with a result.
  ///
  /// - Parameter result: the result, as JSON text.
  public static func answer(_ id: JSON, result: String) -> String {
    "{\"jsonrpc\":\"2.0\",\"id\":\(id.text),\"result\":\(result)}\n"
  }

  /// Returns the line of an answer with an error.
  ///
  /// - Parameter error: the error object, such as that of a ``ServiceError``.
  public static func answer(_ id: JSON, error: JSON) -> String {
    "{\"jsonrpc\":\"2.0\",\"id\":\(id.text),\"error\":\(error.text)}\n"
  }

  /// Returns the line of a notification.
  ///
  /// - Parameter parameters: its parameters, as JSON text.
  public static func notification(_ method: String, parameters: String) -> String {
    "{\"jsonrpc\":\"2.0\",\"method\":\(JSON.string(method).text),\"params\":\(parameters)}\n"
  }

  /// The line of the request itself.
  public var line: String {
    JSON.members(["jsonrpc": "2.0", "id": id, "method": method, "params": parameters]).text + "\n"
  }
}
