import Foundation
import LastFMStub
import Testing
import WeekInHistory

@testable import Publishing

@Suite struct CoverScalerTests {
  private let scaler = CoverScaler.installed

  @Test(arguments: [
    CoverFiles.gif, CoverFiles.webP, CoverFiles.losslessWebP, CoverFiles.jpeg,
  ])
  func `makes a square of the middle of any kind of picture`(_ file: Data) throws {
    let cover = try #require(scaler.square(file, side: 300))
    #expect(cover.side == 20, "never larger than it is")
    let colors = try pixels(of: cover)
    #expect(colors.count == 400)
    #expect(colors[1].blue > colors[1].red + 60)
    #expect(colors[18].red > colors[18].blue + 60)
    // The middle of 24 columns of which 12 are blue.
    #expect(colors[8].blue > colors[8].red && colors[11].red > colors[11].blue)
  }

  @Test func `scales to what is asked for, as JPEG, without what came with the file`() throws {
    let file = EmailSamples.painted(Artwork(url: "x"), pixels: 500)
    let cover = try #require(scaler.square(file, side: 96))
    #expect(cover.side == 96)
    #expect(cover.data.count < 12_000)
    #expect(try #require(ImageHeader(Array(cover.data))).width == 96)
  }

  @Test func `drops what was written into the file beside the picture`() throws {
    var bytes = Array(CoverFiles.jpeg)
    let secret = Array("GPS 52.5 13.4".utf8)
    bytes.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(secret.count + 2)] + secret, at: 2)
    let cover = try #require(scaler.square(Data(bytes), side: 300))
    #expect(cover.data.firstRange(of: Data("GPS".utf8)) == nil)
  }

  @Test func `stays PNG where something shines through`() throws {
    let cover = try #require(scaler.square(CoverFiles.transparentPNG, side: 16))
    #expect(cover.mediaType == "image/png")
    #expect(cover.side == 16)
    let alphas = try pixels(of: cover).map(\.alpha)
    #expect(alphas[1] == 127 && alphas[14] == 0)
  }

  @Test func `becomes PNG where that is smaller, as of what is drawn`() throws {
    #expect(try #require(scaler.square(CoverFiles.gif, side: 20)).mediaType == "image/png")
    let painted = EmailSamples.painted(Artwork(url: "x"), pixels: 300)
    #expect(try #require(scaler.square(painted, side: 300)).mediaType == "image/jpeg")
  }

  @Test func `takes nothing that ends early`() {
    for file in [
      CoverFiles.gif, CoverFiles.webP, CoverFiles.losslessWebP, CoverFiles.jpeg,
      EmailSamples.painted(Artwork(url: "x"), pixels: 64),
    ] {
      #expect(scaler.square(file, side: 300) != nil)
      for kept in [0, 1, 3, 8, 12, 20, 30, file.count / 2, file.count - 8, file.count - 2] {
        #expect(scaler.square(file.prefix(kept), side: 300) == nil, "\(kept) of \(file.count)")
      }
    }
  }

  @Test func `takes nothing that moves`() throws {
    #expect(scaler.square(CoverFiles.animatedGIF, side: 300) == nil)
    var png = Array(EmailSamples.painted(Artwork(url: "x"), pixels: 32))
    #expect(scaler.square(Data(png), side: 300) != nil)
    png.insert(
      contentsOf: [0, 0, 0, 8] + Array("acTL".utf8) + [UInt8](repeating: 0, count: 12),
      at: 33
    )
    #expect(ImageHeader(png)?.isAnimated == true)
    #expect(scaler.square(Data(png), side: 300) == nil)
    let animatedWebP: [UInt8] =
      Array("RIFF".utf8) + [22, 0, 0, 0] + Array("WEBPVP8X".utf8) + [10, 0, 0, 0, 2, 0, 0, 0]
      + [23, 0, 0, 19, 0, 0]
    #expect(ImageHeader(animatedWebP)?.isAnimated == true)
  }

  @Test(arguments: [(5_000, 5_000), (16, 16), (300, 150), (150, 300)])
  func `takes covers up to these sizes`(_ width: Int, _ height: Int) {
    #expect(scaler.square(PNGFile.blank(width: width, height: height), side: 300) != nil)
  }

  @Test(arguments: [(5_001, 5_000), (1, 1), (15, 15), (300, 149), (100, 5_000)])
  func `takes nothing of which the size says that it is no cover`(_ width: Int, _ height: Int) {
    let file = PNGFile.blank(width: width, height: height)
    #expect(ImageHeader(Array(file)).map { [$0.width, $0.height] } == [width, height])
    #expect(scaler.square(file, side: 300) == nil)
  }

  @Test func `measures a GIF by the picture in it, not by the screen`() throws {
    var bytes = Array(CoverFiles.gif)
    let picture = try #require(bytes.firstIndex(of: 0x2C))
    bytes.replaceSubrange((picture + 5)..<(picture + 9), with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(ImageHeader(bytes)?.width == 65_535)
    #expect(scaler.square(Data(bytes), side: 300) == nil)
  }

  @Test func `survives whatever is in a file, without a word`() {
    var random = SeededGenerator(20_261_121)
    let files = [CoverFiles.gif, CoverFiles.webP, CoverFiles.losslessWebP, CoverFiles.jpeg]
    var made = 0
    for index in 0..<800 {
      var bytes = Array(files[index % files.count])
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255,
          using: &random
        )
      }
      if scaler.square(Data(bytes), side: 64) != nil { made += 1 }
    }
    #expect((1..<800).contains(made))
  }

  /// As gd reads them again.
  private func pixels(of cover: ScaledCover) throws -> [(alpha: Int, red: Int, blue: Int)] {
    let library = try #require(GDLibrary(named: "libgd.so.3"))
    let bytes = Array(cover.data)
    let header = try #require(ImageHeader(bytes))
    return try #require(library.decode(bytes, header.format)).pixels.map { pixel in
      (pixel >> 24 & 0x7F, pixel >> 16 & 0xFF, pixel & 0xFF)
    }
  }
}
