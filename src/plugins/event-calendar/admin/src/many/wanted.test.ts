import { describe, expect, it } from '@jest/globals';
import { changeOf, nothingWanted } from './wanted';
import type { Wanted } from './wanted';

const changed = (wanted: Partial<Wanted>) => changeOf({ ...nothingWanted(undefined), ...wanted });
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
    expect(changed({ publish: true })).toEqual({ change: { publish: true } });
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

  it('does not pass over what is typed and not chosen', () => {
    expect(changed({ organizer: { chosen: undefined, typed: 'Ha' }, state: 'canceled' })).toEqual({
      problem: 'organizer',
    });
  });
});
