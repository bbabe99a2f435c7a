import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import type { Zone } from '../time/types';
import { wallTime } from '../time/types';
import { readZone } from '../time/zone-text';
import type { Series } from './dates';
import { dateSteps, datesOf, faultOf, faultSteps, inTurns } from './dates';
import { ENGINE_VERSION } from './engine';
import { hashOf } from './fingerprint.fixtures';
import { wallsOf } from './moment';
import { parseRule } from './parse-rule';
import type { Rule } from './rule';
import { ruleTexts } from './rules.fixtures';

const zoneOf = (text: string): Zone => {
  const zone = readZone(text);
  if (zone === undefined) throw new Error(`no zone: ${text}`);
  return zone;
};
const paris = zoneOf('Europe/Paris');
const rule = (text: string): Rule => {
  const parsed = parseRule(text);
  if ('fault' in parsed) throw new Error(JSON.stringify(parsed.fault));
  return parsed.rule;
};
const series = (start: string, changes: Partial<Series> = {}): Series => ({
  start: wallTime(start),
  zone: paris,
  extra: [],
  leftOut: [],
  gaps: 'leave out',
  ...changes,
});
const originals = (text: string, of: Series, atMost = 1000): string[] =>
  datesOf(rule(text), of, { atMost }).map(({ original }) => original);
const days = (text: string, of: Series, atMost?: number): string =>
  originals(text, of, atMost)
    .map((original) => original.slice(5, 10))
    .join(' ');

