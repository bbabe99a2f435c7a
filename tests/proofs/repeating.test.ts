/**
 * Debian's python3-recurring-ical-events shows the same events of a calendar file with series as rules as of the one that has them date by
 * date: random series, with dates that were moved, left out and edited by hand. Where that package is missing, nothing is compared, and
 * the run says so before its first test. The length counts series.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from '#test';
import { PYTHON, hasRecurringEvents } from '../../scripts/lib/dateutil.mjs';
import { ROOT } from '../../scripts/lib/project.mjs';
import type { FeedEvent } from '../../src/plugins/event-calendar/server/src/features/feeds/format';
import {
  flatFeed,
  groupedFeed,
  randomEvents,
} from '../../src/plugins/event-calendar/server/src/features/feeds/series/made-series.fixtures';
import { PROOF_TIMEOUT, conclude, lengthOf, seedOf } from './proof';

const SEED = seedOf(20_261_130);
const LENGTH = lengthOf({ short: 60, full: 5_000 });
const AT_ONCE = 60;
const SCRIPT = join(ROOT, 'tests', 'proofs', 'readers', 'expand-calendars.py');

/** The program loses dates of a day that has several of them, if some differ and last longer than until the next. */
const isReadOtherwise = ([first]: readonly FeedEvent[]): boolean =>
  first?.date?.rule.includes('BYHOUR') === true;

function expandedByPython(files: readonly string[]): unknown[] {
  const { stdout, stderr, status } = spawnSync(PYTHON, [SCRIPT], {
    input: JSON.stringify(files),
    maxBuffer: 1e9,
  });
  if (status !== 0) throw new Error(stderr.toString());
  const read: unknown = JSON.parse(stdout.toString());
  return Array.isArray(read) ? read : [];
}

describe.runIf(hasRecurringEvents())('random series as rules', () => {
  it(
    'show the events that they show date by date',
    () => {
      const all = fc
        .sample(randomEvents, { seed: SEED, numRuns: LENGTH })
        .filter((each) => !isReadOtherwise(each));
      let events = 0;
      for (let from = 0; from < all.length; from += AT_ONCE) {
        const some = all.slice(from, from + AT_ONCE);
        const grouped = expandedByPython(some.map((each) => groupedFeed(each)));
        const flat = expandedByPython(some.map(flatFeed));
        some.forEach((each, place) => {
          events += each.length;
          if (JSON.stringify(grouped[place]) !== JSON.stringify(flat[place])) conclude(groupedFeed(each));
          expect(grouped[place]).toEqual(flat[place]);
        });
      }
      expect(events).toBeGreaterThan(LENGTH);
      conclude(`${all.length} series with ${events} dates, seed ${SEED}: the same events both ways`);
    },
    PROOF_TIMEOUT,
  );
});
