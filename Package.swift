// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "backspin",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "backspin", targets: ["backspin"]),
    // Preloaded by tests.
    .library(name: "WrongClock", type: .dynamic, targets: ["CWrongClock"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
  ],
  targets: [
    // What a chart week is, what a digest says.
    .target(name: "WeekInHistory", swiftSettings: settings),

    // What makes FlyingFox answer at once: for `site serve`, and for the tests' server.
    .target(name: "PromptSockets", dependencies: ["FlyingFox"], swiftSettings: settings),

    // What is written to a disk: whole or not at all, and for whose eyes.
    .target(name: "Files", dependencies: ["CFileSystem", "COpenSSL"], swiftSettings: settings),

    // What the C library says of Linux's file systems only to those who ask for GNU's extensions.
    .systemLibrary(name: "CFileSystem"),

    // Where charts come from.
    .target(
      name: "LastFM",
      dependencies: [
        "Curl",
        "Files",
        "WeekInHistory",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings
    ),

    // Where a digest goes.
    .target(
      name: "Publishing",
      dependencies: [
        "CGD",
        "CLibXML2",
        "CWideCharacters",
        "WeekInHistory",
        .product(name: "Mustache", package: "swift-mustache"),
      ],
      // Compiled in, so that an installed binary needs no files beside it.
      resources: [
        .embedInCode("../../Templates/README.md"),
        .embedInCode("../../Templates/album.html.mustache"),
        .embedInCode("../../Templates/digest.html.mustache"),
        .embedInCode("../../Templates/digest.md.mustache"),
        .embedInCode("../../Templates/digest.txt.mustache"),
        .embedInCode("../../Templates/front-matter.yaml.mustache"),
        .embedInCode("../../Templates/mail-album.html.mustache"),
        .embedInCode("../../Templates/mail-digest.html.mustache"),
        .embedInCode("../../Templates/mail-digest.txt.mustache"),
        .embedInCode("../../Templates/mail.html.mustache"),
        .embedInCode("../../Templates/mail.txt.mustache"),
        .embedInCode("../../Templates/page.html.mustache"),
        .embedInCode("../../Templates/page.md.mustache"),
        .embedInCode("../../Templates/page.txt.mustache"),
        .embedInCode("../../Templates/sentences.txt.mustache"),
        .embedInCode("../../Templates/site-404.html.mustache"),
        .embedInCode("../../Templates/site-album.html.mustache"),
        .embedInCode("../../Templates/site-card.html.mustache"),
        .embedInCode("../../Templates/site-chapter.html.mustache"),
        .embedInCode("../../Templates/site-entry.html.mustache"),
        .embedInCode("../../Templates/site-foot.html.mustache"),
        .embedInCode("../../Templates/site-head.html.mustache"),
        .embedInCode("../../Templates/site-icon.svg.mustache"),
        .embedInCode("../../Templates/site-index.html.mustache"),
        .embedInCode("../../Templates/site-person.html.mustache"),
        .embedInCode("../../Templates/site-teaser.html.mustache"),
        .embedInCode("../../Templates/site-week.html.mustache"),
        .embedInCode("../../Templates/site-year.html.mustache"),
        .embedInCode("../../Templates/site.css.mustache"),
        .embedInCode("../../Templates/style.css.mustache"),
      ],
      swiftSettings: settings
    ),

    // What a message is, how it is handed over, and what has been sent.
    .target(
      name: "Mail",
      dependencies: [
        "COpenSSL",
        "Curl",
        "Files",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: settings
    ),

    // OpenSSL's hashes: libcurl brings the library along anyway.
    .systemLibrary(
      name: "COpenSSL",
      pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"])]
    ),

    // The GD library, which scales covers.
    .systemLibrary(name: "CGD", providers: [.apt(["libgd-dev"])]),

    // libxml2: writes feeds and sitemaps, reads the HTML of album descriptions.
    .systemLibrary(
      name: "CLibXML2",
      pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"])]
    ),

    // How wide the C library takes a character to be.
    .systemLibrary(name: "CWideCharacters"),

    // The Swift face of libcurl.
    .target(name: "Curl", dependencies: ["CCurl"], swiftSettings: settings),
    .systemLibrary(
      name: "CCurl",
      pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"])]
    ),

    // The command.
    .executableTarget(
      name: "backspin",
      dependencies: [
        "Curl",
        "Files",
        "FlyingFox",
        "LastFM",
        "Mail",
        "PromptSockets",
        "Publishing",
        "WeekInHistory",
        "Yams",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: settings
    ),

    // A local server that answers like Last.fm: for the tests, the demo and the benchmark.
    .target(
      name: "LastFMStub",
      dependencies: ["FlyingFox", "CZlib", "PromptSockets"],
      path: "Tests/LastFMStub",
      // Covers are painted pixel by pixel: twenty times slower without the optimizer.
      swiftSettings: settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]
    ),
    .systemLibrary(
      name: "CZlib",
      path: "Tests/CZlib",
      pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"])]
    ),
    .executableTarget(
      name: "lastfm-stub",
      dependencies: [
        "LastFMStub",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/lastfm-stub",
      swiftSettings: settings
    ),

    // Names are data: what holds whatever Last.fm sends, and libFuzzer to look for what does not.
    .target(
      name: "FuzzProperties",
      dependencies: [
        "CCommonMark", "LastFM", "Publishing", "WeekInHistory", "Yams",
        .product(name: "Logging", package: "swift-log"),
      ],
      path: "Tests/Fuzzing/Properties",
      // They compare letter by letter, which takes ten times as long without the optimizer.
      swiftSettings: settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]
    ),
    .systemLibrary(
      name: "CCommonMark",
      path: "Tests/Fuzzing/CCommonMark",
      pkgConfig: "libcmark-gfm",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]
    ),
    .systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzzing/CLibFuzzer"),
    .executableTarget(
      name: "fuzz",
      dependencies: ["CLibFuzzer", "FuzzProperties"],
      path: "Tests/Fuzzing/fuzz",
      swiftSettings: settings
    ),
    .testTarget(
      name: "FuzzingTests",
      dependencies: ["FuzzProperties", "LastFM", "LastFMStub"],
      path: "Tests/Fuzzing/Tests",
      swiftSettings: settings
    ),

    .testTarget(
      name: "LastFMStubTests",
      dependencies: [
        "LastFMStub", "CZlib",
        .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "WeekInHistoryTests",
      dependencies: ["WeekInHistory"],
      swiftSettings: settings
    ),
    .target(
      name: "CWrongClock",
      path: "Tests/CWrongClock",
      // It is preloaded into programs that have no sanitizer, too.
      cSettings: [.unsafeFlags(["-fno-sanitize=all"])]
    ),
    // Goes through the ledger's steps, and is killed in the middle; or its disk loses power.
    .target(name: "CPowerCut", path: "Tests/CPowerCut"),
    .executableTarget(
      name: "ledger-walk",
      dependencies: ["CPowerCut", "Mail"],
      path: "Tests/ledger-walk",
      swiftSettings: settings
    ),
    .testTarget(
      name: "MailTests",
      dependencies: [
        "Curl", "Files", "Mail", "LastFMStub",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      // Run by Debian's Python.
      exclude: ["Python"],
      swiftSettings: settings
    ),
    // Builds a folder of files, and is killed in the middle; or its disk is full.
    .target(name: "CCutShort", path: "Tests/CCutShort"),
    .executableTarget(
      name: "folder-walk",
      dependencies: ["CCutShort", "Files"],
      path: "Tests/folder-walk",
      swiftSettings: settings
    ),
    .testTarget(
      name: "FilesTests",
      dependencies: [
        "Files",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "CurlTests",
      dependencies: ["Curl", "FlyingFox", "LastFMStub"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "LastFMTests",
      dependencies: [
        "Curl",
        "LastFM",
        "LastFMStub",
        "WeekInHistory",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "PublishingTests",
      dependencies: [
        "CZlib", "LastFMStub", "Publishing", "WeekInHistory",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      // Run by Debian's Python.
      exclude: ["Python"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "Curl", "LastFM", "LastFMStub", "Mail", "Publishing", "WeekInHistory", "backspin",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: settings
    ),
  ]
)
