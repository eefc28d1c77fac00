"""Says what feedparser makes of the Atom feed on stdin."""

import json
import sys

import feedparser

feed = feedparser.parse(sys.stdin.buffer.read(), sanitize_html=False, resolve_relative_uris=False)
json.dump(
    {
        "isWellFormed": not feed.bozo,
        "version": feed.version,
        "id": feed.feed.id,
        "title": feed.feed.title,
        "language": feed.feed.get("language", ""),
        "updated": feed.feed.updated,
        "links": [f"{link.rel} {link.type} {link.href}" for link in feed.feed.links],
        "entries": [
            {
                "id": entry.id,
                "title": entry.title,
                "link": entry.link,
                "author": entry.author,
                "published": entry.published,
                "updated": entry.updated,
                "summary": entry.summary,
                "contentType": entry.content[0].type,
                "content": entry.content[0].value,
                "image": entry.get("media_thumbnail", [{}])[0].get("url"),
            }
            for entry in feed.entries
        ],
    },
    sys.stdout,
)
