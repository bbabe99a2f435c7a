import { describe, expect, it } from '@jest/globals';
import { createMemoryStore } from '../storage/counts/count-store';
import { createPasswordAttempts } from './password-attempts';

const MINUTE = 60_000;

function attemptsAt(clock: { now: number }) {
  const attempts = createPasswordAttempts(createMemoryStore(() => clock.now));
  const guess = (count: number, client = 'one') =>
    Promise.all(Array.from({ length: count }, (_, index) => attempts(client, `guess ${index}`)));
  return { attempts, guess };
}

describe('createPasswordAttempts', () => {
  it('stops a client after twenty different passwords, and no other client', async () => {
    const clock = { now: 0 };
    const { attempts, guess } = attemptsAt(clock);
    expect((await guess(20)).every((wait) => wait === undefined)).toBe(true);
    clock.now = 4 * MINUTE;
    expect(await attempts('one', 'another')).toBe(360);
    expect(await attempts('two', 'another')).toBeUndefined();
  });

  it('lets a client use its earlier passwords again', async () => {
    const { attempts, guess } = attemptsAt({ now: 0 });
    await guess(20);
    expect((await guess(20)).every((wait) => wait === undefined)).toBe(true);
    expect(await attempts('one', 'another')).toBeGreaterThan(0);
  });

  it('starts again after ten minutes', async () => {
    const clock = { now: 0 };
    const { attempts, guess } = attemptsAt(clock);
    await guess(20);
    clock.now = 10 * MINUTE;
    expect(await attempts('one', 'another')).toBeUndefined();
  });
});
