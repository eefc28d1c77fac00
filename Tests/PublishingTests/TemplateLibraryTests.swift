import Foundation
import Testing

@testable import Publishing

@Suite struct TemplateLibraryTests {
  @Test(arguments: TemplateName.allCases)
  func `finds no fault with its own templates`(_ name: TemplateName) {
    let file = TemplateFile(name: name.fileName, origin: .builtIn, text: name.builtIn)
    #expect(TemplateChecker.problems(in: file, of: name) == [])
    #expect(throws: Never.self) { try TemplateLibrary() }
  }

  @Test func `has every sentence`() {
    let own = SentencesFile.read(TemplateName.sentences.builtIn, file: "sentences")
    #expect(own.problems == [])
    #expect(Set(own.phrases.keys) == Set(Sentences.Name.allCases))
  }
}
