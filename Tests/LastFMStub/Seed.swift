/// A source of repeatable chance: the same words and numbers give the same draws on every machine.
///
/// Text is folded in with FNV-1a, numbers and draws go through SplitMix64's finaliser. Only integer
/// arithmetic and exact floating-point operations are used, and never `Hasher`, whose seed changes
/// from run to run.
package struct Seed: Sendable, Hashable {
  package private(set) var value: UInt64

  package init(_ text: String) {
    value = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 {
      value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
  }

  init(value: UInt64) {
    self.value = value
  }

  /// A new seed, independent of this one, for the given thing.
  func with(_ number: Int) -> Seed {
    Seed(value: Self.mix(value ^ (UInt64(bitPattern: Int64(number)) &* 0x9e37_79b9_7f4a_7c15)))
  }

  func with(_ seed: Seed) -> Seed {
    Seed(value: Self.mix(value &+ 0x9e37_79b9_7f4a_7c15 &* (seed.value | 1)))
  }

  func with(_ text: String) -> Seed {
    with(Seed(text))
  }

  /// In 0 ..< 1.
  var unit: Double {
    Double(Self.mix(value) >> 11) * 0x1p-53
  }

  func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(Self.mix(value) % UInt64(range.count))
  }

  /// 16 hexadecimal digits.
  var hex: String {
    let digits = String(Self.mix(value), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func mix(_ input: UInt64) -> UInt64 {
    var z = input &+ 0x9e37_79b9_7f4a_7c15
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}

/// Draws one after the other from a seed, where the order of drawing is fixed.
struct Draws: RandomNumberGenerator {
  private var seed: Seed
  private var count = 0

  init(_ seed: Seed) {
    self.seed = seed
  }

  mutating func next() -> UInt64 {
    count += 1
    return seed.with(count).value
  }

  mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  mutating func unit(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + unit() * (range.upperBound - range.lowerBound)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  mutating func chance(_ probability: Double) -> Bool {
    unit() < probability
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(0...elements.count - 1)]
  }
}
