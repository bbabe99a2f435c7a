"""Reads a feed from standard input with a parser of Python or of Debian's packages, and prints its records as JSON: python3-feedparser
for RSS and Atom, python3-geojson, python3-rdflib for JSON-LD, and Python's own csv and json."""

import csv
import io
import json
import sys


def by_csv(text):
    return list(csv.DictReader(io.StringIO(text, newline=""), strict=True))


def by_feedparser(text):
    import feedparser

    # HTML and text as they are sent.
    feed = feedparser.parse(text.encode(), sanitize_html=False, resolve_relative_uris=False)
    if feed.bozo:
        raise feed.bozo_exception
    return [
        {
            "url": entry.link,
            "title": entry.title,
            "html": entry.content[0].value if "content" in entry else entry.get("description", ""),
            "names": [tag.term for tag in entry.get("tags", [])],
        }
        for entry in feed.entries
    ]


def by_geojson(text):
    import geojson

    collection = geojson.loads(text)
    if not collection.is_valid:
        raise ValueError(str(collection.errors()))
    return [{"geometry": one.geometry, "properties": one.properties} for one in collection.features]


def by_json_feed(text):
    return json.loads(text)["items"]


def by_rdflib(text):
    from rdflib import Graph, Namespace
    from rdflib.namespace import RDF

    schema = Namespace("https://schema.org/")
    # Its vocabulary, without asking the web for the context.
    data = {**json.loads(text), "@context": {"@vocab": str(schema)}}
    graph = Graph().parse(data=json.dumps(data), format="json-ld")
    names = []
    for item in graph.subjects(RDF.type, schema.ListItem):
        event = graph.value(item, schema.item)
        if graph.value(event, RDF.type) != schema.Event:
            raise ValueError("no event")
        names.append({name: str(graph.value(event, schema[name])) for name in ("url", "name", "startDate")})
    return names


READERS = {
    "csv": by_csv,
    "rss": by_feedparser,
    "atom": by_feedparser,
    "geojson": by_geojson,
    "jsonfeed": by_json_feed,
    "jsonld": by_rdflib,
}
json.dump(READERS[sys.argv[1]](sys.stdin.buffer.read().decode()), sys.stdout)
