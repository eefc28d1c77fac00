import Curl

/// What an SMTP server's answer, or silence, means for a message.
///
///     it took the message                                            delivered
///     it said 4yz, to whatever                                       postponed
///     it said 5yz to the sender, the recipient or the message        refused
///     it wants a login, or another one: 530 534 535 538              misconfigured
///     it said 5yz before it was about a message                      misconfigured
///     it offers no STARTTLS, or speaks no TLS                        misconfigured
///     its certificate is a stranger's                                misconfigured
///     its certificate has expired                                    postponed
///     it was not found, did not listen, or broke off too early       postponed
///     it broke off, or was silent, and may have the whole message    uncertain
///
/// RFC 5321, section 4.2.1: 4yz is transient, 5yz permanent. A message is whole with the dot that ends it;
/// until then, the server must not deliver it (section 4.1.1.4).
struct SMTPVerdict {
  private let outcome: SMTPOutcome
  private let server: SMTPServer

  init(on outcome: SMTPOutcome, by server: SMTPServer) {
    self.outcome = outcome
    self.server = server
  }

  var handover: Handover {
    if outcome.ending == .taken { return .delivered }
    if let reply = outcome.reply { return handover(after: reply) }
    if let mistake { return .misconfigured(mistake) }
    return outcome.messageWasRead
      ? .uncertain("\(trouble) The whole message had been sent, so it may have been delivered.")
      : .postponed(trouble)
  }

  private func handover(after reply: SMTPReply) -> Handover {
    let said = "\(server) said: \(reply.code) \(Remark.clean(reply.text))".trimmingEnd()
    if reply.code < 500 { return .postponed(said) }
    let isAboutLogin = [530, 534, 535, 538].contains(reply.code)
    switch outcome.ending {
    case _ where outcome.ending == .loginDenied || isAboutLogin:
      return .misconfigured("\(said). Mend smtp.user and its password, or smtp.security.")
    case .encryptionNotOffered:
      return .misconfigured("\(said). \(mistake ?? "")")
    case .notServed:
      return .misconfigured("\(said). It serves nobody from here: is it the right smtp.host?")
    default:
      return .refused(said)
    }
  }

  /// What has to be mended before there is any use in trying again.
  private var mistake: String? {
    switch outcome.ending {
    case .loginDenied:
      "\(server) did not accept the login, or no way to log in that we know. Mend smtp.user and its password."
    case .encryptionNotOffered:
      "\(server) offers no STARTTLS. Set smtp.security to tls, mostly with port 465, or ask whoever runs it."
    case .encryptionFailed:
      "There is no TLS to be had with \(server). Set smtp.security to starttls, mostly with port 587,"
        + " or to tls, mostly with port 465."
    case .notTrusted(let reason):
      "The certificate of \(server) is not to be trusted: \(Remark.clean(reason))."
        + " Is smtp.host the name that the certificate is for?"
    default:
      nil
    }
  }

  private var trouble: String {
    switch outcome.ending {
    case .certificateExpired:
      "The certificate of \(server) has expired, or is not valid yet."
        + " Whoever runs the server has to renew it, unless the clock of this machine is wrong."
    case .hostNotFound: "The host of \(server) was not found."
    case .couldNotConnect: "There was no connection to \(server)."
    case .timedOut where server.port == 465 && server.security != .tls:
      "\(server) took too long to answer. Port 465 mostly wants smtp.security: tls."
    case .timedOut: "\(server) took too long to answer."
    case .cutShort: "\(server) broke off the connection."
    case .stopped: "The run was interrupted before \(server) had answered."
    case .other(let code, let message):
      "Sending over \(server) failed: \(Remark.clean(message)) (curl \(code))."
    // These have been told above.
    case .taken, .denied, .notServed, .loginDenied, .encryptionNotOffered, .encryptionFailed,
      .notTrusted:
      "\(server) did not take the message."
    }
  }
}

extension String {
  fileprivate func trimmingEnd() -> String {
    var text = self
    while let last = text.last, last == " " || last == "." { text.removeLast() }
    return text
  }
}
