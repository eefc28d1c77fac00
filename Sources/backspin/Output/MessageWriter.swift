import Foundation
import Mail
import Publishing
import WeekInHistory

/// One message of all digests: as `send` would send it, as a file.
struct MessageWriter<Sink: DocumentSink>: DigestWriter {
  private let composer: MailComposer
  private let order: DigestOrder
  private let sink: Sink
  private var completeness = Completeness()
  private var digests: [Digest] = []

  init(composer: MailComposer, order: DigestOrder, to sink: Sink) {
    self.composer = composer
    self.order = order
    self.sink = sink
  }

  mutating func write(_ digest: Digest) {
    completeness.count(digest)
    digests.append(digest)
  }

  func finish() async throws {
    if completeness.hasContent {
      let message = try await composer.message(
        of: digests,
        order,
        to: composer.firstRecipient,
        messageID: messageID
      )
      // Messages are ASCII, whatever they say.
      try sink.write(String(decoding: message.encoded(), as: UTF8.self))
    }
    try sink.finish(completeness)
  }

  private var messageID: MessageID {
    let day = order.anchor.noon(in: .gmt)
    let edition = Edition(
      recipient: "file",
      users: order.users.map { "\($0.name)" }.joined(separator: ","),
      from: Int(day.timeIntervalSince1970),
      to: Int(day.timeIntervalSince1970)
    )
    return composer.messageID(of: edition, to: composer.firstRecipient)
  }
}
