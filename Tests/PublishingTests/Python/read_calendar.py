"""Says what icalendar makes of the calendar on stdin."""

import json
import sys

from icalendar import Calendar

calendar = Calendar.from_ical(sys.stdin.buffer.read())
json.dump(
    {
        "name": calendar["X-WR-CALNAME"],
        "refresh": calendar["REFRESH-INTERVAL"].to_ical().decode(),
        "errors": [str(error) for part in calendar.walk() for error in part.errors],
        "events": [
            {
                "uid": event["UID"],
                "summary": event["SUMMARY"],
                "description": event["DESCRIPTION"],
                "address": event.get("URL"),
                "begins": event.decoded("DTSTART").isoformat(),
                "ends": event.decoded("DTEND").isoformat(),
                "stamp": event.decoded("DTSTAMP").isoformat(),
                "transparency": event["TRANSP"],
                "categories": [str(c) for c in event["CATEGORIES"].cats] if "CATEGORIES" in event else [],
            }
            for event in calendar.walk("VEVENT")
        ],
    },
    sys.stdout,
)
