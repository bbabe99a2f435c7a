/** Hostile titles, descriptions and names parse back equal in every format of feeds. The length counts texts. */
import fc from 'fast-check';
import { describe, expect, it } from '#test';
import { hostileText } from '../../src/plugins/event-calendar/server/src/features/feeds/hostile.fixtures';
import { differencesIn } from '../../src/plugins/event-calendar/server/src/features/feeds/parse-back.fixtures';
import { PROOF_TIMEOUT, conclude, lengthOf, report, seedOf } from './proof';

const TEXTS = lengthOf({ short: 300, full: 30_000 });
const SEED = seedOf(20_261_125);
/** Events in a feed, with three texts each. */
const BATCH = 50;

describe('hostile texts', () => {
  it(
    'parse back equal in every format',
    () => {
      const text = hostileText.filter((one) => one !== '');
      const texts = fc.record({ title: text, description: text, name: text });
      const events = fc.sample(texts, { numRuns: Math.ceil(TEXTS / 3), seed: SEED });
      const faults: string[] = [];
      for (let at = 0; at < events.length; at += BATCH) {
        faults.push(...differencesIn(events.slice(at, at + BATCH)));
        report(`${at * 3} of ${TEXTS} texts`);
      }
      conclude(`${events.length * 3} texts, seed ${SEED}, in eight parsers: ${faults.length} differences`);
      expect(faults.slice(0, 10)).toEqual([]);
    },
    PROOF_TIMEOUT,
  );
});
