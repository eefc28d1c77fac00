import Foundation

/// The colours that an album's page wears: its cover's hue, at the lightness that reading needs.
///
///              light                          dark
///     ground   nearly white, with a tinge     nearly black, with a tinge
///     ink      nearly black                   nearly white               ≥ 7 : 1 on the ground
///     quiet    dim                            dim                        ≥ 4.5 : 1
///     accent   the cover's colour, as light   the cover's colour, as     ≥ 4.5 : 1
///              as the contrast allows         dark as it allows
///
/// The contrasts are those of WCAG, measured on the colours as they are written. A grey cover has greys.
package struct CoverPalette: Hashable, Sendable {
  /// `#5a4636` each.
  package struct Colours: Hashable, Sendable {
    package var ground: String
    package var ink: String
    package var quiet: String
    package var accent: String
  }

  package var light: Colours
  package var dark: Colours

  /// Of an album without a cover: that of the tile that stands there.
  package init(tileOfArtist artist: String, album: String) {
    self.init(TypographicTile.ground(artist: artist, album: album))
  }

  init(_ cover: OKLCH) {
    // Of the tinge, too much makes a page loud; of the accent, unreadable.
    let tinge = min(cover.chroma / 4, 0.02)
    let accent = min(cover.chroma * 1.3, 0.17)
    func color(_ lightness: Double, _ chroma: Double) -> OKLCH {
      OKLCH(lightness: lightness, chroma: chroma, hue: cover.hue)
    }
    light = Colours(
      ground: color(0.965, tinge),
      ink: color(0.24, tinge * 1.5),
      quiet: color(0.47, tinge * 1.5),
      accent: color(min(max(cover.lightness, 0.42), 0.6), accent),
      step: -0.01
    )
    dark = Colours(
      ground: color(0.19, tinge),
      ink: color(0.94, tinge),
      quiet: color(0.74, tinge * 1.5),
      accent: color(min(max(cover.lightness, 0.7), 0.84), accent),
      step: 0.01
    )
  }
}

extension CoverPalette.Colours {
  /// The accent becomes darker or lighter, by `step`, until it can be read on the ground.
  fileprivate init(ground: OKLCH, ink: OKLCH, quiet: OKLCH, accent: OKLCH, step: Double) {
    let paper = ground.muted
    var accent = accent
    while accent.muted.contrast(with: paper) < 4.5, (0...1).contains(accent.lightness) {
      accent.lightness += step
    }
    self.init(
      ground: paper.hex,
      ink: ink.muted.hex,
      quiet: quiet.muted.hex,
      accent: accent.muted.hex
    )
  }
}

extension CoverPalette {
  /// The eight colours in one line, to be remembered: `#f6f3f2 #261f1c … #e2a184`, light before dark.
  package var text: String {
    [light, dark].flatMap { [$0.ground, $0.ink, $0.quiet, $0.accent] }.joined(separator: " ")
  }

  /// `nil` for anything but what `text` writes: it is to stand in a style sheet.
  package init?(text: String) {
    let colors = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard colors.count == 8, colors.allSatisfy(Self.isColour) else { return nil }
    func colours(from first: Int) -> Colours {
      Colours(
        ground: colors[first],
        ink: colors[first + 1],
        quiet: colors[first + 2],
        accent: colors[first + 3]
      )
    }
    light = colours(from: 0)
    dark = colours(from: 4)
  }

  private static func isColour(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 7 && bytes[0] == UInt8(ascii: "#")
      && bytes.dropFirst().allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }
}

extension CoverScaler {
  /// The colours for an album's page, from its cover; `nil` for what `square` makes nothing of.
  package func palette(of file: Data) -> CoverPalette? {
    guard let library, let image = decoded(file),
      let square = library.square(image, side: min(32, image.width, image.height))
    else { return nil }
    let grey = OKLCH(lightness: 0.5, chroma: 0, hue: 0)
    return CoverPalette(OKLCH(dominantOf: square.pixels) ?? grey)
  }
}
