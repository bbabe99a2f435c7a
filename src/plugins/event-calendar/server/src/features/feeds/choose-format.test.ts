import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatOfSuffix, formatWanted, formatsOf, formatsWanted } from './choose-format';

const suffixOf = (accept: string) => formatWanted('event', accept)?.suffix;

describe('the format of a list', () => {
  it('has a suffix in any case', () => {
    expect(formatOfSuffix('event', 'ICS')?.suffix).toBe('ics');
    expect(formatOfSuffix('venue', 'ics')).toBeUndefined();
    expect(formatOfSuffix('event', 'json')).toBeUndefined();
    expect(formatsOf('tag').map(({ suffix }) => suffix)).toEqual(['csv']);
  });

  it.each([
    ['text/calendar', 'ics'],
    ['TEXT/Calendar; charset=utf-8', 'ics'],
    ['text/csv;q=0.4, application/rss+xml;q=0.6, */*;q=0.1', 'rss'],
    ['text/csv, text/calendar', 'csv'],
    ['text/calendar, application/json;q=0.9', 'ics'],
    ['application/ld+json;profile="a,b;q=0";q=1', 'jsonld'],
    ['text/calendar;q=0.5, application/json;q=0.2, application/*;q=0.9', 'ics'],
  ])('is wanted by %s', (accept, suffix) => {
    expect(suffixOf(accept)).toBe(suffix);
  });

  it.each([
    '',
    '*/*',
    'text/*',
    'application/xml',
    'text/html',
    'text/calendar, */*',
    'text/calendar;q=0.8, application/json;q=0.8',
    'text/calendar;q=0.8, application/*;q=0.9',
    'text/calendar;q=0',
    'text/calendar;q=2',
    'text/calendar2',
    'x-text/calendar',
    '"text/calendar"',
  ])('is JSON for %s', (accept) => {
    expect(suffixOf(accept)).toBeUndefined();
  });

  it('is found in time that grows with the header alone, also with a quote that does not end', () => {
    const quotes = String.raw`\"`.repeat(500_000);
    expect(suffixOf(`text/calendar,"${quotes}`)).toBe('ics');
    expect(suffixOf(`text/calendar;a="${quotes}\\`)).toBe('ics');
  });

  it('is one that the kind has', () => {
    const accept = 'text/calendar, text/csv;q=0.5';
    expect(formatWanted('tag', accept)?.suffix).toBe('csv');
    expect(formatsWanted(accept).map(({ suffix }) => suffix)).toEqual(['ics', 'csv']);
    expect(formatWanted('tag', 'text/calendar')).toBeUndefined();
  });

  it('is found whatever the header', () => {
    const piece = fc.constantFrom(
      'text/calendar',
      'text/csv',
      '*/*',
      ',',
      ';',
      'q=',
      '0.5',
      '"',
      '\\',
      ' ',
      'é',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        formatsWanted(pieces.join(''));
      }),
    );
  });
});
