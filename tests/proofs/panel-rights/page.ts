import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/lib/project.mjs';
import { KINDS, POST_KINDS } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import { doorNames } from './cells';
import { doorOf } from './table';
import type { Door, State } from './table';

const PAGE = join(ROOT, 'docs', 'who-may-do-what.md');

const listOf = (names: readonly string[]): string =>
  names.length === KINDS.length
    ? 'all'
    : names.length === POST_KINDS.length && names.includes('organizer') && !names.includes('category')
      ? 'posts'
      : names.map((name) => (name === 'category' ? 'categories' : `${name}s`)).join(', ');

function needOf({ needs, about, forAny }: Door): string {
  if (needs === 'session') return 'a session';
  if (needs === 'settings') return 'Super Admin';
  if (needs === 'never') return 'nobody';
  // Which records somebody created says nothing about a list of all of them.
  return needs
    .map((right) => (about !== 'record' && !forAny && right === 'update' ? 'update of all' : right))
    .join(', ');
}

function publishOf({ changes, needs }: Door): string {
  const states: readonly State[] =
    changes === 'site' ? ['published', 'scheduled'] : changes === 'drafts' ? ['scheduled'] : [];
  return needs.includes('publish') ? '' : states.join(' or ');
}

/** The table as the lines of the page, without the blanks that align them. */
export const rowsOfTable = (): string[] =>
  doorNames().map((name) => {
    const door = doorOf(name);
    return plain(
      `| ${name} | \`${door.route}\` | ${door.about === 'calendar' ? '' : listOf(door.kinds)} | ${needOf(door)} | ${publishOf(door)} |`,
    );
  });

/** The same lines of the page `docs/who-may-do-what.md`. */
export const rowsOfPage = (): string[] =>
  readFileSync(PAGE, 'utf8')
    .split('\n')
    .filter((line) => /^\|[^|]*\| `(GET|POST|PUT|DELETE) /.test(line))
    .map(plain);

const plain = (line: string): string => line.replace(/ +/g, ' ').trim();
