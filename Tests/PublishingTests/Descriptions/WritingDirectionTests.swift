import Testing

@testable import Publishing

@Suite struct WritingDirectionTests {
  @Test(arguments: [
    (["“גשם ראשון” is a record by שעון חורף, released in 2010."], WritingDirection.leftToRight),
    (["גשם ראשון הוא אלבום של Winter Clock."], .rightToLeft),
    (["هذا ألبوم.", "OK"], .rightToLeft),
    (["خ", "It was made in a village."], .leftToRight),
    (["Enregistré à Tlemcen"], .leftToRight),
    (["夜行急行"], .leftToRight),
    (["1984 – 2010!"], .leftToRight),
    ([], .leftToRight),
  ])
  func `is that of most letters, whatever comes first`(texts: [String], right: WritingDirection) {
    #expect(WritingDirection(of: texts) == right)
  }
}
