import Curl
import LastFM

/// One line on a terminal's stderr that says what is being fetched, and that is gone in the end.
///
///     Fetching 12 of 60 · album chart of RJ
final class ProgressLine: Sendable {
  private struct State: Sendable {
    var asked = 0
    var answered = 0
    var title = ""
    var isWaiting = false
    var shown = ""
  }

  private let state = Locked(State())
  private let write: @Sendable (String) -> Void

  init(write: @escaping @Sendable (String) -> Void) {
    self.write = write
  }

  func observe(_ event: FetchEvent) {
    update { state in
      switch event {
      case .asked(let title):
        state.asked += 1
        state.title = title
      case .answered:
        state.answered += 1
        state.isWaiting = false
      case .waitingForRateLimit:
        state.isWaiting = true
      }
      let waiting = state.isWaiting ? " · waiting for Last.fm's rate limit" : " · \(state.title)"
      return "Fetching \(min(state.answered + 1, state.asked)) of \(state.asked)\(waiting)"
    }
  }

  /// Takes the line away, so that something else can be written; the next event brings it back.
  func clear() {
    update { _ in "" }
  }

  private func update(_ change: @Sendable (inout State) -> String) {
    state.withLock { state in
      let line = change(&state)
      guard line != state.shown else { return }
      // Back to the line's beginning, and rid of the rest of the old one: ECMA-48, EL.
      write("\r\u{1B}[K" + line)
      state.shown = line
    }
  }
}
