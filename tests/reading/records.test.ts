import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import type { IndexRow } from '../../src/plugins/event-calendar/server/src/storage/index-row';
import type { Kind } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { isPostKind } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { instant } from '../../src/plugins/event-calendar/server/src/domain/time/types';
import {
  ANONYMOUS,
  mayBeSeen,
  visibility,
} from '../../src/plugins/event-calendar/server/src/domain/visibility';
import { CalendarError } from '../../src/plugins/event-calendar/server/src/api/errors';
import { isObject } from '../../src/plugins/event-calendar/server/src/api/json';
import { useIndex } from './index-database';
import { Model } from './model';
import { LOCALES, PASSWORDS, idsOf, randomIndex } from './random-index';
import { READERS } from './readers';
import { SETTINGS, handleCall, operation } from './serve';

const NOW = instant(Date.parse('2031-05-11T04:00:00Z'));
const KINDS = ['event', 'venue', 'organizer', 'category', 'tag'] as const;
const content = randomIndex(4);
const database = useIndex(content);

interface Case {
  kind: Kind;
  language: string;
  untranslated: 'omit' | 'fallback';
  who: string;
  query: string;
}
const cases = {
  kind: fc.constantFrom(...KINDS),
  language: fc.constantFrom(...LOCALES),
  untranslated: fc.constantFrom('omit' as const, 'fallback' as const),
  who: fc.constantFrom(...Object.keys(READERS)),
  query: fc.constantFrom(
    '',
    'context=edit',
    'context=view',
    ...PASSWORDS.map((word) => `password=${encodeURIComponent(word)}`),
  ),
};
const everyId = KINDS.flatMap((kind) => idsOf(kind));

const readerOf = (who: string) => READERS[who] ?? ANONYMOUS;
const modelOf = ({ language, untranslated, who }: Case): Model =>
  new Model(content, { reader: readerOf(who), language, untranslated });

async function read(
  asked: Case,
  path: { id?: string; slug?: string },
): Promise<Record<string, unknown> | string> {
  const name = `read${asked.kind.charAt(0).toUpperCase()}${asked.kind.slice(1)}${path.slug === undefined ? '' : 'BySlug'}`;
  const settings = { ...SETTINGS, untranslated: asked.untranslated };
  const asking = { language: asked.language, reader: readerOf(asked.who), now: NOW, settings };
  database.takeStatements();
  try {
    const { body } = await handleCall(database.port, operation(name), asked.query, path, asking);
    const parsed: unknown = JSON.parse(body);
    return isObject(parsed) ? parsed : {};
  } catch (error) {
    if (error instanceof CalendarError) return `${error.status} ${error.code}`;
    throw error;
  } finally {
    expect(database.takeStatements().length).toBeLessThanOrEqual(2);
  }
}

/** The expected response for an existing record: an error, or whether it has structured data. */
function expectedOf(
  row: IndexRow,
  { kind, who, query }: Case,
  model: Model,
): string | { structured: boolean } {
  if (kind === 'event' && row.status === 'trash') return '403 event-no-longer-available';
  if (isPostKind(kind) && !mayBeSeen(visibility(readerOf(who), kind), row))
    return `403 ${kind}-not-accessible`;
  if (row.password === null) return { structured: isPostKind(kind) };
  const given = new URLSearchParams(query);
  const opened =
    given.get('password') === row.password || (given.get('context') === 'edit' && model.looksInto(row));
  return opened ? { structured: false } : '403 event-password-protected';
}

async function compare(asked: Case, row: IndexRow, path: { id?: string; slug?: string }): Promise<void> {
  const model = modelOf(asked);
  const found = await read(asked, path);
  const expected = expectedOf(row, asked, model);
  if (typeof expected === 'string' || typeof found === 'string') {
    expect(found).toBe(expected);
    return;
  }
  expect(found).toMatchObject({ id: row.public_id, at: row.locale });
  expect('json_ld' in found || 'name' in found).toBe(expected.structured);
  if (asked.kind !== 'event') return;
  const [venue] = model.shown(row.public_id, 'venue');
  const [organizer] = model.shown(row.public_id, 'organizer');
  expect(found.venue).toEqual(
    venue === undefined
      ? []
      : {
          id: venue.public_id,
          at: venue.locale,
          ...(expected.structured ? { json_ld: { name: `venue ${venue.public_id} ${venue.locale}` } } : {}),
          global_id: `calendar.example?id=${venue.public_id}`,
        },
  );
  if (!expected.structured) return;
  const name = (target: IndexRow): { name: string } => ({
    name: `${target.kind} ${target.public_id} ${target.locale}`,
  });
  expect(found.json_ld).toEqual({
    at: row.locale,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...(venue === undefined ? {} : { location: name(venue) }),
    ...(organizer === undefined ? {} : { organizer: name(organizer) }),
    last: 1,
  });
}

describe('a single read', () => {
  it('by id follows the rules', async () => {
    await fc.assert(
      fc.asyncProperty(fc.record(cases), fc.constantFrom(...everyId), async (asked, id) => {
        const row = modelOf(asked)
          .listed(asked.kind)
          .find((listed) => listed.public_id === id);
        if (row !== undefined) return compare(asked, row, { id: String(id) });
        const other = asked.kind === 'event' && !idsOf('event').includes(id);
        const unknown = asked.kind === 'event' ? '404 rest-event-not-found' : '400 rest_invalid_param';
        expect(await read(asked, { id: String(id) })).toBe(other ? '400 rest-invalid-event-id' : unknown);
      }),
      { numRuns: 600 },
    );
  });

  it('by slug finds records of that language that are not in the trash', async () => {
    const slugs = [...new Set(content.rows.map(({ slug }) => slug ?? 'none'))];
    const linkable = fc.record({
      ...cases,
      kind: fc.constantFrom('event' as const, 'venue' as const, 'organizer' as const),
    });
    await fc.assert(
      fc.asyncProperty(linkable, fc.constantFrom(...slugs), async (asked, slug) => {
        const named = modelOf(asked)
          .listed(asked.kind)
          .filter((listed) => listed.slug === slug && listed.status !== 'trash');
        const row = named.find((listed) => listed.locale === asked.language) ?? named[0];
        if (row !== undefined) return compare(asked, row, { slug });
        expect(await read(asked, { slug })).toBe('400 rest_invalid_param');
      }),
      { numRuns: 600 },
    );
  });

  it('accepts a slug in its percent-encoded form', async () => {
    const row = content.rows.find(
      ({ kind, status, slug, password }) =>
        kind === 'event' && status === 'publish' && slug !== null && password === null,
    );
    const asked: Case = {
      kind: 'event',
      language: row?.locale ?? '',
      untranslated: 'omit',
      who: 'anonymous',
      query: '',
    };
    const escaped = [...(row?.slug ?? '')].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
    expect(await read(asked, { slug: escaped })).toMatchObject({ id: row?.public_id });
  });
});
