/// What became of a message that was to be handed in.
package struct SMTPOutcome: Hashable, Sendable {
  package enum Ending: Hashable, Sendable {
    /// The server has promised to deliver it.
    case taken
    /// The server said no, in `reply`, to the sender, the recipient or the message.
    case denied
    /// The server said no to us, before it was about a message.
    case notServed
    case loginDenied
    case encryptionNotOffered
    /// There was no TLS on the other side, or none to agree upon.
    case encryptionFailed
    /// Or it is not valid yet.
    case certificateExpired
    /// `reason` is libcurl's.
    case notTrusted(reason: String)
    case hostNotFound
    case couldNotConnect
    case timedOut
    case cutShort
    /// Cancelled, or the client was closed.
    case stopped
    /// Whatever else libcurl can fail with: its code, and its words for it.
    case other(code: Int, message: String)
  }

  package var ending: Ending
  /// The last that the server said, if that was a refusal. Not cleaned.
  package var reply: SMTPReply?
  /// Whether all of the message had been read to be sent: the server may have taken it.
  package var messageWasRead: Bool

  package init(_ ending: Ending, reply: SMTPReply? = nil, messageWasRead: Bool = false) {
    self.ending = ending
    self.reply = reply
    self.messageWasRead = messageWasRead
  }
}

/// RFC 5321, section 4.2: `550 5.1.1 No such user here`.
package struct SMTPReply: Hashable, Sendable {
  package var code: Int
  /// What follows the code, in its lines; at most 1,000 bytes or so.
  package var text: String

  package init(code: Int, text: String) {
    self.code = code
    self.text = text
  }
}
