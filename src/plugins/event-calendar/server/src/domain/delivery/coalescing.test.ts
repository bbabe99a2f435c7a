import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { dueAt } from './coalescing';

const times = { quiet: 20, longest: 300 };

describe('a burst of changes', () => {
  it('is delivered after the quiet period, at the latest after the longest wait', () => {
    expect(dueAt({ first: 1000, last: 1000 }, times)).toBe(1020);
    expect(dueAt({ first: 1000, last: 1100 }, times)).toBe(1120);
    expect(dueAt({ first: 1000, last: 1290 }, times)).toBe(1300);
    expect(dueAt({ first: 1000, last: 9000 }, times)).toBe(1300);
  });

  it('is delivered after the longest wait when that is shorter than the quiet period', () => {
    expect(dueAt({ first: 1000, last: 1000 }, { quiet: 60, longest: 10 })).toBe(1010);
  });

  it('becomes as few messages as the longest wait allows, and no change is lost', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 60, size: 'max' });
    const how = fc.record({
      quiet: fc.integer({ min: 1, max: 50 }),
      longest: fc.integer({ min: 1, max: 400 }),
    });
    fc.assert(
      fc.property(gaps, how, (pauses, settings) => {
        const changes = pauses.map((_, index) =>
          pauses.slice(0, index + 1).reduce((sum, gap) => sum + gap, 0),
        );
        const sent = simulate(changes, settings);
        expect(sent.flatMap(({ changes: sentChanges }) => sentChanges)).toEqual(changes);
        for (const [index, { at, changes: sentChanges }] of sent.entries()) {
          // No change waits longer than the longest wait, and messages are at least the shorter of the two settings apart.
          expect(at - (sentChanges[0] ?? at)).toBeLessThanOrEqual(settings.longest);
          const before = sent[index - 1]?.at ?? -Infinity;
          expect(at - before).toBeGreaterThanOrEqual(Math.min(settings.quiet, settings.longest));
        }
      }),
    );
  });
});

/** The messages that a worker sends for changes at these moments when it checks in every millisecond. */
function simulate(changes: readonly number[], settings: typeof times): { at: number; changes: number[] }[] {
  const sent: { at: number; changes: number[] }[] = [];
  let waiting: number[] = [];
  const end = (changes.at(-1) ?? 0) + settings.quiet + settings.longest;
  for (let now = 0; now <= end; now += 1) {
    waiting.push(...changes.filter((at) => at === now));
    const [first] = waiting;
    const last = waiting.at(-1);
    if (first === undefined || last === undefined || dueAt({ first, last }, settings) > now) continue;
    sent.push({ at: now, changes: waiting });
    waiting = [];
  }
  return sent;
}
