import Curl
import LastFM
import Publishing

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
    var isHeld = false
  }

  private let state = Locked(State())
  private let columns: Int
  private let write: @Sendable (String) -> Void

  /// `columns` is the width of the terminal: only one line of it can be taken away again.
  init(columns: Int, write: @escaping @Sendable (String) -> Void) {
    self.columns = columns
    self.write = write
  }

  func observe(_ event: FetchEvent) {
    update { state in
      switch event {
      case .asked(let title):
        state.asked += 1
        state.title = title
        // Requests are asked for by the dozen; the line moves when answers come.
        if !state.shown.isEmpty { return state.shown }
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

  /// Takes the line away, and lets no other appear until the hold is over: while something else stands
  /// unfinished on the terminal's line.
  func hold(_ isHeld: Bool) {
    state.withLock { state in
      show("", in: &state)
      state.isHeld = isHeld
    }
  }

  private func update(_ change: @Sendable (inout State) -> String) {
    state.withLock { state in
      let line = change(&state)
      if !state.isHeld { show(line, in: &state) }
    }
  }

  private func show(_ text: String, in state: inout State) {
    // The last column stays free: some terminals begin a new line once it is filled.
    let line = TerminalText.line(text, columns: columns - 1)
    guard line != state.shown else { return }
    // Back to the line's beginning, and rid of the rest of the old one: ECMA-48, EL.
    write("\r\u{1B}[K" + line)
    state.shown = line
  }
}
