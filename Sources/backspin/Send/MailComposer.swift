import Foundation
import LastFM
import Logging
import Mail
import Publishing
import WeekInHistory

/// Makes messages of digests.
struct MailComposer: Sendable {
  private let run: Run
  private let from: MailAddress
  private let unsubscribe: MailURI?
  private let covers: MailCovers
  private let subject: SubjectTemplate
  private let templates: TemplateLibrary

  /// Reads and checks subject and templates: throws `ConfigurationError` and `TemplateProblems`.
  init(_ settings: Settings, from: MailAddress, templates folder: String?, run: Run) throws {
    self.run = run
    self.from = from
    covers = settings.mailCovers
    unsubscribe = settings.mail.unsubscribe?.value
    do throws(TemplateProblem) {
      subject = try SubjectTemplate(settings.mail.subject?.value ?? SubjectTemplate.standardText)
    } catch {
      throw ConfigurationError(
        settings.mail.subject?.origin.subject ?? .none,
        "mail.subject: \(error.message)"
      )
    }
    templates = try TemplateLibrary(
      overrides: try folder.map { try TemplateFolder.read(URL(filePath: $0)) } ?? []
    )
  }

  /// The message, with its covers fetched. Throws `CancellationError`, or what ends a run.
  func message(
    of digests: [Digest],
    _ order: DigestOrder,
    to recipient: MailAddress,
    messageID: MessageID
  ) async throws -> MailMessage {
    let header = DocumentHeader(
      users: order.users.map { DocumentUser($0) },
      anchor: order.anchor,
      timeZone: order.timeZone,
      generator: Backspin.generator
    )
    func document(_ covers: EmailCovers) -> EmailDocument {
      EmailDocument(
        header: header,
        subject: subject,
        covers: covers,
        unsubscribe: unsubscribe?.description,
        templates: templates
      )
    }
    let content: EmailContent
    switch covers {
    case .none: content = document(.none).content(of: digests)
    case .link: content = document(.link).content(of: digests)
    case .attach:
      let wanted = document(.attach { _ in nil }).artworks(of: digests)
      let images = try await run.images(of: Set(wanted))
      content = document(.attach { images[$0]?.data }).content(of: digests)
      if content.lacksImageLibrary, !wanted.isEmpty {
        run.log.warning("\(EmailContent.imageLibraryAdvice)")
      }
    }
    var message = MailMessage(
      from: from,
      to: recipient,
      subject: content.subject,
      date: run.now,
      timeZone: order.timeZone,
      messageID: messageID,
      text: content.text,
      html: content.html
    )
    message.unsubscribe = unsubscribe
    message.images = content.images.compactMap { image in
      InlineImage.MediaType(rawValue: image.mediaType).map {
        InlineImage(
          contentID: image.contentID,
          mediaType: $0,
          fileName: image.fileName,
          data: image.data
        )
      }
    }
    return message
  }

  /// For message ids.
  var domain: String { from.domain }

  /// A week's dates as the mail says them.
  func dates(of week: ChartWeek, in timeZone: TimeZone) -> String {
    templates.dates(of: week, in: timeZone)
  }
}

extension Settings {
  var mailCovers: MailCovers { mail.covers?.value ?? .attach }
}
