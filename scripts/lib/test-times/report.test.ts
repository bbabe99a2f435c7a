import { describe, expect, it } from '@jest/globals';
import { budgetOf } from './budget.mjs';
import { clientLines, lastLines } from './report.mjs';

const test = { title: 'writes', seconds: 1, status: 'passed' };
const file = (seconds: number, tests: (typeof test & { again?: true })[] = []) => ({
  project: 'sqlite',
  path: `tests/${seconds}.test.ts`,
  seconds,
  cpu: 10,
  boots: 2,
  loads: 3,
  tests,
});

describe('the last lines of a run', () => {
  it('name the 20 slowest files, the slowest first', () => {
    const files = Array.from({ length: 30 }, (_, place) => file(place));
    const lines = lastLines({ files, notRun: [] }, {});
    expect(lines.slice(0, 2)).toEqual(['The 20 slowest files:', '   29.0 s  sqlite    tests/29.test.ts']);
    expect(lines[20]).toBe('   10.0 s  sqlite    tests/10.test.ts');
    expect(lines[21]).toBe('');
  });

  it('name the 20 slowest tests', () => {
    const tests = Array.from({ length: 30 }, (_, place) => ({
      ...test,
      title: `waits ${place}`,
      seconds: place,
    }));
    const lines = lastLines({ files: [file(500, tests)], notRun: [] }, {});
    const begin = lines.indexOf('The 20 slowest tests:');
    expect(lines[begin + 1]).toBe('   29.0 s  sqlite    tests/500.test.ts: waits 29');
    expect(lines[begin + 20]).toBe('   10.0 s  sqlite    tests/500.test.ts: waits 10');
  });

  it('sum up what the run took, and compare files with their own last run', () => {
    const before = { 'sqlite tests/1.test.ts': { seconds: 4, cpu: 30, boots: 5, loads: 3 } };
    const lines = lastLines({ files: [file(1, [test]), file(2)], notRun: [] }, before);
    expect(lines).toContain(
      'Totals: 2 files, 1 tests, 4 starts of Strapi, 6 loads of the panel, 20 CPU seconds.',
    );
    expect(lines).toContain(
      'Compared with the last run of 1 of these files: starts 5 -> 2, loads 3 -> 3, CPU seconds 30 -> 10, seconds 4 -> 1.',
    );
  });

  it('name every file that was not run, and say so in capitals', () => {
    const notRun = Array.from({ length: 25 }, (_, place) => ({
      project: 'postgres',
      path: `tests/n${place}.test.ts`,
    }));
    const lines = lastLines({ minutes: 75, files: [file(1)], notRun }, {});
    expect(lines.filter((line) => line.includes('NOT RUN'))).toEqual([
      '25 files were NOT RUN, because they did not fit into TEST_MINUTES=75. The next run here begins with them.',
    ]);
    for (const { path } of notRun) expect(lines).toContain(`  not run: postgres  ${path}`);
  });

  it('name every test that passed only when it was repeated', () => {
    const lines = lastLines(
      { files: [file(1, [test, { ...test, title: 'reads', again: true }])], notRun: [] },
      {},
    );
    const said = lines.findIndex((line) =>
      line.startsWith('1 test FAILED AT FIRST and passed when repeated.'),
    );
    expect(lines[said + 1]).toBe('  repeated: sqlite    tests/1.test.ts: reads');
  });

  it('name every file that changed the service that it shares', () => {
    const spoilt = { ...file(1), spoilt: ['setting plugin_i18n_default_locale', 'strapi.log.warn'] };
    const lines = lastLines({ files: [spoilt, file(2)], notRun: [] }, {});
    const said = lines.findIndex((line) => line.startsWith('Files that LEFT THEIR SHARED SERVICE CHANGED'));
    expect(lines[said + 1]).toBe(
      '  sqlite    tests/1.test.ts: setting plugin_i18n_default_locale, strapi.log.warn',
    );
    expect(lastLines({ files: [file(1)], notRun: [] }, {}).join()).not.toContain('SHARED');
  });

  it('are none if nothing ran', () => {
    expect(lastLines({ files: [], notRun: [] }, {})).toEqual([]);
  });
});

it('every client has a line', () => {
  const tests = [test, { ...test, title: 'reads', status: 'failed' }, { ...test, again: true as const }];
  expect(clientLines(['sqlite', 'postgres'], { files: [file(1, tests)], notRun: [] })).toEqual([
    'sqlite: 2 passed, 1 failed',
    'postgres: 0 passed, 0 failed',
  ]);
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
