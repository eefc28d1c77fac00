import CLibXML2

/// libxml2 sets up its tables before its first use, which two threads must not do at once.
enum LibXML {
  static let isReady: Bool = {
    xmlInitParser()
    return true
  }()
}
