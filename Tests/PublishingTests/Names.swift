/// Names that have broken programs.
enum Names {
  static let hostile = [
    "*Stars* and _Scores_", "**Bold** __Move__", "[Link](https://example.com)", "![image](x.png)",
    "a | b | c", "`Backtick`", "```", "# Heading", "## Second Heading", "Sharp # ", "> Quoted",
    "1. First of All", "12) Twelve", "- Dash", "+ Plus", "---", "===", "Back\\slash",
    "Ends with \\",
    "\\|", "~~Struck~~", "https://example.com/autolink", "www.example.com", "ftp://a.b/c",
    "me@example.com", "mailto:me@example.com", "@everyone", "AT&T &amp; Friends",
    "&lt; &#42; &copy;",
    "Salt & Pepper", "<script>alert(1)</script>", "</title></style><!-- -->", "<!-- -->",
    "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)", "\"\u{301} onload=alert(1)",
    "{{mustache}}", "{{{triple}}} {{#section}} {{>partial}}", "{{< shortcode >}}", "{% raw %}",
    "A$AP $x$", "==mark== %%note%%", "[^1] [[wiki]] [x]", ":wumpscut:", "]]>", "100% %s %n",
    "(æfing)", "Z̸̡̛̪̗̹̋͑a̵̜̅̿l̴͓̈́g̷̱̈́o̶͔̊", "👨‍👩‍👧‍👦 Family 🏳️‍🌈", "قمر الميناء", "שעון חורף", "波止場の「ネオン」",
    "a  b", "F♯ A♯ ∞", "÷", "!", "...", "*", "_", "\u{a0}x\u{a0}y",
  ]
}
