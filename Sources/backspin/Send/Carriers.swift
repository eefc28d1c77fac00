import Curl
import Foundation
import Mail

/// Who takes a run's mail, made when the first mail is handed over: until then no password is asked for.
actor Carriers {
  private let settings: MailSettings.CarrierSettings
  private let environment: [String: String]
  /// A failure is remembered, too: a command that asks for a passphrase asks once.
  private var carrier: Result<Carrier, ConfigurationError>?
  private var client: CurlClient?

  /// `environment` is what commands find, and may name certificates to trust.
  init(_ settings: MailSettings.CarrierSettings, environment: [String: String]) {
    self.settings = settings
    self.environment = environment.withoutKey
  }

  /// Throws `CancellationError` only.
  func handOver(_ parcel: Parcel) async throws -> Handover {
    let carrier: Result<Carrier, ConfigurationError>
    if let known = self.carrier {
      carrier = known
    } else {
      do {
        carrier = .success(try await made())
      } catch let error as ConfigurationError {
        carrier = .failure(error)
      }
      self.carrier = carrier
    }
    switch carrier {
    case .success(let carrier): return try await carrier.handOver(parcel)
    case .failure(let error): return .misconfigured("\(error)")
    }
  }

  /// Ends the connections.
  func close() {
    client?.close()
  }

  private func made() async throws -> Carrier {
    switch settings {
    case .sendmail(let command): return .sendmail(command, environment: environment)
    case .maildir(let folder): return .maildir(URL(filePath: folder))
    case .file(let folder): return .files(in: URL(filePath: folder))
    case .smtp(let server):
      var settings = CurlClient.Settings.mail
      settings.caBundle = environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
      let login = try await login(server)
      let client = CurlClient(settings)
      self.client = client
      return .smtp(server.server, login: login, through: client)
    }
  }

  private func login(_ server: MailSettings.Server) async throws -> SMTPLogin? {
    guard let login = server.login else { return nil }
    let password = try await login.password.password(environment: environment)
    guard let login = SMTPLogin(user: login.user, password: password) else {
      throw ConfigurationError(
        .none,
        "the user or the password for \(server.server) is empty, or holds a control character."
      )
    }
    return login
  }
}
