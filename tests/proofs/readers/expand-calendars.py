"""Reads a list of calendar files from standard input as JSON, and prints for each the events that Debian's python3-recurring-ical-events
shows of it, those that repeat one by one: start, end (days, or instants in UTC), and what they are about."""

import json
import sys
from datetime import datetime, timezone

import recurring_ical_events
from icalendar import Calendar


def moment(value):
    return value.astimezone(timezone.utc).isoformat() if isinstance(value, datetime) else value.isoformat()


def entry(event):
    about = [str(event.get(name, "")) for name in ("SUMMARY", "DESCRIPTION", "LOCATION", "STATUS")]
    return [moment(event["DTSTART"].dt), moment(event["DTEND"].dt), *about]


found = []
for text in json.load(sys.stdin):
    events = recurring_ical_events.of(Calendar.from_ical(text)).between((2020, 1, 1), (2040, 1, 1))
    found.append(sorted(entry(event) for event in events))
json.dump(found, sys.stdout)
