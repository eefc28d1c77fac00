/// One of Last.fm's numbered errors.
package struct ServiceError: Error, Sendable {
  package let code: Int
  package let message: String
  package let status: Int

  /// With the message and status that Last.fm usually sends with that code, where nil.
  package init(_ code: Int, _ message: String? = nil, status: Int? = nil) {
    self.code = code
    self.message = message ?? Self.messages[code] ?? "Something went wrong"
    self.status = status ?? Self.statuses[code] ?? 400
  }

  package enum Style: Sendable {
    /// `{"message":"User not found","error":6}` and a telling status.
    case current
    /// `{"error":6,"message":"User not found","links":[]}` and status 200.
    case legacy
  }

  func json(in style: Style) -> JSONText {
    switch style {
    case .current: .object([("message", .string(message)), ("error", .number(code))])
    case .legacy:
      .object([("error", .number(code)), ("message", .string(message)), ("links", .array([]))])
    }
  }

  static let userNotFound = ServiceError(6, "User not found", status: 404)
  static let albumNotFound = ServiceError(6, "Album not found", status: 404)
  static let missingParameter = ServiceError(
    6,
    "Invalid parameters - Your request is missing a required parameter"
  )
  static let noSuchPage = ServiceError(6, "no such page")

  private static let messages = [
    2: "Invalid service - This service does not exist",
    3: "Invalid Method - No method with that name in this package",
    4: "Authentication Failed - You do not have permissions to access the service",
    6: "Invalid parameters",
    7: "Invalid resource specified",
    8: "Operation failed - Most likely the backend service failed. Please try again.",
    9: "Invalid session key - Please re-authenticate",
    10: "Invalid API key - You must be granted a valid key by last.fm",
    11: "Service Offline - This service is temporarily offline. Try again later.",
    13: "Invalid method signature supplied",
    16: "The service is temporarily unavailable, please try again.",
    17: "Login: User required to be logged in",
    26: "API Key Suspended - This application is not allowed to make requests to the web services",
    27: "Deprecated - This type of request is no longer supported",
    29: "Rate Limit Exceeded - Your IP has made too many requests in a short period, "
      + "exceeding our API guidelines",
  ]

  private static let statuses = [
    4: 403, 8: 500, 9: 403, 10: 403, 11: 503, 16: 503, 17: 403, 26: 403, 29: 429,
  ]
}
