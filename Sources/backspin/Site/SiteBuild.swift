import Files
import Foundation
import LastFM
import Logging
import Publishing
import WeekInHistory

/// Builds the site. The story, top to bottom:
///
///     folder ─► chart list ─► each person: history ─► covers ─► pages ─► front page ─► what is left over goes
///
/// People are built a few at a time and written at once, so that a thousand need no more memory than a few.
/// A build that is ended in the middle leaves a site in which every link works: what is new is written before
/// what leads to it, and what is no longer wanted is removed at the very end.
struct SiteBuild: Sendable {
  private let settings: SiteSettings
  private let order: DigestOrder
  private let run: Run
  private let path: String
  private let people: [(user: FollowedUser, person: SitePerson)]
  private let folder: OwnedFolder
  private let generator: SiteGenerator
  private let backgrounds: AlbumBackgrounds

  /// Reads the templates and claims the folder, before anything is fetched.
  ///
  /// Throws `TemplateProblems`, `WriteFailure`, `OwnedFolder.InUse`, `ConfigurationError`.
  init(_ settings: Settings, order: DigestOrder, run: Run) throws {
    self.settings = settings.site
    self.order = order
    self.run = run
    people = try Self.people(order.users)
    generator = SiteGenerator(
      settings.site.description,
      templates: try TemplateLibrary(
        overrides: try settings.site.templates.map {
          try TemplateFolder.read(URL(filePath: $0.value))
        }
          ?? []
      )
    )
    backgrounds = AlbumBackgrounds(run.client, allTimePlays: settings.site.allTimePlays.value)
    path = try settings.siteOutput()
    folder = try OwnedFolder.open(path) { [log = run.log] in
      log.warning("\($0)")
    }
  }

  /// Nothing is changed where nothing could be made, and `report` is `nil`.
  ///
  /// Throws what ends a run.
  func callAsFunction() async throws -> (report: FolderReport?, tally: SiteTally) {
    let builder = HistoryBuilder(
      source: run.client.chartSource,
      anchor: order.anchor,
      timeZone: order.timeZone,
      now: run.now,
      span: settings.weeks.value.span
    )
    let weeks = try await builder.chartWeeks(askingAs: order.users.map(\.name))
    if case .success(let list) = weeks,
      list.anchorWeek(of: order.anchor, in: order.timeZone) == nil
    {
      throw CommandFailure(
        .badInput,
        "There is no week of Last.fm's to look back from on \(order.anchor). Choose a later day with --date."
      )
    }
    let shelf = CoverShelf(
      try folder.part(SitePart.assets),
      in: path,
      assets: generator.assets,
      covers: settings.covers.value,
      client: run.client,
      log: run.log
    )
    let frontPart = try folder.part(SitePart.front)
    var generator = generator
    generator.site.word = Self.word(settings.baseURL?.value, notes: &frontPart.notes)
    let front = try SiteFront(generator: generator)
    var tally = SiteTally()
    var isBehind = false
    try await people.inTurn(atOnce: peopleAtOnce) { [generator] user, person in
      var history = try await builder.history(of: user, in: weeks)
      let facts = try await facts(of: &history, user: user)
      let pictures = try await shelf.pictures(of: history, strips: settings.baseURL != nil)
      let writer = PersonWriter(
        pages: PersonPages(
          of: history,
          as: person,
          generator: generator,
          pictures: pictures,
          facts: facts
        ),
        generator: generator,
        now: run.now
      )
      return (history, try writer.write(to: folder.part(person.slug)))
    } deliver: { history, written in
      tally.count(history)
      isBehind = isBehind || written.isBehind
      try front.add(written)
    }
    guard tally.hasContent else { return (nil, tally) }
    let strip = settings.baseURL == nil ? nil : try await shelf.strip(of: front.stripArtworks)
    try await shelf.close(keepingAll: isBehind)
    try front.write(to: frontPart, strip: strip)
    let kept = people.map(\.person.slug) + [SitePart.assets, SitePart.front]
    return (try folder.finish(keeping: Set(kept)), tally)
  }

  private static func people(
    _ users: [FollowedUser]
  ) throws(ConfigurationError) -> [(FollowedUser, SitePerson)] {
    do {
      return Array(zip(users, try SitePerson.each(of: users.map { DocumentUser($0) })))
    } catch {
      let names = error.names.map { "“\($0)”" }.joined(separator: " and ")
      throw ConfigurationError(
        .none,
        "\(names) would share a folder of the site, \(error.slug)/. Give one of them another name in the "
          + "configuration file, as “follow: [{user: RJ, name: Dick}]” does."
      )
    }
  }

  /// What tells this site's ids from those of others: the address that it had first. Before it had one, it
  /// had nothing but calendars to give ids to, and nobody could have them.
  private static func word(_ address: SiteAddress?, notes: inout [String: String]) -> String {
    let word = notes["word"] ?? address?.text
    notes["word"] = word
    return word ?? "-"
  }

  /// Twenty years of weeks of one person are as much as single weeks of a thousand.
  private var peopleAtOnce: Int {
    settings.weeks.value == .all ? 1 : run.digestsAtOnce
  }

  /// What there is to say of each album shown. What could not be looked up is noted in the history.
  private func facts(
    of history: inout History,
    user: FollowedUser
  ) async throws -> @Sendable (ChartedAlbum) -> AlbumBackground {
    let found = try await backgrounds.found(of: history.albums.map(\.album), playedBy: user.name)
    history.note(missing: found.missing)
    if !found.missing.isEmpty {
      let count = found.missing.count
      run.log.warning(
        "\(user.name): \(count) \(count == 1 ? "album" : "albums") could not be looked up. Run again later."
      )
    }
    return { found.backgrounds[AlbumTitle($0)] ?? AlbumBackground() }
  }
}

extension SiteSettings {
  fileprivate var description: SiteDescription {
    SiteDescription(
      title: title.value,
      address: baseURL?.value,
      isIndexed: isIndexed.value,
      generator: Backspin.generator
    )
  }
}

extension SiteWeeks {
  var span: HistorySpan {
    switch self {
    case .latest(let count): .latest(count)
    case .all: .all
    }
  }
}
