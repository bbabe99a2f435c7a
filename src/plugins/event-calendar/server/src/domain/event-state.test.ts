import { describe, expect, it } from '@jest/globals';
import { EVENT_STATES, eventState } from './event-state';

describe('the state of an event', () => {
  it('is the stored one', () => {
    expect(EVENT_STATES.map(eventState)).toEqual(EVENT_STATES);
  });

  it.each([null, undefined, '', 'planned', 1])('is “scheduled” for %j', (stored) => {
    expect(eventState(stored)).toBe('scheduled');
  });
});
