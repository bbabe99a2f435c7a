import { describe, expect, it } from '@jest/globals';
import { readZone } from '../time/zone';
import { zoneComponent } from './zone-component';

function linesOf(text: string, firstYear: number, lastYear = firstYear): string[] {
  const zone = readZone(text);
  if (zone === undefined) throw new Error(`no zone: ${text}`);
  return zoneComponent(zone, firstYear, lastYear);
}

describe('the component of a zone', () => {
  // The rules of the example in RFC 5545, 3.6.5.
  it('has yearly rules, with an end where the rule has one', () => {
    expect(linesOf('America/New_York', 2005, 2008)).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:America/New_York',
      'BEGIN:STANDARD',
      'DTSTART:20041031T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20061029T060000Z',
      'TZOFFSETFROM:-0400',
      'TZOFFSETTO:-0500',
      'TZNAME:EST',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:20050403T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=20060402T070000Z',
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:-0400',
      'TZNAME:EDT',
      'END:DAYLIGHT',
      'BEGIN:DAYLIGHT',
      'DTSTART:20070311T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:-0400',
      'TZNAME:EDT',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'DTSTART:20071104T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
      'TZOFFSETFROM:-0400',
      'TZOFFSETTO:-0500',
      'TZNAME:EST',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]);
  });

  it.each([
    ['Asia/Kathmandu', 2026, ['DTSTART:19860101T000000', 'TZOFFSETFROM:+0530', 'TZOFFSETTO:+0545']],
    ['UTC+2', 2026, ['DTSTART:19700101T000000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0200']],
    ['UTC-3.5', 1900, ['DTSTART:19000101T000000', 'TZOFFSETFROM:-0330', 'TZOFFSETTO:-0330']],
    ['Europe/Paris', 1850, ['DTSTART:18500101T000000', 'TZOFFSETFROM:+000921', 'TZOFFSETTO:+000921']],
    ['America/Santiago', 2026, ['RRULE:FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=2,3,4,5,6,7,8;BYDAY=SU']],
    ['Europe/London', 2026, ['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0000', 'TZOFFSETTO:+0100']],
    // The clocks were put back on the first day of the year.
    ['Atlantic/Azores', 1912, ['TZNAME:HMT', 'DTSTART:19120101T000528', 'TZOFFSETFROM:-015432']],
    ['Australia/Lord_Howe', 2026, ['TZOFFSETFROM:+1030', 'TZOFFSETTO:+1100']],
    ['Asia/Tehran', 2018, ['RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=22;UNTIL=20190321T203000Z']],
  ])('of %s in %i has the offsets of the tz database', (zone, year, lines) => {
    expect(linesOf(zone, year)).toEqual(expect.arrayContaining(lines));
  });

  it('has a single change where nothing recurs', () => {
    expect(linesOf('Asia/Kathmandu', 2026)).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:Asia/Kathmandu',
      // Clocks were put forward, but for good.
      'BEGIN:STANDARD',
      'DTSTART:19860101T000000',
      'TZOFFSETFROM:+0530',
      'TZOFFSETTO:+0545',
      'TZNAME:+0545',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]);
  });

  it('calls only clocks that were put forward daylight saving time', () => {
    const lines = linesOf('America/New_York', 1945);
    const kindOf = (name: string) => lines[lines.indexOf(`TZNAME:${name}`) + 1];
    // The war time EWT was renamed to EPT.
    expect(['EWT', 'EPT', 'EST'].map(kindOf)).toEqual(['END:STANDARD', 'END:STANDARD', 'END:STANDARD']);
    const before = linesOf('America/New_York', 1941);
    expect(before[before.indexOf('TZNAME:EDT') + 1]).toBe('END:DAYLIGHT');
  });

  it('has no change after the last year', () => {
    const onsets = linesOf('America/New_York', 2005, 2006).filter((line) => line.startsWith('DTSTART'));
    expect(onsets).toEqual(['DTSTART:20041031T020000', 'DTSTART:20050403T020000']);
  });

  it('looks ten years ahead for the end of a rule', () => {
    const april = (year: number) =>
      linesOf('America/New_York', year).find((line) => line.includes('BYMONTH=4;BYDAY=1SU'));
    expect(april(1996)).toBe('RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU');
    expect(april(1997)).toBe('RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=20060402T070000Z');
  });

  it.each([2087, 2300, 2488, 2489, 2600, 9999])('in the year %i has the rules of today', (year) => {
    const rules = linesOf('Europe/Berlin', year).filter((line) => line.startsWith('RRULE'));
    expect(rules.sort()).toEqual([
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
    ]);
    expect(linesOf('Europe/Berlin', year).join()).toContain(`DTSTART:${year}03`);
  });

  it.each([400, 800, 7600])('is the same %i years later, beyond the listed years', (years) => {
    const lines = linesOf('Africa/Cairo', 2100, 2110);
    // The day after the last Thursday of October is the last Friday, or 1 November.
    expect(lines).toContain('RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1FR;UNTIL=21081025T210000Z');
    const later = lines.map((line) =>
      line.replace(/(?<=^DTSTART:|UNTIL=)\d{4}/, (year) => String(Number(year) + years)),
    );
    expect(linesOf('Africa/Cairo', 2100 + years, 2110 + years)).toEqual(later);
  });

  it('of many years is short', () => {
    expect(linesOf('Europe/Berlin', 2000, 9999)).toHaveLength(17);
    expect(linesOf('Africa/Cairo', 1, 9999).length).toBeLessThan(700);
  });
});
