import Foundation
import LastFM
import WeekInHistory

/// The settings of a run, each with where it came from.
///
/// A flag beats the environment, the environment beats the configuration file, the file beats what is
/// built in: the order of the arguments of each `first(of:orElse:)` below.
struct Settings: Sendable {
  /// Where the configuration file is, or would be read.
  let configuration: ConfigurationFile?
  let keySource: KeySource
  let apiRoot: Sourced<URL>
  let requestsPerSecond: Sourced<Double>
  let maxConcurrent: Sourced<Int>
  /// How long a run may take.
  var deadline: Sourced<Duration>
  /// How long a single request may take.
  let requestTimeout: Sourced<Duration>
  /// What a failed request waits for, each time, before it is sent again.
  let retryWaits: Sourced<[Duration]>
  /// What all requests wait for, each time, after Last.fm asked for fewer.
  let rateLimitWaits: Sourced<[Duration]>

  let yearsAgo: Sourced<YearsAgo>
  let minimumPlays: Sourced<Int>
  /// `nil` where nobody said: then it is for the document to choose.
  let limit: Sourced<AlbumLimit>?
  let timeZone: Sourced<TimeZone>
  /// The folder whose templates replace the built-in ones, if any.
  let templates: Sourced<String>?

  let covers: Sourced<Covers>
  /// `--art` or `--no-art`; `nil` leaves it to the document.
  let art: Bool?
  let coverArtArchive: Sourced<Bool>
  let coverArtArchiveRoot: Sourced<URL>

  let cacheFolder: Sourced<String>
  /// In bytes.
  let cacheSize: Sourced<Int>

  /// `NO_COLOR` asks for none.
  let allowsColor: Bool
  /// What is worth saying on standard error before the run.
  let warnings: [ConfigurationProblem]

  let followList: [FollowEntry]
  let mail: MailSection
  let site: SiteSettings
  /// What is run after each hand-over of a mail.
  let afterSend: Sourced<String>?
  let overrides: CommandLineOverrides

  /// Puts together what flags, environment and file say; throws every problem at once.
  init(
    overrides flags: CommandLineOverrides,
    environment: [String: String],
    configuration file: Configuration,
    problems: [ConfigurationProblem] = [],
    readFrom location: ConfigurationFile?,
    systemTimeZone: TimeZone
  ) throws(ConfigurationError) {
    let folders = Folders(environment: environment)
    var problems = problems
    let variables = EnvironmentSettings(environment, problems: &problems)

    func required<Value>(_ value: () throws(ConfigurationError) -> Value) -> Value? {
      do { return try value() } catch { problems += error.problems }
      return nil
    }
    let keySource = required { () throws(ConfigurationError) in
      try KeySource(environment: environment, configuration: file, file: location)
    }
    let cacheFolder =
      Sourced.flag("--cache-folder", flags.cacheFolder) ?? file.cacheFolder
      ?? required { () throws(ConfigurationError) in Sourced(try folders.cache, from: .builtIn) }

    guard let keySource, let cacheFolder, !problems.contains(where: { $0.severity == .error })
    else { throw ConfigurationError(problems) }

    self.keySource = keySource
    self.cacheFolder = cacheFolder
    configuration = location
    warnings = problems

    apiRoot = .first(of: variables.apiRoot, file.apiRoot, orElse: ServerAddress.lastFM)
    requestsPerSecond = .first(of: file.requestsPerSecond, orElse: 5)
    maxConcurrent = .first(of: file.maxConcurrent, orElse: 4)
    deadline = .first(of: file.deadline, orElse: .seconds(600))
    requestTimeout = .first(of: file.requestTimeout, orElse: .seconds(30))
    retryWaits = .first(of: file.retryWaits, orElse: RetryPolicy().waits)
    rateLimitWaits = .first(of: file.rateLimitWaits, orElse: RetryPolicy().rateLimitWaits)

    yearsAgo = .first(
      of: .flag("--years-ago", flags.yearsAgo),
      file.digest.yearsAgo,
      orElse: .these([1])
    )
    minimumPlays = .first(
      of: .flag("--min-plays", flags.minimumPlays),
      file.digest.minimumPlays,
      orElse: 1
    )
    limit = .flag("--limit", flags.limit) ?? file.digest.limit
    timeZone = .first(
      of: .flag("--time-zone", flags.timeZone),
      file.digest.timeZone,
      orElse: systemTimeZone
    )
    templates = .flag("--templates", flags.templates) ?? file.digest.templates

    covers = .first(
      of: .flag("--art", flags.covers),
      Self.covers(art: flags.art, file: file.covers?.value),
      file.covers,
      orElse: .link
    )
    art = flags.art
    coverArtArchive = .first(of: file.coverArtArchive, orElse: false)
    coverArtArchiveRoot = .first(
      of: file.coverArtArchiveRoot,
      orElse: ServerAddress.coverArtArchive
    )

    cacheSize = .first(of: file.cacheSize, orElse: 90_000_000)
    allowsColor = (environment["NO_COLOR"] ?? "").isEmpty

    followList = file.follow
    mail = file.mail
    site = SiteSettings(file.site, flags.site, templates: templates)
    afterSend = file.afterSend
    overrides = flags
  }

  /// `--art` where the file says `none` can only mean links.
  private static func covers(art: Bool?, file: Covers?) -> Sourced<Covers>? {
    switch (art, file) {
    case (false, _): .flag("--no-art", .omit)
    case (true, .omit): .flag("--art", .link)
    default: nil
    }
  }
}

extension Settings {
  /// Finds and reads the configuration file, and puts the settings together.
  static func load(
    overrides: CommandLineOverrides,
    environment: [String: String],
    systemTimeZone: TimeZone
  ) throws(ConfigurationError) -> Settings {
    let folders = Folders(environment: environment)
    let location = ConfigurationFile.location(
      flag: overrides.configuration,
      environment: environment,
      folders: folders
    )
    let reading = try location?.read().map {
      ConfigurationReader.read($0, file: location?.path ?? "", folders: folders)
    }
    return try Settings(
      overrides: overrides,
      environment: environment,
      configuration: reading?.configuration ?? Configuration(),
      problems: reading?.problems ?? [],
      readFrom: location,
      systemTimeZone: systemTimeZone
    )
  }
}

/// What environment variables say about settings; the key's variable is `KeySource`'s.
private struct EnvironmentSettings {
  var apiRoot: Sourced<URL>?

  init(_ environment: [String: String], problems: inout [ConfigurationProblem]) {
    let name = "BACKSPIN_API_ROOT"
    guard let text = environment[name], !text.isEmpty else { return }
    do {
      apiRoot = Sourced(try ServerAddress.apiRoot(text), from: .environment(name))
    } catch {
      problems.append(
        ConfigurationProblem(subject: .environment(name), message: error.description)
      )
    }
  }
}
