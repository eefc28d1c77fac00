import ArgumentParser
import Publishing

/// What a site is like: where it goes, how much is in it.
struct SiteOptions: ParsableArguments {
  @Option(name: [.short, .long], help: ArgumentHelp("The site's folder.", valueName: "folder"))
  var output: String?

  @Option(
    help: ArgumentHelp("Where it will be published: https://example.org/music/", valueName: "url"),
    transform: SiteText.address
  )
  var baseURL: SiteAddress?

  @Option(help: ArgumentHelp("What it is called.", valueName: "text"), transform: SettingText.line)
  var title: String?

  @Option(
    help: ArgumentHelp(
      "copy: a small file for each cover; link: as they lie at Last.fm; none (default: copy).",
      valueName: "how"
    )
  )
  var covers: SiteCovers?

  @Flag(inversion: .prefixedNo, help: "Whether search engines are welcome (default: no).")
  var index: Bool?

  @Option(
    help: ArgumentHelp(
      "How many weeks to look back from: this one and those before; or all (default: 1).",
      valueName: "weeks"
    ),
    transform: SiteText.weeks
  )
  var weeks: SiteWeeks?

  @Option(help: ArgumentHelp("Templates that replace the built-in ones.", valueName: "folder"))
  var templates: String?

  var overrides: SiteOverrides {
    SiteOverrides(
      output: output,
      baseURL: baseURL,
      title: title,
      covers: covers,
      isIndexed: index,
      weeks: weeks,
      templates: templates
    )
  }
}

extension SiteCovers: ExpressibleByArgument {}

extension CommandLineOverrides {
  init(_ digest: DigestOptions, _ run: RunOptions, _ site: SiteOptions) {
    self.init(digest, run)
    self.site = site.overrides
    templates = site.templates
  }
}
