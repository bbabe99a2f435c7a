import { describe, expect, it } from '@jest/globals';
import { combined, filesToRepeat } from './repeat.mjs';
import { lastLines } from './report.mjs';

const test = (title: string, status = 'passed', more = {}) => ({ title, seconds: 1, status, ...more });
const file = (name: string, failures: number, tests: ReturnType<typeof test>[]) => ({
  project: 'sqlite',
  path: `tests/${name}.test.ts`,
  seconds: 1,
  cpu: 1,
  boots: 1,
  loads: 0,
  tests,
  ...(failures > 0 && { failures }),
});

describe('files that failed', () => {
  const failed = Array.from({ length: 6 }, (_, n) => file(String(n), 1, [test('writes', 'failed')]));
  const passed = file('passed', 0, [test('writes')]);

  it('run once more, unless they are many', () => {
    expect(filesToRepeat([passed, ...failed.slice(0, 5)], 5)).toEqual(failed.slice(0, 5));
    expect(filesToRepeat([passed, ...failed], 6)).toEqual([]);
  });

  it('are not repeated if something else failed too', () => {
    expect(filesToRepeat(failed.slice(0, 2), 3)).toEqual([]);
  });

  it('are named with the tests that passed only then', () => {
    const first = file('one', 1, [
      test('reads'),
      test('writes', 'failed'),
      test('waits', 'passed', { again: true }),
    ]);
    const second = file('one', 0, [test('reads'), test('writes'), test('waits')]);
    const lines = lastLines({ files: [combined(first, second)], notRun: [] }, {});
    expect(lines.filter((line) => line.startsWith('  repeated:'))).toEqual([
      '  repeated: sqlite    tests/one.test.ts: writes',
      '  repeated: sqlite    tests/one.test.ts: waits',
    ]);
  });

  it('are named themselves if no test of theirs failed', () => {
    const lines = lastLines(
      { files: [combined(file('one', 1, []), file('one', 0, [test('reads')]))], notRun: [] },
      {},
    );
    expect(lines).toContain('  repeated: sqlite    tests/one.test.ts: a hook, or the file itself');
  });

  it('stay failed if they fail again, or do not end', () => {
    const first = file('one', 1, [test('writes', 'failed')]);
    expect(combined(first, first).tests).toEqual(first.tests);
    expect(combined(first, undefined)).toBe(first);
  });
});
