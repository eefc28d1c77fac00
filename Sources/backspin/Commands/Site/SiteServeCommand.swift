import ArgumentParser
import Foundation
import Publishing
import WeekInHistory

struct SiteServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract:
      "Build the site, show it on this machine, and build it again when its sources change.",
    discussion: """
      It is shown to this machine only, under the path that it will have at --base-url, until Ctrl-C. Its \
      sources are the templates and the configuration file.

      Example:
        backspin site serve --output ~/public --templates my-templates
      """
  )

  @Option(help: ArgumentHelp("The port on 127.0.0.1; 0 for any free one.", valueName: "port"))
  var port: UInt16 = 8000

  @OptionGroup(title: "Whose weeks") var digest: DigestOptions
  @OptionGroup(title: "What the site is like") var site: SiteOptions
  @OptionGroup(title: "How to go about it") var run: RunOptions

  func run() async throws {
    try await run(.live())
  }

  func run(_ context: Context) async throws {
    let settings = try settings(context)
    let folder = URL(filePath: try settings.siteOutput())
    // What is looked at from now on may change while the first build is at work.
    let changes = SourceWatch(sources(of: settings)).changes()
    do {
      try await SiteConstruction(day: digest.date, options: run).run(settings, context)
    } catch let error where Self.canBeShown(folder) && !(error is CancellationError) {
      report(error, to: context)
    }
    let server = SiteServer(
      folder: folder,
      port: port,
      basePath: basePath(of: settings)
    )
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await server.run { try context.output("\($0.absoluteString)\n") }
      }
      group.addTask {
        for await _ in changes { await rebuild(as: settings, into: folder, context) }
      }
      // The server ends with an error, or when it is interrupted.
      try await group.next()
      group.cancelAll()
    }
  }

  private func settings(_ context: Context) throws -> Settings {
    try Settings.load(
      overrides: CommandLineOverrides(digest, run, site),
      environment: context.environment,
      systemTimeZone: context.localTimeZone
    )
  }

  private func basePath(of settings: Settings) -> String {
    settings.site.baseURL?.value.basePath ?? "/"
  }

  private func sources(of settings: Settings) -> [URL] {
    [settings.configuration?.path, settings.site.templates?.value].compactMap { path in
      path.map { URL(filePath: $0) }
    }
  }

  private static func canBeShown(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: SitePaths.index).path)
  }

  /// Goes on with the site that is there when something is wrong with the new sources.
  ///
  /// `first`: what the server, and whoever watches the sources, were told.
  private func rebuild(as first: Settings, into folder: URL, _ context: Context) async {
    var context = context
    context.now = Date()
    do {
      let settings = try settings(context)
      guard URL(filePath: try settings.siteOutput()) == folder else {
        return context.errors(
          "backspin: The configuration names another folder for the site now. Start again to see it.\n"
        )
      }
      try await SiteConstruction(day: digest.date, options: run).run(settings, context)
      if !run.quiet { context.errors("backspin: Built again.\n") }
      if basePath(of: settings) != basePath(of: first)
        || sources(of: settings) != sources(of: first)
      {
        context.errors(
          "backspin: It is still shown under the first address, and only the first templates are watched. "
            + "Start again to change that.\n"
        )
      }
    } catch is CancellationError {
    } catch {
      report(error, to: context)
    }
  }

  private func report(_ error: any Error, to context: Context) {
    let message = Process.failure(for: error).message
    for line in message.split(separator: "\n") { context.errors("backspin: \(line)\n") }
  }
}
