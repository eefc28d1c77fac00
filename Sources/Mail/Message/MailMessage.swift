import Foundation

/// A message with a text, the same as HTML, and the pictures that the HTML shows:
///
///     multipart/alternative
///     ├── text/plain
///     └── multipart/related      only where there are images
///         ├── text/html
///         └── image/jpeg …
///
/// The same values give the same bytes. Nothing is said of the program that made it: `User-Agent` is a
/// field of news and HTTP, not of RFC 5322, and would make each version's messages differ.
package struct MailMessage: Sendable {
  package var from: MailAddress
  package var to: MailAddress
  /// In one line: control characters become spaces, and several spaces one.
  package var subject: String
  package var date: Date
  package var timeZone: TimeZone
  package var messageID: MessageID
  /// The name in the `List-ID`, by which readers sort their mail; its identifier is made from `from`.
  package var listName = "Backspin"
  package var unsubscribe: MailURI?
  /// A language tag: `en`, `pt-BR`.
  package var language = "en"
  package var text: String
  package var html: String
  package var images: [InlineImage] = []

  package init(
    from: MailAddress,
    to: MailAddress,
    subject: String,
    date: Date,
    timeZone: TimeZone,
    messageID: MessageID,
    text: String,
    html: String
  ) {
    self.from = from
    self.to = to
    self.subject = subject
    self.date = date
    self.timeZone = timeZone
    self.messageID = messageID
    self.text = text
    self.html = html
  }

  /// As it goes over the wire: with CRLF, in ASCII, no line longer than RFC 5322 allows.
  package func encoded() -> Data {
    var message = body
    message.header = header + message.header
    return Data(message.encoded.utf8)
  }

  /// For a carrier.
  package var parcel: Parcel {
    Parcel(sender: from, recipient: to, message: encoded(), messageID: messageID.description)
  }

  private var header: [HeaderField] {
    var header = [
      HeaderField("Date", MailDate.text(date, in: timeZone)),
      HeaderField("From", Self.mailbox(from, after: "From")),
      HeaderField("To", Self.mailbox(to, after: "To")),
      HeaderField("Subject", HeaderField.Token.unstructured(subject, after: "Subject")),
      HeaderField("Message-ID", [.form(messageID.description)]),
      // RFC 2919: <list.domain>, unique as long as the domain is.
      HeaderField(
        "List-ID",
        HeaderField.Token.phrase(listName, after: "List-ID") + [.form("<backspin.\(from.domain)>")]
      ),
    ]
    if let unsubscribe {
      header.append(HeaderField("List-Unsubscribe", [.form("<\(unsubscribe)>")]))
    }
    // RFC 3834: so that no absence note answers it.
    header.append(HeaderField("Auto-Submitted", "auto-generated"))
    header.append(HeaderField("MIME-Version", "1.0"))
    if let tag = languageTag { header.append(HeaderField("Content-Language", [.form(tag)])) }
    return header
  }

  private static func mailbox(
    _ address: MailAddress,
    after name: StaticString
  ) -> [HeaderField.Token] {
    guard let displayName = address.displayName else { return [.form(address.address)] }
    return HeaderField.Token.phrase(displayName, after: name) + [.form("<\(address.address)>")]
  }

  /// RFC 5646: subtags of letters and digits. What is none is not said.
  private var languageTag: String? {
    let subtags = language.split(separator: "-", omittingEmptySubsequences: false)
    let isTag = subtags.allSatisfy { subtag in
      (1...8).contains(subtag.utf8.count) && subtag.utf8.allSatisfy(HeaderText.isAlphanumeric)
    }
    return isTag && language.utf8.count <= 35 ? language : nil
  }

  private var body: MessagePart {
    let html = MessagePart.text(html, subtype: "html")
    // Another one in each message, for a message may be forwarded within another.
    let mark = Digest256([messageID.description, text, self.html]).hexadecimal.prefix(24)
    return .multipart(
      "alternative",
      boundary: "alternative-\(mark)",
      [
        .text(text, subtype: "plain"),
        images.isEmpty
          ? html
          : .multipart(
            "related",
            parameters: " type=\"text/html\";",
            boundary: "related-\(mark)",
            [html] + images.map(\.part)
          ),
      ]
    )
  }
}
