import fc from 'fast-check';
import { describe, expect, it } from '#test';
import { ICALENDAR } from './formats/ical';
import { hostileText } from './hostile.fixtures';
import { differencesIn } from './parse-back.fixtures';
import { HEAD, eventWith, feedOf } from './records.fixtures';

const name = hostileText.filter((text) => text !== '');
const texts = fc.record({ title: name, description: name, name });

describe('texts of every kind', () => {
  it('parse back equal in every format', () => {
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 10 }), (some) => {
        expect(differencesIn(some)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('add no line to a calendar, and no line is longer than 75 octets', () => {
    const plain = feedOf(ICALENDAR, 'event', [eventWith()]);
    fc.assert(
      fc.property(hostileText, (text) => {
        const file = feedOf(ICALENDAR, 'event', [eventWith({ title: text, uid: text })], {
          ...HEAD,
          title: text,
          self: text,
        });
        expect(namesIn(file)).toEqual(namesIn(plain));
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      }),
    );
  });
});

/** The names of the content lines, without the folding. */
const namesIn = (file: string): string[] =>
  file
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line) => line.replace(/[;:].*/s, ''));
