import { describe, expect, it } from '@jest/globals';
import { changeOf, nothingWanted } from './wanted';
import type { Wanted } from './wanted';

const changed = (wanted: Partial<Wanted>) =>
  changeOf({ ...nothingWanted(undefined), ...wanted }, '2031-05-10 12:00:00');
const hall = { documentId: 'h', name: 'Hall' };

describe('the change that a person wants', () => {
  it('has only what was chosen', () => {
    expect(changed({ venue: { chosen: [hall], typed: '' } })).toEqual({ change: { venue: 'h' } });
    expect(changed({ venue: { chosen: [], typed: '' }, organizer: { chosen: [], typed: ' ' } })).toEqual({
      change: { venue: null, organizers: [] },
    });
    expect(changed({ category: { chosen: [hall], typed: '' } })).toEqual({ change: { categories: ['h'] } });
    for (const how of ['add', 'remove'] as const) {
      const organizer = { chosen: [hall], typed: '', how };
      expect(changed({ organizer })).toEqual({ change: { organizers: { [how]: ['h'] } } });
      expect(changed({ organizer: { ...organizer, chosen: [] } })).toEqual({ change: { organizers: [] } });
    }
    expect(changed({})).toEqual({ problem: 'nothing' });
  });

  it('has the reasons that were given, and none for what takes place', () => {
    const reasons = { en: ' Storm ', fr: ' ' };
    expect(changed({ state: 'canceled', reasons })).toEqual({
      change: { state: { is: 'canceled', reasons: { en: 'Storm' } } },
    });
    expect(changed({ state: 'scheduled', reasons })).toEqual({
      change: { state: { is: 'scheduled', reasons: {} } },
    });
  });

  it('moves by minutes, hours and days', () => {
    expect(changed({ direction: 'later', amount: '1,5', unit: 'hours' })).toEqual({
      change: { minutes: 90 },
    });
    expect(changed({ direction: 'earlier', amount: ' 2 ', unit: 'days' })).toEqual({
      change: { minutes: -2880 },
    });
    for (const amount of ['', '0', 'one', '-1', '0.001'])
      expect(changed({ direction: 'later', amount, unit: 'minutes' })).toEqual({ problem: 'amount' });
  });

  it('publishes now, later, not by itself or not at all, or waits for review', () => {
    const later = (day: string, time: string) => changed({ publication: 'later', moment: { day, time } });
    expect(changed({ publication: 'now' })).toEqual({ change: { publish: true } });
    expect(changed({ publication: 'unscheduled' })).toEqual({ change: { publishAt: null } });
    expect(changed({ publication: 'review' })).toEqual({ change: { readyForReview: true } });
    expect(changed({ publication: 'none' })).toEqual({ change: { unpublish: true } });
    expect(later('2031-05-10', '12.30')).toEqual({ change: { publishAt: '2031-05-10 12:30:00' } });
    expect(later('2031-05-10', '12:00')).toEqual({ problem: 'time' });
    expect(later('', '09:00')).toEqual({ problem: 'day' });
    expect(later('2031-05-11', 'tomorrow')).toEqual({ problem: 'day' });
  });

  it('does not pass over what is typed and not chosen', () => {
    expect(changed({ organizer: { chosen: undefined, typed: 'Ha' }, state: 'canceled' })).toEqual({
      problem: 'organizer',
    });
  });
});
