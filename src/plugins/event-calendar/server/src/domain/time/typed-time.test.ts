import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { isEndOfDay, readTypedTime, shortTime } from './typed-time';

describe('a typed time', () => {
  it.each([
    ['20:00', '20:00:00'],
    ['20:00:30', '20:00:30'],
    ['8pm', '20:00:00'],
    ['8 pm', '20:00:00'],
    ['8 PM', '20:00:00'],
    ['8 p.m.', '20:00:00'],
    ['8p', '20:00:00'],
    ['8:30pm', '20:30:00'],
    ['8.30 pm', '20:30:00'],
    ['830pm', '20:30:00'],
    ['12am', '00:00:00'],
    ['12 pm', '12:00:00'],
    ['20h30', '20:30:00'],
    ['20 h 30', '20:30:00'],
    ['20h', '20:00:00'],
    ['20 Uhr', '20:00:00'],
    ['20.30', '20:30:00'],
    ['20 30', '20:30:00'],
    ['2000', '20:00:00'],
    ['0730', '07:30:00'],
    ['730', '07:30:00'],
    ['20', '20:00:00'],
    [' 8 ', '08:00:00'],
    ['20:', '20:00:00'],
    ['0', '00:00:00'],
    ['noon', '12:00:00'],
    ['Midi', '12:00:00'],
    ['minuit', '00:00:00'],
    ['8  pm', '20:00:00'],
    ['20  30', '20:30:00'],
    ['8\tpm', '20:00:00'],
  ])('%j is %s', (text, expected) => {
    expect(readTypedTime(text)).toBe(expected);
  });

  it.each([
    '',
    ' ',
    'x',
    '24:00',
    '2400',
    '20:60',
    '2060',
    '13pm',
    '0am',
    '8:5',
    '11 5',
    ':30',
    '20000',
    '8px',
    '-8',
    '8:30:75',
  ])('%j is not a time', (text) => {
    expect(readTypedTime(text)).toBeUndefined();
  });

  it.each(['24:00', '24:00:00', '2400', '24', '24h', '24 h 00', '24.00', '24 Uhr', ' 24:00 '])(
    '%j is the end of a day',
    (text) => expect(isEndOfDay(text)).toBe(true),
  );

  it.each(['', '0:00', '24:01', '24:00:01', '2430', '24 pm', '25:00', '4:00', 'midnight'])(
    '%j is no end of a day',
    (text) => expect(isEndOfDay(text)).toBe(false),
  );

  it.each([
    ['20:00:00', '20:00'],
    ['20:30:00', '20:30'],
    ['20:00:30', '20:00:30'],
    ['00:00:01', '00:00:01'],
  ])('%s is shown as %s', (time, short) => {
    expect(shortTime(time)).toBe(short);
  });

  const part = (max: number) => fc.nat(max).map((number) => String(number).padStart(2, '0'));

  it('is read in every form', () => {
    fc.assert(
      fc.property(part(23), part(59), part(59), (hour, minute, second) => {
        const time = `${hour}:${minute}:${second}`;
        for (const text of [time, `${Number(hour)}:${minute}:${second}`])
          expect(readTypedTime(text)).toBe(time);
        const whole = `${hour}:${minute}:00`;
        const half = `${Number(hour) % 12 || 12}:${minute}${Number(hour) < 12 ? 'am' : ' pm'}`;
        for (const text of [`${hour}:${minute}`, `${hour}h${minute}`, hour + minute, half])
          expect(readTypedTime(text)).toBe(whole);
      }),
    );
  });

  it('stays the same when its short form is read again', () => {
    const typed = fc.oneof(
      fc.string({ maxLength: 10 }),
      fc.stringMatching(/^[0-9]{0,4}[ :.h]?[0-9]{0,2} ?[apm.]{0,4}$/),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const time = readTypedTime(text);
        if (time === undefined) return;
        expect(time).toMatch(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/);
        expect(readTypedTime(shortTime(time))).toBe(time);
      }),
      { numRuns: 2_000 },
    );
  });
});
