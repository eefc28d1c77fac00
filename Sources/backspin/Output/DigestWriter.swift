import Publishing
import WeekInHistory

/// Takes the digests of a run, one after the other, to where they are to go.
protocol DigestWriter {
  mutating func write(_ digest: Digest) async throws
  /// After the last one.
  mutating func finish() async throws
}

extension OutputPlace {
  /// Finds out at once, before anything is fetched, if the place cannot be written.
  func writer(press: Press, run: Run) throws -> any DigestWriter {
    switch self {
    case .standardOutput:
      return press.writer(of: press.order.users, to: StandardOutput(run))
    case .file(let path):
      return press.writer(of: press.order.users, to: try OutputFile(path, run: run))
    case .folder(let path):
      return try FolderWriter(path, press: press, run: run)
    }
  }
}

extension DocumentUser {
  init(_ user: FollowedUser) {
    self.init(user: user.name.spelling, displayName: user.displayName)
  }
}

/// Where a whole document goes.
protocol DocumentSink {
  /// JSON for a program that reads along says of itself what failed; a file that is kept is spared that.
  var wantsFailures: Bool { get }
  func write(_ text: String) throws
  /// All is written. `digests` is what it was made of.
  func finish(_ completeness: Completeness) throws
}
