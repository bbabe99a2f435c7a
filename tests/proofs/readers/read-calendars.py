"""Reads calendar files with one of Debian's libraries: python3-icalendar or python3-vobject, by the name of its module. Takes a list of
texts as JSON on standard input, and prints for each the list of its events. Ends with an error if the library finds one."""

import json
import sys
from datetime import datetime, timedelta, timezone


def moment(value):
    if not isinstance(value, datetime):
        return value.isoformat()
    if value.tzinfo is None:
        raise ValueError(f"Without a zone: {value}")
    return value.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z")


def entry(uid, title, start, end, status, url):
    if end is None:
        end = start if isinstance(start, datetime) else start + timedelta(days=1)
    return {
        "uid": str(uid),
        "title": str(title),
        "start": moment(start),
        "end": moment(end),
        "status": str(status),
        "url": str(url),
    }


def by_icalendar(text):
    from icalendar import Calendar

    for event in Calendar.from_ical(text).walk("VEVENT"):
        if event.errors:
            raise ValueError(str(event.errors))
        end = event["DTEND"].dt if "DTEND" in event else None
        status = event.get("STATUS", "CONFIRMED")
        yield entry(event["UID"], event["SUMMARY"], event["DTSTART"].dt, end, status, event.get("URL", ""))


def by_vobject(text):
    import vobject

    for calendar in vobject.readComponents(text, validate=True):
        for event in calendar.contents.get("vevent", []):
            one = {name: lines[0].value for name, lines in event.contents.items()}
            status = one.get("status", "CONFIRMED")
            yield entry(one["uid"], one["summary"], one["dtstart"], one.get("dtend"), status, one.get("url", ""))


READERS = {"icalendar": by_icalendar, "vobject": by_vobject}
read = READERS[sys.argv[1]]
json.dump([list(read(text)) for text in json.load(sys.stdin)], sys.stdout)
