import ArgumentParser
import Foundation
import Publishing
import WeekInHistory

struct DigestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "digest",
    abstract: "Write the digest of the follow list, or of the users named.",
    discussion: """
      On a terminal the digest is made for the terminal; in a file its format is what the name's ending \
      says, and anywhere else it is Markdown, unless --format says otherwise.

      Examples:
        backspin digest RJ
        backspin digest --years-ago all --format html --output digest.html
        backspin digest RJ alice --years-ago 1-10 --min-plays 3 --output digests/
      """
  )

  @OptionGroup(title: "What to look at") var digest: DigestOptions

  @Option(
    help: ArgumentHelp(
      "terminal, markdown, html, text, json, or eml: a message.",
      valueName: "format"
    )
  )
  var format: DocumentFormat?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Write to a file, or, with a / at the end, to a file per user in a folder.",
      valueName: "file|folder/"
    )
  )
  var output: String?

  @Option(
    defaultAsFlag: .on,
    parsing: .next,
    help: ArgumentHelp(
      "Show covers: linked, or, with “embed”, as part of the file (default for html: linked).",
      valueName: "link|embed"
    )
  )
  var art: ArtChoice?

  @Flag(name: .customLong("no-art"), help: "Show no covers and ask for none.")
  var noArt = false

  @Flag(help: "Begin Markdown with front matter, for Hugo and Obsidian.")
  var frontMatter = false

  @Option(help: ArgumentHelp("Templates that replace the built-in ones.", valueName: "folder"))
  var templates: String?

  @Option(help: ArgumentHelp("auto, always or never.", valueName: "when"))
  var color: ColorChoice = .auto

  @OptionGroup(title: "How to go about it") var run: RunOptions

  mutating func validate() throws {
    if art != nil, noArt { throw ValidationError("--art and --no-art: choose one.") }
    if output == "" { throw ValidationError("--output needs the name of a file or a folder.") }
    if frontMatter, let format = format ?? OutputPlace(output).suggestedFormat, format != .markdown
    {
      throw ValidationError("--front-matter is for Markdown, not for \(format.rawValue).")
    }
  }

  func run() async throws {
    try await run(.live())
  }

  func run(_ context: Context) async throws {
    let settings = try Settings.load(
      overrides: overrides,
      environment: context.environment,
      systemTimeZone: context.localTimeZone
    )
    let place = OutputPlace(output)
    var context = context
    // What goes to a file is not seen on the terminal: its format, colour and width say nothing about it.
    if place != .standardOutput { context.terminal = nil }
    let format =
      format ?? place.suggestedFormat
      ?? (context.terminal == nil || frontMatter ? .markdown : .terminal)
    let order = try DigestOrder(
      settings,
      anchor: digest.date,
      now: context.now,
      findsArtwork: settings.covers(in: format) != .omit,
      defaultLimit: format == .eml ? Recipient.usualLimit : nil
    )
    let run = try Run(settings, options: self.run, context: context)
    defer { run.close() }

    let press = try Press(
      format,
      order: order,
      run: run,
      settings: settings,
      hasFrontMatter: frontMatter,
      color: color
    )
    var writer = try place.writer(press: press, run: run)
    var tally = Tally()
    try await run.builder(for: order).digests(of: order.users, atOnce: run.digestsAtOnce) {
      digest in
      tally.count(digest)
      try await writer.write(digest)
    }
    try await writer.finish()
    run.progress?.clear()
    try tally.report(to: context.errors)
  }

  private var overrides: CommandLineOverrides {
    var overrides = CommandLineOverrides(digest, run)
    overrides.templates = templates
    overrides.art = noArt ? false : art.map { _ in true }
    overrides.covers = art?.covers
    return overrides
  }
}

enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never

  /// `auto` colours what a terminal shows that can, `unless` it is not wanted.
  func allowsColor(on context: Context, unless isUnwanted: Bool) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      context.terminal != nil && !isUnwanted && context.environment["TERM"] != "dumb"
    }
  }
}

extension DocumentFormat: ExpressibleByArgument {}
