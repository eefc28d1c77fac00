import CCommonMark

/// What GitHub's own renderer makes of Markdown, with all of its extensions on.
struct MarkdownReading {
  /// `heading`, `item`, `link`: every node but texts, in their order. The empty comments that keep mail
  /// addresses apart are none.
  private(set) var nodes: [String] = []
  /// The texts between them.
  private(set) var texts: [String] = [""]
  private(set) var addresses: [String] = []

  init(_ markdown: String) throws {
    cmark_gfm_core_extensions_ensure_registered()
    guard let parser = cmark_parser_new(CMARK_OPT_FOOTNOTES) else { throw Broken("no parser") }
    defer { cmark_parser_free(parser) }
    for name in ["table", "autolink", "strikethrough", "tasklist"] {
      guard let syntax = cmark_find_syntax_extension(name) else { throw Broken("no \(name)") }
      cmark_parser_attach_syntax_extension(parser, syntax)
    }
    cmark_parser_feed(parser, markdown, markdown.utf8.count)
    guard let document = cmark_parser_finish(parser), let iterator = cmark_iter_new(document)
    else { throw Broken("no document") }
    defer {
      cmark_iter_free(iterator)
      cmark_node_free(document)
    }
    while true {
      switch cmark_iter_next(iterator) {
      case CMARK_EVENT_DONE: return
      case CMARK_EVENT_ENTER: enter(cmark_iter_get_node(iterator))
      case CMARK_EVENT_EXIT: begin("/")
      default: break
      }
    }
  }

  private mutating func enter(_ node: OpaquePointer?) {
    let type = String(cString: cmark_node_get_type_string(node))
    let literal = cmark_node_get_literal(node).map { String(cString: $0) }
    switch type {
    case "text": texts[texts.count - 1] += literal ?? ""
    case "html_inline" where literal == "<!-- -->": break
    case "link", "image":
      begin(type)
      addresses.append(cmark_node_get_url(node).map { String(cString: $0) } ?? "")
    default:
      begin(type == "heading" ? "heading \(cmark_node_get_heading_level(node))" : type)
    }
  }

  private mutating func begin(_ node: String) {
    nodes.append(node)
    texts.append("")
  }
}
