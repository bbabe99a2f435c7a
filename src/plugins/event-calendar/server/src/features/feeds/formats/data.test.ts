import fc from 'fast-check';
import { check } from '@placemarkio/check-geojson';
import Ajv2020 from 'ajv/dist/2020';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from '#test';
import { HEAD, LOCKED, VENUE, eventWith, feedOf } from '../records.fixtures';
import { CSV } from './csv';
import { GEOJSON } from './geojson';
import { JSON_LD } from './json-ld';

const term = (name: string, parent: number | null = null) => ({
  id: 3,
  slug: 'x',
  name,
  description: '',
  parent,
});

/** What search engines require of a list of events. */
const EVENT_LIST = {
  type: 'object',
  required: ['@context', '@type', 'name', 'url', 'numberOfItems', 'itemListElement'],
  properties: {
    '@context': { const: 'https://schema.org' },
    '@type': { const: 'ItemList' },
    itemListElement: {
      type: 'array',
      items: {
        type: 'object',
        required: ['@type', 'position', 'item'],
        additionalProperties: false,
        properties: {
          '@type': { const: 'ListItem' },
          position: { type: 'integer', minimum: 1 },
          item: {
            type: 'object',
            required: ['@type', 'name', 'startDate', 'eventStatus', 'url'],
            properties: {
              '@context': false,
              performer: { type: 'object' },
              '@type': { const: 'Event' },
              name: { type: 'string', minLength: 1 },
              startDate: {
                type: 'string',
                pattern: '^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d:\\d\\d[+-]\\d\\d:\\d\\d)?$',
              },
              eventStatus: {
                enum: ['EventScheduled', 'EventCancelled', 'EventPostponed'].map(
                  (name) => `https://schema.org/${name}`,
                ),
              },
              location: { type: 'object', required: ['@type'] },
            },
          },
        },
      },
    },
  },
};

describe('a JSON-LD list', () => {
  const structured = JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: 'Rock & <Roll>',
    startDate: '2026-07-14T20:30:00+02:00',
    eventStatus: 'https://schema.org/EventScheduled',
    url: 'https://example.org/e',
    location: { '@type': 'Place', name: 'Hall & Garden' },
  });
  const text = feedOf(JSON_LD, 'event', [eventWith({ structured }), LOCKED]);

  it('keeps the rules for search engines', () => {
    const validate = new Ajv2020().compile(EVENT_LIST);
    validate(JSON.parse(text));
    expect(validate.errors).toBeNull();
    expect(validate({ ...JSON.parse(text), itemListElement: [{}] })).toBe(false);
  });

  it('has names as plain text, and is safe in a script element', () => {
    expect(JSON.parse(text)).toMatchObject({
      numberOfItems: 2,
      itemListElement: [{ item: { name: 'Rock & <Roll>', location: { name: 'Hall & Garden' } } }, {}],
    });
    expect(text).not.toMatch(/[<>]/);
  });

  it('has little of an event behind a password, and its clock times', () => {
    const { itemListElement }: { itemListElement: unknown[] } = JSON.parse(text);
    expect(itemListElement[1]).toEqual({
      '@type': 'ListItem',
      position: 2,
      item: {
        '@type': 'Event',
        name: LOCKED.title,
        startDate: '2026-07-14T00:00:00+02:00',
        endDate: '2026-07-14T23:59:59+02:00',
        eventStatus: 'https://schema.org/EventScheduled',
        url: LOCKED.url,
      },
    });
  });
});

describe('GeoJSON', () => {
  it('has points, longitude first, or no geometry', () => {
    const text = feedOf(GEOJSON, 'event', [eventWith({ tags: [term('a'), term('b')] }), LOCKED]);
    expect(check(text)).toMatchObject({
      type: 'FeatureCollection',
      features: [
        {
          id: 5,
          geometry: { type: 'Point', coordinates: [2.25, 48.5] },
          properties: { id: 5, all_day: false, venue: 'Hall', city: 'Paris', tags: 'a, b', geo_lat: 48.5 },
        },
        { geometry: null, properties: { all_day: null, venue: null } },
      ],
    });
  });

  it('shows venues', () => {
    const text = feedOf(GEOJSON, 'venue', [VENUE, { ...VENUE, longitude: null }]);
    expect(check(text)).toMatchObject({
      features: [
        { geometry: { coordinates: [2.25, 48.5] }, properties: { venue: 'Hall' } },
        { geometry: null },
      ],
    });
    expect(check(feedOf(GEOJSON, 'venue', []))).toEqual({ type: 'FeatureCollection', features: [] });
  });
});

