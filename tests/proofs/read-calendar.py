"""Reads a calendar file from standard input with Debian's python3-icalendar, and prints its events as JSON: for each the address,
the title, the description, the start and the end (days, or instants in UTC), and the zone of the start."""

import json
import sys
from datetime import datetime, timedelta, timezone

from icalendar import Calendar


def moment(value):
    if not isinstance(value, datetime):
        return value.isoformat()
    if value.tzinfo is None:
        raise ValueError(f"Without a zone: {value}")
    return value.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z")


def entry(event):
    start = event["DTSTART"]
    is_day = not isinstance(start.dt, datetime)
    if "DTEND" in event:
        end = event["DTEND"].dt
    else:
        end = start.dt + timedelta(days=1) if is_day else start.dt
    return {
        "title": str(event.get("SUMMARY", "")),
        "description": str(event.get("DESCRIPTION", "")),
        "start": moment(start.dt),
        "end": moment(end),
        "zone": "" if is_day else str(start.params.get("TZID", "UTC")),
    }


calendar = Calendar.from_ical(sys.stdin.buffer.read())
# It cannot read all times of the year 9999.
events = [event for event in calendar.walk("VEVENT") if not event.errors]
json.dump([[str(event["URL"]), entry(event)] for event in events], sys.stdout)
