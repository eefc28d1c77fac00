import FlyingFox
import Foundation

/// What a request gets: who may ask, and how, and the answer's headers.
struct SiteDesk: Sendable {
  let folder: ServedFolder
  let basePath: BasePath

  func response(to request: HTTPRequest) -> HTTPResponse {
    guard Self.isOurs(host: request.headers[.host]) else {
      return text(.misdirectedRequest, "This server answers for 127.0.0.1 and localhost only.\n")
    }
    guard request.method == .GET || request.method == .HEAD else {
      var response = text(.methodNotAllowed, "There is nothing to do here but to read.\n")
      response.headers[HTTPHeader("Allow")] = "GET, HEAD"
      return response
    }
    let response = answer(request.target.path())
    return request.method == .HEAD ? head(of: response) : response
  }

  /// A page elsewhere can have a name of its own point to 127.0.0.1, and would then read what it shows: but
  /// the browser says under which name it asks.
  static func isOurs(host: String?) -> Bool {
    guard var name = host?.lowercased() else { return false }
    if let colon = name.lastIndex(of: ":"), !name.hasSuffix("]"),
      name[colon...].dropFirst().utf8.allSatisfy({ (0x30...0x39).contains($0) })
    {
      name = String(name[..<colon])
    }
    return ["127.0.0.1", "localhost", "[::1]"].contains(name)
  }

  private func answer(_ target: String) -> HTTPResponse {
    guard let path = ServedPath(target) else { return missing }
    switch basePath.place(of: path) {
    case .outside: return missing
    case .above: return redirect(to: basePath.text)
    case .inside(let path):
      switch folder.find(path) {
      case .file(let url): return file(url) ?? missing
      case .folderWithoutSlash: return redirect(to: basePath.text + path.encoded + "/")
      case .nothing: return missing
      }
    }
  }

  private var missing: HTTPResponse {
    if case .file(let url) = folder.find(.notFoundPage), var response = file(url) {
      response.statusCode = .notFound
      return response
    }
    return text(.notFound, "There is no such page.\n")
  }

  /// Read as a whole: it may be replaced while it is being sent.
  private func file(_ url: URL) -> HTTPResponse? {
    (try? Data(contentsOf: url)).map { response(.ok, MediaType.of(url.lastPathComponent), $0) }
  }

  /// For now only: a browser would remember it for good, and another site may be shown here tomorrow.
  private func redirect(to path: String) -> HTTPResponse {
    var response = text(.found, "See \(path)\n")
    response.headers[.location] = path
    return response
  }

  private func text(_ status: HTTPStatusCode, _ text: String) -> HTTPResponse {
    response(status, "text/plain; charset=utf-8", Data(text.utf8))
  }

  private func response(_ status: HTTPStatusCode, _ type: String, _ body: Data) -> HTTPResponse {
    var headers = HTTPHeaders()
    headers[.contentType] = type
    headers[.contentLength] = String(body.count)
    headers[.cacheControl] = "no-cache"
    headers[HTTPHeader("X-Content-Type-Options")] = "nosniff"
    let body = HTTPBodySequence(data: body, suggestedBufferSize: 65_536)
    return HTTPResponse(statusCode: status, headers: headers, body: body)
  }

  /// FlyingFox would send the body all the same.
  private func head(of response: HTTPResponse) -> HTTPResponse {
    var response = response
    response.payload = .httpBody(HTTPBodySequence(data: Data()))
    return response
  }
}
