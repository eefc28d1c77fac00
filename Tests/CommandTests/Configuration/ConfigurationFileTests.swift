import Foundation
import Testing

@testable import backspin

@Suite struct ConfigurationFileTests {
  @Test(
    arguments: [
      ("flag.yaml", ["BACKSPIN_CONFIG": "/e.yaml", "XDG_CONFIG_HOME": "/x"], "flag.yaml"),
      (nil, ["BACKSPIN_CONFIG": "/e.yaml", "XDG_CONFIG_HOME": "/x"], "/e.yaml"),
      (nil, ["BACKSPIN_CONFIG": "~/e.yaml"], "/home/me/e.yaml"),
      (nil, ["BACKSPIN_CONFIG": "", "XDG_CONFIG_HOME": "/x"], "/x/backspin/config.yaml"),
      (nil, ["XDG_CONFIG_HOME": ""], "/home/me/.config/backspin/config.yaml"),
      (nil, ["XDG_CONFIG_HOME": "relative"], "/home/me/.config/backspin/config.yaml"),
      (nil, [:], "/home/me/.config/backspin/config.yaml"),
    ] as [(String?, [String: String], String)]
  )
  func `looks where the flag, the environment or XDG say`(
    flag: String?,
    environment: [String: String],
    path: String
  ) {
    let environment = environment.merging(["HOME": "/home/me"]) { given, _ in given }
    let location = ConfigurationFile.location(
      flag: flag,
      environment: environment,
      folders: Folders(environment: environment)
    )
    #expect(location?.path == path)
  }

  @Test func `does without a file that nobody named`() throws {
    let folder = try TemporaryFolder()
    let file = ConfigurationFile(path: folder.path + "/config.yaml", origin: .builtIn)
    #expect(try file.read() == nil)
    #expect(
      ConfigurationFile.location(flag: nil, environment: [:], folders: .init(environment: [:]))
        == nil
    )
  }

  @Test(arguments: [Origin.flag("--config"), .environment("BACKSPIN_CONFIG")])
  func `misses a file that was named`(origin: Origin) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/config.yaml"
    let error = #expect(throws: ConfigurationError.self) {
      try ConfigurationFile(path: path, origin: origin).read()
    }
    #expect(
      error?.description
        == "\(path): cannot be read: there is no such file. It is the file that \(origin) names."
    )
  }

  @Test func `reads a file up to 256 KB`() throws {
    let folder = try TemporaryFolder()
    let limit = ConfigurationFile.sizeLimit
    let fits = try folder.write(String(repeating: "#", count: limit), to: "fits")
    #expect(try ConfigurationFile(path: fits, origin: .builtIn).read()?.count == limit)
    let big = try folder.write(String(repeating: "#", count: limit + 1), to: "big")
    let error = #expect(throws: ConfigurationError.self) {
      try ConfigurationFile(path: big, origin: .builtIn).read()
    }
    #expect(error?.description == "\(big): larger than 256 KB, so this is no configuration.")
  }

  @Test func `refuses a folder, and what is not UTF-8`() throws {
    let folder = try TemporaryFolder()
    let latin = try folder.write(Data([0x62, 0xF6]), to: "latin")
    for path in [folder.path, latin] {
      #expect(throws: ConfigurationError.self) {
        try ConfigurationFile(path: path, origin: .builtIn).read()
      }
    }
  }
}

@Suite struct FoldersTests {
  @Test func `follows the XDG specification`() throws {
    let plain = Folders(environment: ["HOME": "/home/me"])
    #expect(plain.config == "/home/me/.config/backspin")
    #expect(try plain.cache == "/home/me/.cache/backspin")
    let moved = Folders(environment: ["XDG_CONFIG_HOME": "/a", "XDG_CACHE_HOME": "/b"])
    #expect(moved.config == "/a/backspin")
    #expect(try moved.cache == "/b/backspin")
  }

  @Test func `says what to set where there is no home`() {
    let error = #expect(throws: ConfigurationError.self) { try Folders(environment: [:]).cache }
    #expect(
      error?.description == "HOME: not set, so there is no place to keep files. Set HOME, or"
        + " XDG_CACHE_HOME to a folder's full path."
    )
  }

  @Test(arguments: [
    ("key", "/etc/c.yaml", "/etc/key"), ("./key", "/etc/c.yaml", "/etc/key"),
    ("../key", "/etc/c.yaml", "/etc/../key"), ("key", "c.yaml", "key"), ("key", "/c.yaml", "/key"),
    ("/key", "/etc/c.yaml", "/key"), ("~/key", "/etc/c.yaml", "/home/me/key"),
    ("~", "/etc/c.yaml", "/home/me"), ("~me/key", "/etc/c.yaml", "/etc/~me/key"),
  ])
  func `begins relative paths beside the file`(path: String, file: String, resolved: String) {
    #expect(Folders(environment: ["HOME": "/home/me"]).resolve(path, beside: file) == resolved)
  }
}
