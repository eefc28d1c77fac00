import Foundation
import WeekInHistory

/// The mail that one recipient gets: the digests of the people they follow, no larger than mail programs
/// and servers like, whatever the digests hold.
///
/// The same digests and covers make the same mail, byte for byte.
package struct EmailDocument: Sendable {
  private let header: DocumentHeader
  private let subject: SubjectTemplate
  private let covers: EmailCovers
  private let unsubscribe: String?
  private let sentences: Sentences
  private let templates: ParsedTemplates

  /// `unsubscribe` is a `mailto:` or web address for the mail's end.
  package init(
    header: DocumentHeader,
    subject: SubjectTemplate,
    covers: EmailCovers,
    unsubscribe: String? = nil,
    templates: TemplateLibrary
  ) {
    var header = header
    for index in header.users.indices {
      header.users[index].displayName = header.users[index].displayName.map(Clipping.name)
    }
    self.header = header
    self.subject = subject
    self.covers = covers
    self.unsubscribe = UnsubscribeAddress.checked(unsubscribe)
    sentences = templates.sentences
    self.templates = templates.parsed(.mailPage, .mailDigest, .mailTextPage, .mailTextDigest)
  }

  /// The covers that the mail will ask `EmailCovers.attach` for, each once.
  package func artworks(of digests: [Digest]) -> [Artwork] {
    guard case .attach = covers else { return [] }
    var known: Set<Artwork> = []
    return fitting(digests, EmailPictures.assumed).covers(shelfLength: Self.shelfLength)
      .map(\.artwork).filter { known.insert($0).inserted }
  }

  package func content(of digests: [Digest]) -> EmailContent {
    switch covers {
    case .none: return content(fitting(digests, .none), .none)
    case .link: return content(fitting(digests, .linked), .linked)
    case .attach(let scaler, let file):
      let edition = fitting(digests, EmailPictures.assumed)
      let pictures = EmailPictures(
        of: edition.covers(shelfLength: Self.shelfLength),
        room: EmailSize.ofMessage - 1 - rendered(edition, EmailPictures.assumed).size,
        scaler: scaler,
        file: file
      )
      var mail = content(edition, pictures.source)
      if EmailSize.decoded(mail.html) >= EmailSize.ofHTML {
        // Templates of the user's own may write more for a tile than for a cover.
        mail = content(fitting(digests, pictures.source), pictures.source)
      }
      mail.images = pictures.images
      mail.lacksImageLibrary = !scaler.isUsable
      return mail
    }
  }

  private func fitting(_ digests: [Digest], _ source: CoverSource) -> EmailEdition {
    EmailEdition.fitting(digests.map(\.clipped)) { edition in
      let parts = rendered(edition, source)
      return EmailSize.decoded(parts.html) < EmailSize.ofHTML && parts.size < EmailSize.ofMessage
    }
  }

  private func content(_ edition: EmailEdition, _ source: CoverSource) -> EmailContent {
    let parts = rendered(edition, source)
    return EmailContent(
      subject: parts.subject,
      text: parts.text,
      html: parts.html,
      images: [],
      lacksImageLibrary: false,
      peopleLeftOut: header.users.suffix(edition.peopleLeftOut).map(\.user)
    )
  }

  private struct Parts {
    var subject: String
    var text: String
    var html: String

    /// Of the message without its images.
    var size: Int { EmailSize.encoded(text) + EmailSize.encoded(html) + EmailSize.ofEnvelope }
  }

  private func rendered(_ edition: EmailEdition, _ source: CoverSource) -> Parts {
    let digests = edition.digests.map {
      DigestView(
        $0,
        isOneOfSeveral: header.users.count > 1,
        covers: source,
        shelfLength: Self.shelfLength,
        sentences: sentences
      )
    }
    var view = EmailView(
      page: PageView(header, digests: "", sentences: sentences),
      subject: "",
      period: period(of: edition.digests),
      preview: EmailView.preview(digests),
      unsubscribe: unsubscribe,
      leftOutPeople: leftOut(header.users.suffix(edition.peopleLeftOut).map(name))
    )
    view.subject = subjectLine(period: view.period) ?? view.page.title
    func text(_ page: TemplateName, _ digest: TemplateName) -> String {
      view.page.digests = digests.map { templates.render($0, with: digest) }.joined()
      return templates.render(view, with: page)
    }
    return Parts(
      subject: view.subject,
      text: EmailText.wrapped(text(.mailTextPage, .mailTextDigest)),
      html: text(.mailPage, .mailDigest)
    )
  }

  private func subjectLine(period: String) -> String? {
    subject.subject(
      SubjectTemplate.Values(
        period: period,
        date: sentences.date(header.anchor),
        users: header.users.map(name),
        sentences: sentences
      )
    )
  }

  private func name(of user: DocumentUser) -> String {
    UserView(user: user.user, displayName: user.displayName).name
  }

  /// The first few are named.
  private func leftOut(_ people: [String]) -> String? {
    guard !people.isEmpty else { return nil }
    let others = people.count - Self.namesLeftOut
    let named =
      others > 1
      ? people.prefix(Self.namesLeftOut)
        + [sentences.say(.leftOutOthers, ["count": Sentences.grouped(others)])] : people[...]
    return sentences.say(
      .leftOutPeople,
      ["people": sentences.list(of: Array(named)), "one": people.count == 1]
    )
  }

  private static let namesLeftOut = 10

  /// The anchor's own chart week; the anchor's date, where no list of weeks could be had.
  private func period(of digests: [Digest]) -> String {
    guard let week = digests.lazy.compactMap(\.anchorWeek).first else {
      return sentences.date(header.anchor)
    }
    return sentences.dates(
      from: week.firstDay(in: header.timeZone),
      to: week.lastDay(in: header.timeZone)
    )
  }

  /// How many albums of a year have a small cover.
  private static let shelfLength = 5
}
