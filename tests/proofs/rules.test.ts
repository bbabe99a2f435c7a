/**
 * A rule gives the dates that Debian's python3-dateutil finds: random rules of every frequency, from random times, over twenty years.
 * Where that package is missing, nothing is compared, and the run says so before its first test. The length counts rules.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from '#test';
import { PYTHON, hasDateutil } from '../../scripts/lib/dateutil.mjs';
import { ROOT } from '../../scripts/lib/project.mjs';
import { datesOf } from '../../src/plugins/event-calendar/server/src/domain/recurrence/dates';
import { parseRule } from '../../src/plugins/event-calendar/server/src/domain/recurrence/parse-rule';
import { ruleTexts } from '../../src/plugins/event-calendar/server/src/domain/recurrence/rules.fixtures';
import { WEEKDAY_CODES } from '../../src/plugins/event-calendar/server/src/domain/recurrence/rule';
import { wallTime } from '../../src/plugins/event-calendar/server/src/domain/time/types';
import { UTC } from '../../src/plugins/event-calendar/server/src/domain/time/zone';
import {
  EXAMPLES,
  readExample,
} from '../../src/plugins/event-calendar/server/src/domain/recurrence/rfc-examples.fixtures';
import { LONG, PROOF_TIMEOUT, conclude, lengthOf, report, seedOf } from './proof';
import { HOSTS, moveTo } from './reader-zones';

const SEED = seedOf(20_261_129);
const LENGTH = lengthOf({ short: 200, full: 100_000 });
const AT_ONCE = 300;
/** How many dates of a rule are compared. */
const DATES = 40;
const SCRIPT = join(ROOT, 'tests', 'proofs', 'rules', 'dates-of-rules.py');
interface Case {
  start: string;
  rule: string;
}

const starts = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19).replace('T', ' '));
const cases = fc.tuple(starts, ruleTexts).map(([start, rule]): Case => {
  const end = `${Number(start.slice(0, 4)) + 20}0101T000000`;
  return { start, rule: `${rule};UNTIL=${end}` };
});

/**
 * What dateutil finds otherwise than RFC 5545 and ISO 8601: the first and last weeks of a year, at its turn, and the positions in the first
 * week of a weekly rule, of which it only sees the days from the start on. `dates.test.ts` has them.
 */
const isReadOtherwise = ({ rule }: Case): boolean =>
  /BYWEEKNO=[^;]*\b(1|5[1-3])\b/.test(rule) || (rule.includes('FREQ=WEEKLY') && rule.includes('BYSETPOS'));

/** dateutil takes every day of a week that a rule names without a weekday; RFC 5545 3.3.10 takes the weekday of the start. */
const asDateutilReads = ({ start, rule }: Case): string => {
  const isForWeeks = rule.includes('BYWEEKNO') && !rule.includes('BYDAY');
  return isForWeeks ? `${rule};BYDAY=${WEEKDAY_CODES[new Date(`${start}Z`).getUTCDay()]}` : rule;
};

function datesByPython(asked: readonly Case[]): unknown {
  const input = asked.map((one) => [
    one.start.replaceAll(/[-:]/g, '').replace(' ', 'T'),
    asDateutilReads(one),
  ]);
  const { stdout, stderr, status } = spawnSync(PYTHON, [SCRIPT, String(DATES)], {
    input: JSON.stringify(input),
    maxBuffer: 1e9,
  });
  if (status !== 0) throw new Error(stderr.toString());
  return JSON.parse(stdout.toString());
}

function datesOfCase({ start, rule }: Case): string[] | undefined {
  const parsed = parseRule(rule);
  if ('fault' in parsed) return undefined;
  const series = { start: wallTime(start), zone: UTC, extra: [], leftOut: [], gaps: 'shift' as const };
  return datesOf(parsed.rule, series, { atMost: DATES }).map(({ original }) => original);
}

describe.runIf(hasDateutil())('random rules', () => {
  it(
    'give the dates of python3-dateutil',
    () => {
      let compared = 0;
      for (let done = 0; done < LENGTH; done += AT_ONCE) {
        const asked = fc
          .sample(cases, { seed: SEED + done, numRuns: Math.min(AT_ONCE, LENGTH - done) })
          .filter((one) => !('fault' in parseRule(one.rule)) && !isReadOtherwise(one));
        const found = asked.map((one) => ({ ...one, dates: datesOfCase(one) }));
        const expected = datesByPython(asked);
        const other = found.map((one, at) => ({
          ...one,
          dates: Array.isArray(expected) ? (expected[at] as unknown) : undefined,
        }));
        // Only those that differ are printed. Where dateutil fails, there is nothing to compare.
        const differ = found.flatMap((one, at) =>
          other[at]?.dates === null || isDeepStrictEqual(one, other[at]) ? [] : [at],
        );
        expect(differ.map((at) => found[at])).toEqual(differ.map((at) => other[at]));
        compared += asked.length;
        report(`${done + AT_ONCE} of ${LENGTH} rules`);
      }
      expect(compared).toBeGreaterThan(LENGTH / 2);
      conclude(`${compared} rules that are accepted, of ${LENGTH}, seed ${SEED}: the dates of dateutil`);
    },
    PROOF_TIMEOUT,
  );
});

/** The short form leaves out UTC, in which `dates.test.ts` reads the examples too, and every second zone. */
const hosts = LONG ? HOSTS : HOSTS.filter((_, place) => place % 2 === 1);

describe('the examples of RFC 5545', () => {
  it.each(hosts)('have their dates in a process in %s', (host, offset) => {
    moveTo(host, offset);
    for (const example of EXAMPLES) {
      const { found, expected } = readExample(example);
      expect([example.rule, found]).toEqual([example.rule, expected]);
    }
  });
});
