import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { findPromtool } from './lib/promtool.mjs';
import { ROOT } from './lib/project.mjs';
import { metersOf } from '../src/plugins/event-calendar/server/src/platform/meters';

const FOLDER = join(ROOT, 'deploy', 'monitoring');
/** Skipped where it is not installed, except in continuous integration, where it must be. */
const PROMTOOL = findPromtool() ?? (process.env.CI ? 'promtool' : undefined);

const namesIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/\bcalendar_\w+/g)].map(([name]) => name.replace(/_bucket$/, '')));
const read = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');

/** The names of all metrics that the process has. */
async function metrics(): Promise<string[]> {
  const { registry } = metersOf({} as never);
  return (await registry.getMetricsAsJSON()).map(({ name }) => name);
}

describe('deploy/monitoring', () => {
  (PROMTOOL === undefined ? it.skip : it)('has alert rules that say what they should', () => {
    const promtool = (...args: string[]) =>
      execFileSync(PROMTOOL ?? '', args, { cwd: FOLDER, stdio: 'pipe' });
    expect(promtool('check', 'rules', 'alerts.yml').toString()).toMatch(/SUCCESS: 12 rules found/);
    expect(promtool('test', 'rules', 'alerts.test.yml').toString()).toContain('SUCCESS');
  });

  it.each(['alerts.yml', 'dashboard.json'])('uses only metrics that exist (%s)', async (file) => {
    const known = await metrics();
    const used = [...namesIn(read(file))];
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('has every metric in the table of docs/operations.md', async () => {
    const [, page = ''] = readFileSync(join(ROOT, 'docs', 'operations.md'), 'utf8').split('\n## Metrics\n');
    const rows = [...(page.split('\n## ')[0] ?? '').matchAll(/^\| `(calendar_\w+)`/gm)].map(
      ([, name]) => name,
    );
    expect(rows.toSorted()).toEqual((await metrics()).toSorted());
  });
});