describe('CSV', () => {
  it('has a line for the names of the columns and one for each event', () => {
    const text = feedOf(CSV, 'event', [
      eventWith({ cost: '=1+1', categories: [term('a'), term('b')] }),
      LOCKED,
    ]);
    expect(text.endsWith('\r\n')).toBe(true);
    const lines = parse<Record<string, string>>(text, { columns: true });
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({
      id: '5',
      all_day: 'false',
      start_date: '2026-07-14 20:30:00',
      categories: 'a; b',
      cost: "'=1+1",
      geo_lat: '48.5',
      description: 'First line\nSecond line',
      date_utc: '2026-01-01 10:00:00',
    });
    expect(lines[1]).toMatchObject({ all_day: '', featured: '', venue: '', categories: '' });
  });

  it('keeps numbers as they are, and texts and their parts from being formulas', () => {
    const cells: Readonly<Record<string, string>> = {
      '=a': "'=a",
      '+a': "'+a",
      '-a': "'-a",
      '@a': "'@a",
      '\ta': "'\ta",
      '\uff1da': "'\uff1da",
      '\uff0ba': "'\uff0ba",
      '\uff0da': "'\uff0da",
      '\uff20a': "'\uff20a",
      "'a": "''a",
      "'=a": "''=a",
      'a;=b;;+c': "a;'=b;;'+c",
      "a;'b": "a;''b",
      'a\r=b\n-c\r\n\r\n@d': "a\n'=b\n'-c\n\n'@d",
      '\na': '\na',
      'a=': 'a=',
      ' =a': ' =a',
      "a'=; =b": "a'=; =b",
      '==;==': "'==;'==",
    };
    const venues = Object.keys(cells).map((name) => ({ ...VENUE, name, latitude: -33.5 }));
    const lines = parse<Record<string, string>>(feedOf(CSV, 'venue', venues), {
      columns: true,
      record_delimiter: '\r\n',
    });
    expect(lines.map(({ venue }) => venue)).toEqual(Object.values(cells));
    expect(lines.map(({ geo_lat: latitude }) => latitude)).toEqual(lines.map(() => '-33.5'));
    expect(lines[0]?.['phone']).toBe("'+33 1");
  });

  it('gives back every list of names and every text by one rule each', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', ';', ' ', "'", '=', '-', '\n', '\uff1d'),
      maxLength: 8,
    });
    const names = fc.array(
      text.map((name) => `b${name.trim()}`),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(names, text, (list, cost) => {
        const written = feedOf(CSV, 'event', [
          eventWith({ cost, categories: list.map((name) => term(name)) }),
        ]);
        const [row] = parse<Record<string, string>>(written, { columns: true, record_delimiter: '\r\n' });
        const plain = (cell = '') => cell.replaceAll(/(^|[;\n])'/g, '$1');
        expect(plain(row?.['cost'])).toBe(cost);
        const split = plain(row?.['categories']).match(/(?:[^;]|;;)+(?:; |$)/g) ?? [];
        expect(split.map((part) => part.replace(/; $/, '').replaceAll(';;', ';'))).toEqual(list);
      }),
    );
  });

  it('shows organizers and terms, with a byte order mark on request', () => {
    const organizer = { ...VENUE, email: 'a@example.org' };
    const head = { ...HEAD, byteOrderMark: true };
    expect(feedOf(CSV, 'organizer', [organizer], head)).toMatch(/^\ufeffid,organizer,/);
    expect(feedOf(CSV, 'category', [term('a', 4), term('b')])).toBe(
      'id,name,slug,description,parent\r\n3,a,x,,4\r\n3,b,x,,\r\n',
    );
    expect(feedOf(CSV, 'tag', [term('a "b", c')])).toBe('id,name,slug,description\r\n3,"a ""b"", c",x,\r\n');
  });
});
