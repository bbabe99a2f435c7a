import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DECLARATIONS } from './plugins/event-calendar/server/src/platform/settings/settings-reader';

const page = readFileSync(join(__dirname, '..', 'docs', 'operations.md'), 'utf8');

/** The rows of the table by setting name, with variable and default. */
const rows = new Map(
  [...page.matchAll(/^\| `(CALENDAR_\w+)` +\| `(\w+)` +\| (.+?) +\|/gm)].map(
    ([, variable, name = '', fallback]) => [name, { variable, fallback }],
  ),
);

const shown = (fallback: unknown): string =>
  fallback === null || fallback === '' ? 'none' : `\`${String(fallback)}\``;

describe('the table of settings in docs/operations.md', () => {
  it.each(Object.entries(DECLARATIONS))('has %s with its default', (name, { variable, fallback }) => {
    expect(rows.get(name)).toEqual({ variable, fallback: shown(fallback) });
  });

  it('has no setting that does not exist', () => {
    expect([...rows.keys()].filter((name) => !(name in DECLARATIONS))).toEqual(['targets']);
  });
});
