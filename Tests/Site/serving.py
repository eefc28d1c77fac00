"""Serves a site's folder under a path, as any plain web server would."""

import contextlib
import http.server
import pathlib
import posixpath
import threading
import urllib.parse


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {
        ".html": "text/html; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".svg": "image/svg+xml",
        ".jpg": "image/jpeg",
        "": "application/octet-stream",
    }

    def translate_path(self, path):
        path = posixpath.normpath(urllib.parse.unquote(urllib.parse.urlsplit(path).path))
        below = path.removeprefix(self.server.base.rstrip("/"))
        if below == path:
            return str(self.server.folder / "nowhere")
        return str(self.server.folder / below.lstrip("/"))

    def send_error(self, code, message=None, explain=None):
        body = (self.server.folder / "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def copyfile(self, source, output):
        # A browser that goes on to the next page hangs up.
        with contextlib.suppress(ConnectionError):
            super().copyfile(source, output)

    def log_message(self, *arguments):
        pass


@contextlib.contextmanager
def served(folder, base="/music/"):
    """The address of the site while it is served."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.folder, server.base = pathlib.Path(folder), base
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}{base}"
    finally:
        server.shutdown()
        server.server_close()
