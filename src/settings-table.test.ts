import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { variableOf } from './plugins/event-calendar/server/src/platform/settings/settings';
import { readSettings } from './plugins/event-calendar/server/src/platform/settings/settings-reader';

const page = readFileSync(join(__dirname, '..', 'docs', 'operations.md'), 'utf8');

/** The rows of the table by setting name, with variable and default. */
const rows = new Map(
  [...page.matchAll(/^\| `(CALENDAR_\w+)` +\| `(\w+)` +\| (.+?) +\|/gm)].map(
    ([, variable, name = '', fallback]) => [name, { variable, fallback }],
  ),
);

/** The default of each setting. The templates of addresses by kind have a paragraph of their own. */
const { publicUrls: _publicUrls, ...defaults } = readSettings({}, {});

const shown = (fallback: unknown): string =>
  fallback === null || fallback === '' ? 'none' : `\`${String(fallback)}\``;

describe('the table of settings in docs/operations.md', () => {
  it.each(Object.entries(defaults))('has %s with its default', (name, fallback) => {
    expect(rows.get(name)).toEqual({ variable: variableOf(name), fallback: shown(fallback) });
  });

  it('has no setting that does not exist', () => {
    expect([...rows.keys()].filter((name) => !(name in defaults))).toEqual(['targets']);
  });
});