describe('the dates of a series', () => {
  it('begin with the start, also if the rule does not give it, and count it', () => {
    expect(days('FREQ=WEEKLY;BYDAY=MO;COUNT=3', series('2031-05-14 10:00:00'))).toBe('05-14 05-19 05-26');
    expect(days('FREQ=WEEKLY;BYDAY=MO;COUNT=1', series('2031-05-14 10:00:00'))).toBe('05-14');
  });

  it('lack what is left out, which was counted, and have extra dates, which are not', () => {
    const changed = series('2031-05-12 10:00:00', {
      leftOut: [
        wallTime('2031-05-12 10:00:00'),
        wallTime('2031-05-14 10:00:00'),
        wallTime('2031-06-02 10:00:00'),
      ],
      extra: [
        wallTime('2031-05-13 18:00:00'),
        wallTime('2031-06-01 10:00:00'),
        wallTime('2031-06-02 10:00:00'),
      ],
    });
    expect(days('FREQ=DAILY;COUNT=4', changed)).toBe('05-13 05-13 05-15 06-01');
    expect(days('FREQ=DAILY', changed, 3)).toBe('05-13 05-13 05-15');
  });

  it.each([
    ['20310514', '05-12 05-13 05-14'],
    ['20310514T093000', '05-12 05-13'],
    ['20310514T100000', '05-12 05-13 05-14'],
    ['20310514T080000Z', '05-12 05-13 05-14'],
    ['20310514T075959Z', '05-12 05-13'],
  ])('end with UNTIL=%s, a day, a time of the clocks or of UTC', (until, expected) => {
    expect(days(`FREQ=DAILY;UNTIL=${until}`, series('2031-05-12 10:00:00'))).toBe(expected);
  });

  it('are left out and not counted, or move, in a clock gap', () => {
    const night = { start: '2031-03-29 02:30:00', text: 'FREQ=DAILY;COUNT=3' };
    expect(days(night.text, series(night.start))).toBe('03-29 03-31 04-01');
    expect(datesOf(rule(night.text), series(night.start, { gaps: 'shift' }), { atMost: 9 })).toEqual([
      { original: '2031-03-29 02:30:00', wall: '2031-03-29 02:30:00' },
      { original: '2031-03-30 02:30:00', wall: '2031-03-30 03:30:00' },
      { original: '2031-03-31 02:30:00', wall: '2031-03-31 02:30:00' },
    ]);
    // Both would be at half past three.
    expect(
      originals('FREQ=DAILY;BYHOUR=2,3;UNTIL=20310330', series('2031-03-30 02:30:00', { gaps: 'shift' })),
    ).toEqual(['2031-03-30 02:30:00']);
    // A start or an extra date in a gap was chosen, so it stays.
    const chosen = series('2031-03-30 02:30:00', { extra: [wallTime('2032-03-28 02:30:00')] });
    expect(datesOf(rule('FREQ=DAILY;COUNT=1'), chosen, { atMost: 9 }).map(({ wall }) => wall)).toEqual([
      '2031-03-30 03:30:00',
      '2032-03-28 03:30:00',
    ]);
  });

  it('are those of pasted texts: days at the time of the start, times of other zones and of UTC', () => {
    const parsed = parseRule(
      'FREQ=DAILY\nEXDATE;VALUE=DATE:20310512\nEXDATE:20310513T100000\nEXDATE:20310514T080000Z\n' +
        'EXDATE;TZID=America/New_York:20310515T040000',
    );
    if ('fault' in parsed) throw new Error('not understood');
    expect(wallsOf(parsed.leftOut, wallTime('2031-05-01 10:00:00'), paris)).toEqual([
      '2031-05-12 10:00:00',
      '2031-05-13 10:00:00',
      '2031-05-14 10:00:00',
      '2031-05-15 10:00:00',
    ]);
  });

  it('of a span are those of all that lie in it', () => {
    const start = series('2031-01-15 02:30:00', { gaps: 'shift' });
    const day = fc.integer({ min: 0, max: 4000 }).map((later) => wallTime(dayAfter(later)));
    fc.assert(
      fc.property(
        ruleTexts,
        fc.option(fc.integer({ min: 1, max: 40 })),
        day,
        day,
        (text, count, one, other) => {
          const parsed = parseRule(count === null ? text : `${text};COUNT=${count}`);
          if ('fault' in parsed) return;
          const [from, until] = one < other ? [one, other] : [other, one];
          const all = datesOf(parsed.rule, start, { until, atMost: Infinity });
          const spanned = datesOf(parsed.rule, start, { from, until, atMost: Infinity });
          expect(spanned).toEqual(all.filter(({ original }) => original >= from));
          expect(datesOf(parsed.rule, start, { from, until, atMost: 3 })).toEqual(spanned.slice(0, 3));
        },
      ),
      { numRuns: 20 },
    );
  });

  it('of a week without a weekday are on that of the start, wherever a span begins', () => {
    const start = series('2031-01-15 02:30:00');
    const yearly = rule('FREQ=YEARLY;BYWEEKNO=1');
    const until = wallTime('2034-12-31 00:00:00');
    const found = (from: string): string[] =>
      datesOf(yearly, start, { from: wallTime(from), until, atMost: 9 }).map(({ wall }) => wall);
    expect(found('2031-02-01 00:00:00')).toEqual([
      '2031-12-31 02:30:00',
      '2033-01-05 02:30:00',
      '2034-01-04 02:30:00',
    ]);
    expect(found('2032-01-16 12:00:00')).toEqual(['2033-01-05 02:30:00', '2034-01-04 02:30:00']);
  });

  it('are those that the version of the engine has always found', () => {
    const found = [
      'FREQ=YEARLY;BYWEEKNO=1,53;BYDAY=MO,SU',
      'FREQ=YEARLY;BYYEARDAY=-1,60;BYDAY=FR',
      'FREQ=MONTHLY;BYDAY=-1FR,2TU',
      'FREQ=WEEKLY;INTERVAL=3;BYDAY=SU,MO;WKST=SU',
      'FREQ=DAILY;INTERVAL=9;BYMONTH=2,7',
    ].map((text) => hashOf(datesOf(rule(text), series('2031-05-12 10:00:00'), { atMost: 60 })));
    // Whoever changes these raises the version: series keep the one that made their dates.
    expect([ENGINE_VERSION, ...found.map((hash) => hash.slice(0, 8))]).toEqual([
      'calendar 1',
      '64e1d585',
      '06690bcf',
      '5fef3f70',
      'f3571521',
      '75dd3273',
    ]);
  });

  // The weeks of ISO 8601 at the turn of years, which python3-dateutil counts otherwise (2022-01-01 is in week 53 for it).
  it.each([
    ['2021-12-27', 52, '12-27 12-28 12-29 12-30 12-31 01-01 01-02 12-26'],
    ['2026-12-28', 53, '12-28 12-29 12-30 12-31 01-01 01-02 01-03 12-27'],
    ['2024-12-30', 1, '12-30 12-31 01-01 01-02 01-03 01-04 01-05 12-29'],
    ['2026-12-28', -1, '12-28 12-29 12-30 12-31 01-01 01-02 01-03 12-27'],
  ])('from %s are in week %i as in ISO 8601', (start, week, expected) => {
    const text = `FREQ=YEARLY;BYWEEKNO=${week};BYDAY=MO,TU,WE,TH,FR,SA,SU`;
    expect(days(text, series(`${start} 10:00:00`), 8)).toBe(expected);
  });

  it('have another fingerprint if one of them differs', () => {
    const dates = datesOf(rule('FREQ=DAILY;COUNT=3'), series('2031-05-12 10:00:00'), { atMost: 9 });
    const later = datesOf(rule('FREQ=DAILY;COUNT=3'), series('2031-05-12 10:00:01'), { atMost: 9 });
    expect(hashOf(dates)).toMatch(/^[0-9a-f]{16}$/);
    expect(hashOf([...dates])).toBe(hashOf(dates));
    expect(new Set([hashOf([]), hashOf(dates), hashOf(later), hashOf(dates.slice(1))]).size).toBe(4);
  });
});

