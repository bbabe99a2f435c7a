import { describe, expect, it } from '@jest/globals';
import { budgetOf } from './budget.mjs';
import { lastLines } from './report.mjs';

describe('the last lines of a run', () => {
  const file = (seconds: number) => ({ project: 'sqlite', path: `tests/${seconds}.test.ts`, seconds });

  it('name the 20 slowest files, the slowest first', () => {
    const lines = lastLines({
      files: Array.from({ length: 30 }, (_, place) => file(place)),
      notRun: [],
      repeated: [],
    });
    expect(lines).toHaveLength(21);
    expect(lines.slice(0, 2)).toEqual(['The 20 slowest files:', '   29.0 s  sqlite    tests/29.test.ts']);
    expect(lines.at(-1)).toBe('   10.0 s  sqlite    tests/10.test.ts');
  });

  it('name every file that was not run, and say so in capitals', () => {
    const notRun = Array.from({ length: 25 }, (_, place) => ({
      project: 'postgres',
      path: `tests/n${place}.test.ts`,
    }));
    const lines = lastLines({ minutes: 75, files: [file(1)], notRun, repeated: [] });
    expect(lines.filter((line) => line.includes('NOT RUN'))).toEqual([
      '25 files were NOT RUN, because they did not fit into TEST_MINUTES=75. The next run here begins with them.',
    ]);
    for (const { path } of notRun) expect(lines).toContain(`  not run: postgres  ${path}`);
  });

  it('name every test that passed only when it was repeated', () => {
    const repeated = [{ project: 'sqlite', test: 'tests/http/page.test.ts: a page is shown' }];
    expect(lastLines({ files: [file(1)], notRun: [], repeated }).slice(-2)).toEqual([
      '1 test FAILED AT FIRST and passed when repeated. Find out why, and mend the test or the code:',
      '  repeated: sqlite    tests/http/page.test.ts: a page is shown',
    ]);
  });

  it('are none if nothing ran', () => {
    expect(lastLines({ files: [], notRun: [], repeated: [] })).toEqual([]);
  });
});

describe('TEST_MINUTES', () => {
  it('is no limit if it is not set', () => {
    expect(budgetOf({})).toEqual({});
    expect(budgetOf({ TEST_MINUTES: '' })).toEqual({});
  });

  it('counts from the start of the command', () => {
    const { minutes, end = 0 } = budgetOf({ TEST_MINUTES: '7.5' });
    expect(minutes).toBe(7.5);
    const begun = Date.now() - process.uptime() * 1000;
    expect(Math.abs(end - begun - 450_000)).toBeLessThan(1000);
  });

  it.each(['0', '-1', 'soon', '1h'])('is refused as %s', (text) => {
    expect(() => budgetOf({ TEST_MINUTES: text })).toThrow(`TEST_MINUTES is "${text}"`);
  });
});
