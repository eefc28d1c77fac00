import Curl
import Foundation

extension Carrier {
  /// An SMTP server, which takes each message over a connection of its own. `client` is for mail only.
  package static func smtp(
    _ server: SMTPServer,
    login: SMTPLogin?,
    through client: CurlClient
  ) -> Carrier {
    Carrier { parcel in
      // Whoever listens could read the password, and the message.
      if server.security == .none, !server.isLoopback {
        return .misconfigured(
          "smtp.security: none is for a server on this machine, and \(server) is none."
            + " Set it to starttls, or to tls."
        )
      }
      let submission = SMTPSubmission(
        to: server,
        login: login,
        sender: parcel.sender.address,
        recipient: parcel.recipient.address,
        message: parcel.message
      )
      do {
        return SMTPVerdict(on: try await client.submit(submission), by: server).handover
      } catch let failure as CurlFailure {
        return .postponed("\(failure)")
      }
    }
  }
}

extension CurlClient.Settings {
  /// Patient enough for a server that looks at mail before it takes it.
  package static var mail: CurlClient.Settings {
    // SMTP has no user agent.
    var settings = CurlClient.Settings(userAgent: "")
    settings.requestTimeout = .seconds(120)
    return settings
  }
}
