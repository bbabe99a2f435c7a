import { describe, expect, it } from '@jest/globals';
import { isRescheduled } from './schedule';
import type { ScheduleRow } from './schedule';

const open: ScheduleRow = {
  locale: 'en',
  status: 'publish',
  hidden: 0,
  password: null,
  start_local: '2031-05-10 19:00:00',
  end_local: '2031-05-10 21:00:00',
  timezone: 'Europe/Paris',
  all_day: 0,
  event_status: 'scheduled',
};
const draft: ScheduleRow = { ...open, status: 'draft' };
const closed: ScheduleRow = { ...open, password: 'x' };
const french: ScheduleRow = { ...open, locale: 'fr' };
const none: ReadonlySet<string> = new Set();
const at = (place: number | undefined, ...rows: ScheduleRow[]) => ({ rows, place });

describe('the number of an event', () => {
  it.each<[string, ReturnType<typeof at>, ReturnType<typeof at>]>([
    ['another start', at(1, open), at(1, { ...open, start_local: '2031-05-10 18:00:00' })],
    ['another end', at(1, open), at(1, { ...open, end_local: '2031-05-10 22:00:00' })],
    ['another zone', at(1, open), at(1, { ...open, timezone: 'UTC+2' })],
    ['all day', at(1, open), at(1, { ...open, all_day: 1 })],
    ['another state', at(1, open), at(1, { ...open, event_status: 'canceled' })],
    ['another venue', at(1, open), at(2, open)],
    ['no venue any more', at(1, open), at(undefined, open)],
    ['a first venue', at(undefined, open), at(1, open)],
    ['published', at(1, draft), at(1, open)],
    ['unpublished', at(1, open), at(1, draft)],
    ['hidden', at(1, open), at(1, { ...open, hidden: 1 })],
    ['in the trash', at(1, open), at(1, { ...open, status: 'trash' })],
    ['protected', at(1, open), at(1, closed)],
    ['without its password', at(1, closed), at(1, open)],
    [
      'another venue, shown in one language',
      at(1, open, { ...french, password: 'x' }),
      at(2, open, { ...french, password: 'x' }),
    ],
    ['a language less', at(1, open, french), at(1, open)],
    [
      'another start while protected',
      at(1, closed),
      at(1, { ...closed, start_local: '2031-05-10 18:00:00' }),
    ],
  ])('rises: %s', (_, before, after) => {
    expect(isRescheduled(before, after, none)).toBe(true);
  });

  it.each<[string, ReturnType<typeof at>, ReturnType<typeof at>]>([
    ['nothing', at(1, open), at(1, open)],
    ['a draft moves', at(1, draft), at(2, { ...draft, start_local: '2031-05-10 18:00:00' })],
    ['a draft is hidden', at(1, draft), at(1, { ...draft, hidden: 1 })],
    ['a new translation', at(1, open), at(1, open, french)],
    ['a translation without password, at another venue', at(1, closed), at(2, closed, french)],
    ['a draft of a translation', at(1, open), at(1, open, { ...french, status: 'draft' })],
    ['another venue while protected', at(1, closed), at(2, closed)],
    ['all day while protected', at(1, closed), at(1, { ...closed, all_day: 1 })],
    ['another password', at(1, closed), at(1, { ...closed, password: 'y' })],
    ['a row of an earlier version', at(1, { ...open, timezone: null, event_status: null }), at(1, open)],
  ])('stays: %s', (_, before, after) => {
    expect(isRescheduled(before, after, none)).toBe(false);
  });

  it('rises when a language comes back', () => {
    expect(isRescheduled(at(1, open), at(1, open, french), new Set(['fr']))).toBe(true);
  });
});
