import { check } from '@placemarkio/check-geojson';
import { parse as parseCsv } from 'csv-parse/sync';
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import ICAL from 'ical.js';
import { convertIcsCalendar } from 'ts-ics';
import type { FeedEvent, FeedFormat } from './format';
import { ATOM } from './formats/atom';
import { CSV } from './formats/csv';
import { GEOJSON } from './formats/geojson';
import { ICALENDAR } from './formats/ical';
import { JSON_FEED } from './formats/json-feed';
import { JSON_LD } from './formats/json-ld';
import { RSS } from './formats/rss';
import { VENUE, eventWith, feedOf } from './records.fixtures';

/** The texts of an event that are written by others. */
interface Texts {
  title: string;
  description: string;
  name: string;
}

/** What a parser finds: a list for each event. */
type Found = readonly (readonly unknown[])[];

interface Reader {
  readonly name: string;
  readonly format: FeedFormat;
  readonly read: (text: string) => Found;
  readonly expected: (texts: Texts) => readonly unknown[];
  /** What the parser cannot read although the format can hold it. */
  readonly spared?: RegExp;
}

const SURROGATES = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const common = (text: string): string => text.replace(/\r\n?/g, '\n').replace(SURROGATES, '\ufffd');
const inCalendars = (text: string): string => common(text).replace(/[\0-\x08\x0b-\x1f\x7f]/g, '\ufffd');
// The parser of XML feeds trims texts, and leaves out empty ones.
const inXml = (text: unknown): string =>
  common(String(text ?? ''))
    .replace(/[\0-\x08\x0b-\x1f\ufffe\uffff]/g, '\ufffd')
    .replace(/^[\s\u0085]+|[\s\u0085]+$/g, '');
