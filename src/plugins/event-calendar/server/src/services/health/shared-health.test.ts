import { describe, expect, it } from '@jest/globals';
import { sharedHealth } from './shared-health';
import type { Health } from './states';
import { REASONS, WARNINGS } from './states';

const SECOND = 1_000_000_000n;

describe('the health of a process in shared memory', () => {
  it.each<[string, Health]>([
    ['nothing', { reasons: [], warnings: [] }],
    ['a reason', { reasons: ['draining'], warnings: [] }],
    ['a warning', { reasons: [], warnings: ['failed-writes'] }],
    ['everything', { reasons: REASONS, warnings: WARNINGS }],
  ])('has %s, as it was written', (_, health) => {
    const shared = sharedHealth();
    shared.write(health);
    expect(sharedHealth(shared.memory).read()).toEqual(health);
  });

  it('warns when nobody has written for three seconds, and keeps what was written last', () => {
    let now = 0n;
    const shared = sharedHealth(undefined, () => now);
    shared.write({ reasons: ['database-away'], warnings: ['late-workers'] });
    now = 3n * SECOND;
    expect(shared.read().warnings).toEqual(['late-workers']);
    now += 1_000_000n;
    expect(shared.read()).toEqual({
      reasons: ['database-away'],
      warnings: ['late-workers', 'blocked-event-loop'],
    });
    shared.write({ reasons: [], warnings: [] });
    expect(shared.read().warnings).toEqual([]);
  });
});
