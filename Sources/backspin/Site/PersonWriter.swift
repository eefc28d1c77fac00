import Files
import Foundation
import Publishing
import WeekInHistory

/// Writes one person's pages, none of them over a better one.
///
/// While something is missing that a later run may well bring, what is there stays:
///
///     page of a week that lacks some     only written where there is none
///     all other pages of the person,     only written where there is none, or once a new week has begun
///     their feeds and calendar
///     their part of the front page       as it was, unless a new week has begun
struct PersonWriter {
  let pages: PersonPages
  let generator: SiteGenerator
  let now: Date

  /// What the front page, the feeds of all and the site map have to know.
  struct Written: Sendable {
    var share: FrontShare
    /// What their feed tells, whichever build made it.
    var entries: [FeedEntry]
    /// Of all their pages, those that stayed from an earlier build too.
    var paths: [String]
    /// Whether pages of an earlier build stayed, or may be replaced by better ones.
    var isBehind: Bool
  }

  func write(to part: FolderPart) throws -> Written {
    let all = pages.pages
    let existing = Set(all.map(\.path).filter(part.exists))
    let isNewWeek = all.contains { $0.isOfOneWeek && !existing.contains($0.path) }
    let isBehind = pages.isMissingSomething || all.isEmpty
    let keepsOthers = isBehind && !isNewWeek
    if isBehind { part.keepAll() }

    var memory = EntryMemory(notes: part.notes, now: now)
    let entries = all.isEmpty ? [] : entries(existing, &memory)
    var others: [SitePage] = []
    if !all.isEmpty {
      others = generator.feeds(of: pages.person, entries)
      if let calendar = calendar(&memory, isKept: keepsOthers) { others.append(calendar) }
    }

    try part.announce((all + others).map(\.path))
    // Nothing leads yet to what is new.
    for page in all where !existing.contains(page.path) {
      try part.write(page.path, page.content())
    }
    for page in all where existing.contains(page.path) {
      if page.isWhole || isNewWeek && !page.isOfOneWeek {
        try part.write(page.path, page.content())
      } else {
        part.keep(page.path)
      }
    }
    for page in others {
      if keepsOthers, part.exists(page.path) {
        part.keep(page.path)
      } else {
        try part.write(page.path, page.content())
      }
    }
    let paths = part.wantedPaths.filter { $0.hasSuffix(".html") }
    if !all.isEmpty { part.notes = memory.notes }
    let share = share(of: part, paths, isKept: keepsOthers && pages.isMissingSomething)
    let earlier = keepsOthers ? part.content(SitePaths.jsonFeed(of: pages.person)) : nil
    try part.commit()
    return Written(
      share: share,
      entries: earlier.flatMap(JSONFeed.entries) ?? entries,
      paths: paths,
      isBehind: isBehind && !paths.isEmpty
    )
  }

  /// What is new in their feed, and since when.
  private func entries(_ existing: Set<String>, _ memory: inout EntryMemory) -> [FeedEntry] {
    // Without an address there are none, and what is remembered of them waits for it to come back.
    guard generator.site.address != nil else { return [] }
    let entries = pages.entries(atMost: SiteGenerator.entryLimit)
    memory.keep(only: entries)
    return entries.compactMap { entry in
      // What lacks more than before is nothing new.
      let before =
        entry.isWhole || !existing.contains(entry.path) ? nil : memory.remembered(entry)
      let updated = before ?? memory.updated(entry)
      return generator.entry(entry, of: pages.person, updated: updated)
    }
  }

  private func calendar(_ memory: inout EntryMemory, isKept: Bool) -> SitePage? {
    var events = pages.events
    guard !events.isEmpty else { return nil }
    if !isKept {
      memory.keep(only: events)
      for index in events.indices { events[index].updated = memory.updated(events[index]) }
    }
    return generator.calendar(of: pages.person, events)
  }

  private func share(of part: FolderPart, _ paths: [String], isKept: Bool) -> FrontShare {
    let hasPages = paths.contains(SitePaths.home(of: pages.person))
    if isKept, hasPages, let earlier = FrontShare(part.notes) { return earlier }
    let share = FrontShare(of: pages, hasPages: hasPages)
    if pages.hasPages { share.remember(in: &part.notes) }
    return share
  }
}