const inTables = (text: string): string => common(text).replace(/\0/g, '\ufffd');
/** What a cell holds without the apostrophes that its writer has put at places where formulas could begin. */
const fromTable = (cell = ''): string =>
  cell
    .split(/(?<=[;\n])/)
    .map((part) => part.replace(/^'/, ''))
    .join('');
/** A cell or a part of it that a spreadsheet takes for a formula. */
const FORMULA_PART = /(?:^|[;\n])[=+\-@\t\uff1d\uff0b\uff0d\uff20]/;

/** What news say of the event before its description. */
const occasion = (name: string): string => `Canceled: ${name}. ${TIME}. ${name}`;
const TIME = '2026-07-14 20:30 - 22:00, UTC';
const inHtml = (description: string, name: string): string => {
  const escaped = occasion(name).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<p>${escaped}</p>\n${description}`;
};

const READERS: readonly Reader[] = [
  {
    name: 'ical.js',
    format: ICALENDAR,
    read: (text) =>
      new ICAL.Component(ICAL.parse(text))
        .getAllSubcomponents('vevent')
        .map((event) => [
          event.getFirstPropertyValue('summary'),
          event.getFirstPropertyValue('description'),
          event.getFirstPropertyValue('location'),
          event.getFirstProperty('categories')?.getValues(),
          event.getFirstPropertyValue('contact'),
          event.getFirstPropertyValue('comment'),
          event.getAllProperties().length,
        ]),
    expected: ({ title, description, name }) => {
      const shown = inCalendars(name);
      return [
        inCalendars(title),
        inCalendars(description),
        shown,
        // It takes the end of an escaped backslash for the beginning of an escaped comma.
        shown.endsWith('\\') ? [`${shown},${shown}`] : [shown, shown],
        shown,
        shown,
        // No line more, and none less.
        17,
      ];
    },
  },
  {
    name: 'ts-ics',
    format: ICALENDAR,
    // The parser also treats this as the end of the event when it occurs inside a line.
    spared: /(?:BEGIN|END):V/g,
    read: (text) =>
      (convertIcsCalendar(undefined, text).events ?? []).map((event) => [event.summary, event.description]),
    expected: ({ title, description }) => [inCalendars(title), inCalendars(description)],
  },
  {
    name: 'RSS',
    format: RSS,
    read: (text) =>
      (parseRssFeed(text).items ?? []).map((item) => [
        inXml(item.title),
        inXml(item.description),
        inXml(item.categories?.[0]?.name),
      ]),
    expected: ({ title, description, name }) => [inXml(title), inXml(inHtml(description, name)), inXml(name)],
  },
  {
    name: 'Atom',
    format: ATOM,
    read: (text) =>
      (parseAtomFeed(text).entries ?? []).map((entry) => [
        inXml(entry.title?.value),
        inXml(entry.content?.value),
        inXml(entry.categories?.[0]?.term),
      ]),
    expected: ({ title, description, name }) => [inXml(title), inXml(inHtml(description, name)), inXml(name)],
  },
  {
    name: 'JSON Feed',
    format: JSON_FEED,
    read: (text) => {
      if (parseJsonFeed(text).items === undefined) throw new Error('no items');
      const { items }: { items: { title: string; content_text: string; tags: string[] }[] } =
        JSON.parse(text);
      return items.map((item) => [item.title, item.content_text, item.tags]);
    },
    expected: ({ title, description, name }) => [
      common(title),
      common(`${occasion(name)}\n\n${description}`),
      [common(name), common(name)],
    ],
  },
  {
    name: 'JSON-LD',
    format: JSON_LD,
    read: (text) => {
      if (text.includes('<')) throw new Error('not safe in a script element');
      const list: { itemListElement: { item: { name: string; description: string } }[] } = JSON.parse(text);
      return list.itemListElement.map(({ item }) => [item.name, item.description]);
    },
    expected: ({ title, description }) => [common(title), common(description)],
  },
  {
    name: 'GeoJSON',
    format: GEOJSON,
    read: (text) => {
      // It throws where the text is not GeoJSON.
      check(text);
      const { features }: { features: { properties: Record<string, unknown> }[] } = JSON.parse(text);
      return features.map(({ properties }) => [
        properties['title'],
        properties['description'],
        properties['venue'],
      ]);
    },
    expected: ({ title, description, name }) => [common(title), common(description), common(name)],
  },
  {
    name: 'CSV',
    format: CSV,
    read: (text) =>
      parseCsv<Record<string, string>>(text, { columns: true, record_delimiter: '\r\n' }).map((line) => {
        if (Object.values(line).some((cell) => FORMULA_PART.test(cell))) throw new Error('a formula');
        return [line['title'], line['description'], line['venue']].map(fromTable);
      }),
    expected: ({ title, description, name }) => [inTables(title), inTables(description), inTables(name)],
  },
];

/** Compares each event's texts with what independent parsers read from every format. */
export function differencesIn(texts: readonly Texts[]): string[] {
  return READERS.flatMap(({ name, format, read, expected, spared }) => {
    const given = spared === undefined ? texts : texts.map((text) => without(spared, text));
    const found = read(feedOf(format, 'event', given.map(eventOf)));
    if (found.length !== given.length) return [`${name}: ${found.length} events of ${given.length}`];
    return given.flatMap((text, index) => {
      const [is, wanted] = [JSON.stringify(found[index]), JSON.stringify(expected(text))];
      return is === wanted ? [] : [`${name}: ${is} instead of ${wanted}`];
    });
  });
}

const without = (spared: RegExp, { title, description, name }: Texts): Texts => ({
  title: title.replace(spared, 'x'),
  description: description.replace(spared, 'x'),
  name: name.replace(spared, 'x'),
});

function eventOf({ title, description, name }: Texts, index: number): FeedEvent {
  const place = { ...VENUE, name, address: '', city: '', zip: '', region: '', country: '' };
  const terms = [1, 2].map((id) => ({ id, slug: 'x', name, description: '', parent: null }));
  return eventWith({
    id: index,
    uid: `event-${index}@example.org`,
    title,
    description,
    descriptionHtml: description,
    reason: name,
    state: 'canceled',
    timezone: 'UTC',
    venue: place,
    organizers: [{ ...place, name, phone: '', email: '' }],
    categories: terms,
    structured: JSON.stringify({
      '@context': 'https://schema.org',
      name: title,
      description,
    }),
  });
}
