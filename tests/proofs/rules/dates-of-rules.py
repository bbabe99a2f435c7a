"""Reads a list of [DTSTART, RRULE] from standard input as JSON, and prints for each the dates that python3-dateutil finds: the start, which
is always a date (RFC 5545 3.8.5.3), and those of the rule, as many as the argument says."""

import itertools
import json
import sys

from dateutil import rrule

most = int(sys.argv[1])
found = []
for start, rule in json.load(sys.stdin):
    dates = rrule.rruleset()
    parsed = rrule.rrulestr(f"DTSTART:{start}\nRRULE:{rule}")
    dates.rrule(parsed)
    dates.rdate(parsed._dtstart)
    try:
        found.append([str(date) for date in itertools.islice(dates, most)])
    except IndexError:
        # A BYDAY such as 10TU, in a month: dateutil fails, and says nothing about the rule.
        found.append(None)
json.dump(found, sys.stdout)
