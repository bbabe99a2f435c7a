import { describe, expect, it } from '@jest/globals';
import type { WeekStart } from '../../../server/src/domain/time/week-start';
import type { CopyDays } from './copy-days';
import { daysOfForm } from './copy-days';
import type { CopyForm } from './rule-form';
import { emptyForm } from './rule-form';

const START = '2031-10-07 20:00:00';
const found = (changes: Partial<CopyForm>, start = START, weekStart: WeekStart = 1, allDay = false) =>
  daysOfForm(
    { ...emptyForm(start), ...changes },
    { startDate: start, endDate: start, timezone: 'Europe/Paris', allDay },
    weekStart,
    () => Promise.resolve(),
  );
const days = async (...asked: Parameters<typeof found>): Promise<CopyDays['dates']> =>
  (await found(...asked)).dates;
const text = (ruleText: string, more: Partial<CopyForm> = {}) =>
  ({ way: 'text', ruleText, ...more }) as const;

describe('the form for copies', () => {
  it('starts with four weekly copies on the weekday of the event', async () => {
    expect(await days({})).toEqual(['2031-10-14', '2031-10-21', '2031-10-28', '2031-11-04']);
    expect(emptyForm('2031-10-30 20:00:00')).toMatchObject({ nth: -1, weekday: 4, dayOfMonth: '30' });
  });

  it('looks about two years ahead for a rule without an end, from the day of the event', async () => {
    const { dates, goesOn } = await found({ end: 'never', from: '2032-01-01' });
    expect([dates[0], dates.length, dates.at(-1), goesOn]).toEqual(['2031-10-14', 102, '2033-09-20', true]);
    const daily = await found({ end: 'never', every: 'day' });
    expect([daily.dates.length, daily.fault, daily.goesOn]).toEqual([366, undefined, true]);
    expect((await found({})).goesOn).toBe(false);
    expect((await found(text('FREQ=WEEKLY;COUNT=3', { end: 'never' }))).goesOn).toBe(false);
  });

  it('counts weeks from the event and makes no copy on its own day', async () => {
    // A Sunday: the first copy is two weeks later, whichever day the week starts on.
    const sunday = '2026-11-29 20:00:00';
    const form = { interval: '2', count: '2' };
    expect(await days(form, sunday, 1)).toEqual(['2026-12-13', '2026-12-27']);
    expect(await days(form, sunday, 0)).toEqual(['2026-12-13', '2026-12-27']);
    expect(await days({ ...form, end: 'until', until: '2026-12-13' }, sunday, 0)).toEqual(['2026-12-13']);
  });

  it('counts every second week by the first day of the reader’s week', async () => {
    const form = { interval: '2', count: '2', weekdays: [2] };
    expect(await days(form, '2026-11-29 20:00:00', 0)).toEqual(['2026-12-01', '2026-12-15']);
    expect(await days(form, '2026-11-29 20:00:00', 1)).toEqual(['2026-12-08', '2026-12-22']);
  });

  it('gives every kind of day that the fields name', async () => {
    expect(await days({ every: 'day', interval: '10', count: '2' })).toEqual(['2031-10-17', '2031-10-27']);
    expect(await days({ every: 'month', dayOfMonth: '31', count: '2' })).toEqual([
      '2031-10-31',
      '2031-12-31',
    ]);
    expect(await days({ every: 'year', count: '2' })).toEqual(['2032-10-07', '2033-10-07']);
    expect(await days({ every: 'weekday of month', nth: -1, weekday: 5, count: '2' })).toEqual([
      '2031-10-31',
      '2031-11-28',
    ]);
  });

  it('makes a copy on its first day only if the rule gives it', async () => {
    const second = { every: 'weekday of month', nth: 2, weekday: 2, count: '2' } as const;
    expect(await days({ ...second, from: '2031-11-10' })).toEqual(['2031-11-11', '2031-12-09']);
    expect(await days({ ...second, from: '2031-11-11' })).toEqual(['2031-11-11', '2031-12-09']);
    expect(await days({ ...second, from: '2031-09-01' })).toEqual(['2031-09-09', '2031-10-14']);
  });

  it('gives no days while a needed field is missing or wrong', async () => {
    expect(await days({ count: '' })).toEqual([]);
    expect(await days({ interval: '0' })).toEqual([]);
    expect(await days({ weekdays: [] })).toEqual([]);
    expect(await days({ from: '' })).toEqual([]);
    expect(await days({ end: 'until' })).toEqual([]);
    expect(await days({ every: 'month', dayOfMonth: '32' })).toEqual([]);
    expect(await days(text(' '))).toEqual([]);
    expect(await days({ way: 'days', days: ['2031-12-24'] })).toEqual(['2031-12-24']);
    expect(await days({ end: 'until', until: '2031-10-21' })).toEqual(['2031-10-14', '2031-10-21']);
  });

  it('names the part and the field of a fault', async () => {
    const fault = async (form: Partial<CopyForm>) => (await found(form)).fault;
    expect(await fault({ end: 'until', until: '2031-10-06' })).toMatchObject({
      part: 'UNTIL',
      reason: 'before start',
      field: 'until',
    });
    expect(await fault({ every: 'day', count: '367' })).toMatchObject({
      part: 'COUNT',
      reason: 'too many copies',
      field: 'count',
    });
    expect(await fault({ every: 'day', end: 'until', until: '2033-01-01' })).toMatchObject({
      reason: 'too many copies',
      field: 'until',
    });
    expect(await fault({ every: 'year', interval: '9000' })).toMatchObject({
      part: 'INTERVAL',
      field: 'interval',
    });
    const inText = async (rule: string) => {
      const { part, reason, field } = { ...(await fault(text(rule))) };
      return [part, reason, field];
    };
    expect(await inText('FREQ=MONTHLY;BYDAY=2TU;COUNT=0')).toEqual(['COUNT', 'value', 'ruleText']);
    expect(await inText('FREQ=DAILY;COUNT=1000')).toEqual(['COUNT', 'too many copies', 'ruleText']);
    expect(await inText('FREQ=DAILY;COUNT=5000')).toEqual(['COUNT', 'too many copies', 'ruleText']);
    expect(await inText('FREQ=DAILY;BYHOUR=9,10')).toEqual(['BYHOUR', 'has a time', 'ruleText']);
    expect(await inText('FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30')).toEqual(['BYMONTHDAY', 'never', 'ruleText']);
  });

  it('takes a pasted rule, in which COUNT has the event itself, with its extra and left-out dates', async () => {
    const pasted =
      'RRULE:FREQ=MONTHLY;BYDAY=2TU;COUNT=4\nEXDATE;VALUE=DATE:20311111\nRDATE;VALUE=DATE:20311224';
    expect(await days(text(pasted))).toEqual(['2031-10-14', '2031-12-09', '2031-12-24']);
    expect(await days(text('FREQ=MONTHLY;BYDAY=2TU', { count: '2' }))).toEqual(['2031-10-14', '2031-11-11']);
    expect(await days(text('FREQ=DAILY', { count: '366' }))).toHaveLength(366);
  });

  it('moves days on which the clocks skip the time, or leaves them out and does not count them', async () => {
    const night = '2031-03-29 02:30:00';
    const form = { every: 'day', count: '2' } as const;
    expect(await found(form, night)).toMatchObject({ dates: ['2031-03-30', '2031-03-31'], hasGaps: true });
    expect(await found({ ...form, gaps: 'leave out' }, night)).toMatchObject({
      dates: ['2031-03-31', '2031-04-01'],
      hasGaps: true,
    });
    expect(await found({ ...form, gaps: 'leave out' }, night, 1, true)).toMatchObject({
      dates: ['2031-03-30', '2031-03-31'],
      hasGaps: false,
    });
    expect((await found(form)).hasGaps).toBe(false);
  });
});
