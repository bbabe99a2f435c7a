import { describe, expect, it } from 'vitest';
import { createPasswordAttempts } from './password-attempts';

const MINUTE = 60_000;

function attemptsAt(clock: { now: number }) {
  const attempts = createPasswordAttempts(() => clock.now);
  const guess = (count: number, client = 'one') =>
    Array.from({ length: count }, (_, index) => attempts(client, `guess ${index}`));
  return { attempts, guess };
}

describe('createPasswordAttempts', () => {
  it('stops a client after twenty different passwords, and no other client', () => {
    const clock = { now: 0 };
    const { attempts, guess } = attemptsAt(clock);
    expect(guess(20).every((wait) => wait === undefined)).toBe(true);
    clock.now = 4 * MINUTE;
    expect(attempts('one', 'another')).toBe(360);
    expect(attempts('two', 'another')).toBeUndefined();
  });

  it('lets a client go on using what it has used', () => {
    const { attempts, guess } = attemptsAt({ now: 0 });
    guess(20);
    expect(guess(20).every((wait) => wait === undefined)).toBe(true);
    expect(attempts('one', 'another')).toBeGreaterThan(0);
  });

  it('begins anew after ten minutes', () => {
    const clock = { now: 0 };
    const { attempts, guess } = attemptsAt(clock);
    guess(20);
    clock.now = 10 * MINUTE;
    expect(attempts('one', 'another')).toBeUndefined();
  });
});
