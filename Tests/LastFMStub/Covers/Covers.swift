/// Pictures by the hash in their address.
package enum Covers {
  /// 32 hexadecimal digits for anything that deserves a picture.
  package static func hash(of name: String) -> String {
    hash(of: Seed(name))
  }

  static func hash(of seed: Seed) -> String {
    seed.with("cover 1").hex + seed.with("cover 2").hex
  }

  /// The same bytes for the same hash and size, always.
  package static func png(hash: String, pixels: Int) -> [UInt8] {
    let sleeve = hash == ImageSize.greyStar ? Sleeve.greyStar : Sleeve.design(for: Seed(hash))
    return PNG.encode(sleeve.render(pixels: pixels))
  }
}
