import LastFM

extension CommandFailure {
  /// What is wrong with the cache's `file`, and what to do about it.
  init(_ fault: CacheFault, file: String, _ settings: Settings) {
    let file = file.withoutControls
    switch fault {
    case .newer:
      self.init(
        .badInput,
        "The cache \(file) was made by a newer Backspin and is left alone. Use that one, or name another "
          + "folder with --cache-folder."
      )
    case .foreign:
      self.init(
        .badInput,
        "\(file) is a database, but no cache of Backspin's, and is left alone. Move it away, or name "
          + "another folder with --cache-folder."
      )
    case .noFile:
      self.init(
        .badInput,
        "\(file) is no file, and is left alone. Move it away, or name another folder with "
          + "--cache-folder."
      )
    case .damaged(let reason):
      self.init(
        .badInput,
        "The cache \(file) is damaged: \(reason.withoutControls) "
          + "\(CacheCommand.suggestion("clear", settings)) removes it; what it held is fetched again."
      )
    case .busy:
      self.init(
        .tryAgain,
        "The cache \(file) has been in use by another process all the time. Try again in a moment."
      )
    case .unreadable(let reason):
      self.init(
        .cannotWrite,
        "The cache \(file) cannot be read: \(reason.withoutControls) Look at who may read its folder, or "
          + "name another with --cache-folder."
      )
    case .unwritable(let reason):
      self.init(
        .cannotWrite,
        "The cache \(file) cannot be changed: \(reason.withoutControls) Look at who may write to its "
          + "folder, and at the room on its disk."
      )
    }
  }
}
