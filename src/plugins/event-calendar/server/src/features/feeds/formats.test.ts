import { describe, expect, it } from '#test';
import { KINDS } from '../../domain/kinds';
import { FEED_FORMATS } from './formats';

describe('the formats of feeds', () => {
  it('have suffixes and media types of their own', () => {
    expect(FEED_FORMATS.map(({ suffix }) => suffix)).toEqual([
      'ics',
      'rss',
      'atom',
      'jsonfeed',
      'jsonld',
      'geojson',
      'csv',
    ]);
    expect(new Set(FEED_FORMATS.map(({ mediaType }) => mediaType)).size).toBe(7);
    for (const { mediaType, contentType } of FEED_FORMATS) expect(contentType).toMatch(mediaType);
  });

  it.each([
    ['event', 'ics rss atom jsonfeed jsonld geojson csv'],
    ['venue', 'geojson csv'],
    ['organizer', 'csv'],
    ['category', 'csv'],
    ['tag', 'csv'],
  ])('show the kind %s as %s', (kind, suffixes) => {
    const known = KINDS.find((one) => one === kind) ?? 'event';
    const found = FEED_FORMATS.filter(({ writers }) => writers[known] !== undefined);
    expect(found.map(({ suffix }) => suffix).join(' ')).toBe(suffixes);
  });
});
