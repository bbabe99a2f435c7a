import { describe, expect, it } from '@jest/globals';
import { GIVE_UP_AFTER_MS } from '../../domain/delivery/back-off';
import { nextAttempt } from './settle';

const SETTINGS = { deliveryRetrySeconds: 20 };
const NOW = 1_900_000_000_000;
const FIRST = { attempt: 1, since: NOW, type: 'calendar.changed' };
const FAILED = { status: 500, retryAfter: undefined };

/** Milliseconds from now on, without jitter. */
const pause = (delivery: Partial<typeof FIRST>, outcome: object = {}): number | undefined => {
  const at = nextAttempt(SETTINGS, { ...FIRST, ...delivery }, Object({ ...FAILED, ...outcome }), NOW, 0.5);
  return at === undefined ? undefined : at - NOW;
};

describe('a delivery that failed', () => {
  it('is sent again after the seconds of the setting, and later after each failure', () => {
    expect(pause({})).toBe(20_000);
    expect(pause({ attempt: 2 })).toBeGreaterThan(20_000);
  });

  it('waits as long as a busy target asks, and not for others', () => {
    expect(pause({}, { status: 503, retryAfter: '120' })).toBe(120_000);
    expect(pause({}, { status: 503, retryAfter: '1' })).toBe(20_000);
    expect(pause({}, { status: 500, retryAfter: '120' })).toBe(20_000);
  });

  it('is given up if the target is gone, after three days, and if it was a test', () => {
    expect(pause({}, { status: 410 })).toBeUndefined();
    expect(pause({ type: 'calendar.test' })).toBeUndefined();
    expect(pause({ since: NOW - GIVE_UP_AFTER_MS + 19_000 })).toBeUndefined();
    expect(pause({ since: NOW - GIVE_UP_AFTER_MS + 21_000 })).toBe(20_000);
  });
});