const dayAfter = (later: number): string =>
  `${new Date(Date.UTC(2031, 0, 15) + later * 86_400_000).toISOString().slice(0, 10)} 12:00:00`;

describe('a rule that makes no series', () => {
  const start = series('2031-05-12 10:00:00');

  it.each([
    ['FREQ=DAILY;UNTIL=20310511', 'UNTIL', 'before start'],
    ['FREQ=DAILY;UNTIL=20340301', 'UNTIL', 'too many'],
    ['FREQ=YEARLY;INTERVAL=1000000', 'INTERVAL', 'only once'],
    ['FREQ=MONTHLY;INTERVAL=12;BYMONTH=2', 'INTERVAL', 'only once'],
    ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6', 'BYSETPOS', 'never'],
    ['FREQ=YEARLY;BYMONTH=2;BYDAY=6MO', 'BYMONTH', 'never'],
    ['FREQ=DAILY;INTERVAL=1000000;COUNT=5', 'COUNT', 'too few'],
  ])('%s is refused', (text, part, reason) => {
    expect(faultOf(rule(text), start)).toEqual({ part, reason });
  });

  it('has too many extra dates', () => {
    const extra = wallsOf([{ kind: 'day', date: '2031-05-01' }], start.start, paris);
    expect(faultOf(rule('FREQ=DAILY;COUNT=1000'), start)).toBeUndefined();
    expect(faultOf(rule('FREQ=DAILY;COUNT=1000'), { ...start, extra })).toEqual({
      part: 'RDATE',
      reason: 'too many',
    });
    const leftOut = wallsOf([{ kind: 'day', date: '2031-05-13' }], start.start, paris);
    expect(faultOf(rule('FREQ=DAILY;COUNT=1000'), { ...start, extra, leftOut })).toBeUndefined();
  });

  it.each([
    'FREQ=DAILY',
    'FREQ=DAILY;COUNT=1',
    'FREQ=DAILY;UNTIL=20310512',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
  ])('%s is none of them', (text) => {
    expect(faultOf(rule(text), start)).toBeUndefined();
  });
});

/** Every quarter of an hour. */
const QUARTERS = `BYHOUR=${Array.from({ length: 24 }, (_, hour) => hour).join()};BYMINUTE=0,15,30,45`;

describe('absurd rules', () => {
  const start = series('2031-05-12 10:00:00');
  const texts = [
    'FREQ=YEARLY;INTERVAL=1000000',
    'FREQ=DAILY;INTERVAL=9999999',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=WE;INTERVAL=2;COUNT=1000',
    'FREQ=WEEKLY;BYMONTH=3;INTERVAL=9999;COUNT=1000',
    'FREQ=MONTHLY;BYDAY=5MO;BYMONTHDAY=1',
    'FREQ=YEARLY;BYDAY=MO;BYSETPOS=60',
    'FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6',
    `FREQ=DAILY;${QUARTERS}`,
    `FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;${QUARTERS}`,
  ];

  it.each(texts)('%s lets other work run every 50 ms, and ends', async (text) => {
    // The time of the process is measured, because others use the machine too. The first run compiles the code.
    let longest = Infinity;
    let total = 0;
    for (let run = 0; run < 2; run += 1) {
      const steps: number[] = [];
      let since = process.cpuUsage();
      const pause = (): Promise<void> => {
        const { user, system } = process.cpuUsage(since);
        steps.push((user + system) / 1000);
        since = process.cpuUsage();
        return Promise.resolve();
      };
      await inTurns(faultSteps(rule(text), start), pause);
      await inTurns(dateSteps(rule(text), start, { atMost: 1000 }), pause);
      await pause();
      longest = Math.min(longest, Math.max(...steps));
      total = steps.reduce((sum, step) => sum + step, 0);
    }
    expect(longest).toBeLessThan(50);
    expect(total).toBeLessThan(5000);
  });
});
