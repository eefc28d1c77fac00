import Publishing

/// What `backspin site` has to know, put together: flags beat the file, the file beats what is built in.
struct SiteSettings: Sendable {
  let output: Sourced<String>?
  /// `nil` where nobody said where the site will be: then it goes without what needs absolute addresses.
  let baseURL: Sourced<SiteAddress>?
  let title: Sourced<String>
  let covers: Sourced<SiteCovers>
  let isIndexed: Sourced<Bool>
  let weeks: Sourced<SiteWeeks>
  let allTimePlays: Sourced<Bool>
  let templates: Sourced<String>?

  /// How many albums a year shows where nobody said: each of them has a page and a cover of its own.
  static let usualLimit = 20

  init(_ file: SiteSection, _ flags: SiteOverrides, templates otherTemplates: Sourced<String>?) {
    output = .flag("--output", flags.output) ?? file.output
    baseURL = .flag("--base-url", flags.baseURL) ?? file.baseURL
    title = .first(
      of: .flag("--title", flags.title),
      file.title,
      orElse: "This week in earlier years"
    )
    covers = .first(of: .flag("--covers", flags.covers), file.covers, orElse: .copy)
    isIndexed = .first(
      of: .flag(flags.isIndexed == true ? "--index" : "--no-index", flags.isIndexed),
      file.isIndexed,
      orElse: false
    )
    weeks = .first(of: .flag("--weeks", flags.weeks), file.weeks, orElse: .latest(1))
    allTimePlays = .first(of: file.allTimePlays, orElse: false)
    templates = .flag("--templates", flags.templates) ?? file.templates ?? otherTemplates
  }
}

/// What the command line says about the site; `nil` where it says nothing.
struct SiteOverrides: Equatable, Sendable {
  var output: String?
  var baseURL: SiteAddress?
  var title: String?
  var covers: SiteCovers?
  var isIndexed: Bool?
  var weeks: SiteWeeks?
  var templates: String?
}

extension Settings {
  /// Every chart there is may be many thousands: where nobody set a limit to the run, it has a day for them.
  var withTimeForSite: Settings {
    guard site.weeks.value == .all, deadline.origin == .builtIn else { return self }
    var settings = self
    settings.deadline.value = .seconds(86_400)
    return settings
  }

  /// Throws a `ConfigurationError` where nobody said where the site goes.
  func siteOutput() throws(ConfigurationError) -> String {
    if let output = site.output { return output.value }
    throw ConfigurationError(
      .none,
      "Where is the site to go? Name a folder with --output, or as “output” under “site” in "
        + "\(configuration?.path ?? "a configuration file")."
    )
  }
}
