import { afterAll, beforeAll, describe, expect, it } from '#test';
import { insertRows } from '../../src/plugins/event-calendar/server/src/storage/insert-rows';
import { TABLES } from '../../src/plugins/event-calendar/server/src/storage/tables';
import { KINDS } from '../../src/plugins/event-calendar/server/src/domain/kinds';
import { instant } from '../../src/plugins/event-calendar/server/src/domain/time/types';
import { ANONYMOUS } from '../../src/plugins/event-calendar/server/src/domain/visibility';
import { isObject } from '../../src/plugins/event-calendar/server/src/api/json';
import type { ReadPort, Statement } from '../../src/plugins/event-calendar/server/src/storage/ports/port';
import { createReadService } from '../../src/plugins/event-calendar/server/src/services/read/read-service';
import type { Position } from '../../src/plugins/event-calendar/server/src/resources/changes/position';
import {
  WHOLE,
  readToken,
  writeToken,
} from '../../src/plugins/event-calendar/server/src/resources/changes/position';
import type { IndexDatabase } from './index-database';
import { notingPort, openIndex } from './index-database';
import { LARGE, fillLargeIndex, firstIds } from './large-index';
import { fullScans } from './query-plan';
import { READERS } from './readers';
import { SETTINGS, operation, requestOf } from './serve';

/** The changes feed on a large calendar: its statements do not get slower with the size. */
const NOW = instant(Date.UTC(2031, 0, 1));
const SIZE = { ...LARGE, events: 20_000 };
const FIRST = firstIds(SIZE);
const VENUES = 19;
const TAGS = 5;
/** The records in the log. */
const TOUCHED = [
  FIRST.category,
  ...Array.from({ length: VENUES }, (_, n) => FIRST.venue + n),
  ...Array.from({ length: TAGS }, (_, n) => FIRST.tag + n),
];
let database: IndexDatabase;
let port: ReadPort;
const statements: Statement[] = [];
let last = 0;

beforeAll(async () => {
  database = await openIndex(async (knex) => {
    await fillLargeIndex(knex, SIZE);
    const [row] = await knex(TABLES.changes).max('number as number');
    last = Number(row?.['number'] ?? 0);
    const change = (number: number, kind: string, public_id: number) => ({
      number,
      kind,
      public_id,
      action: 'update',
      locales: 'en',
      at: 0,
      was: '',
    });
    // Changes of a category that thousands of events show, and of venues, many times each.
    const changes = Array.from({ length: 3000 }, (_, n) =>
      n % 10 === 0
        ? change(last + 1 + n, 'category', FIRST.category)
        : change(last + 1 + n, 'venue', FIRST.venue + (n % VENUES)),
    );
    await knex.transaction(async (trx) => {
      await insertRows(trx, TABLES.changes, changes);
      await insertRows(
        trx,
        TABLES.affectedRecords,
        changes.map(({ number }, n) => ({ number, kind: 'tag', public_id: FIRST.tag + (n % TAGS) })),
      );
      await trx(TABLES.counters)
        .insert({ name: 'change', value: last + 3000 })
        .onConflict('name')
        .merge();
    });
  });
  port = notingPort(database.port, statements);
});
afterAll(async () => database.close());

/** The same token with another position. */
function moved(token: string, position: Position): string {
  const read = readToken(token);
  if (read === undefined || read === 'outdated') throw new Error(`${token} is no token`);
  return writeToken({ ...read, position });
}
const inEvents = (token: string): string =>
  moved(token, { in: 'records', since: last, after: FIRST.event + 10_000 });
/** The position at which the test's changes begin. */
const inLog = (token: string, done = 0): string =>
  moved(token, { in: 'log', number: last + done, affected: WHOLE });

async function part(who: string, untranslated: 'omit' | 'fallback', query: string) {
  const reader = READERS[who] ?? ANONYMOUS;
  const settings = { ...SETTINGS, untranslated };
  const service = createReadService({ port, settings, prefix: '/api' });
  const listChanges = operation('listChanges');
  if (listChanges.verb !== 'changes') throw new TypeError('listChanges reads no changes');
  const request = requestOf(listChanges, query, {}, { language: 'en', reader, now: NOW, settings });
  const { body } = await service.changes(request, { name: who, rights: who, kinds: KINDS });
  const parsed: unknown = JSON.parse(body);
  if (!isObject(parsed) || !Array.isArray(parsed.changes)) throw new Error('This is no part of the feed');
  const entries = parsed.changes.filter(isObject);
  return {
    entries,
    next: String(parsed.next),
    more: parsed.more === true,
    taken: statements.splice(0),
  };
}

describe.each(Object.keys(READERS))('for %s', (who) => {
  it.each(['omit', 'fallback'] as const)('no statement scans a whole table (%s)', async (untranslated) => {
    const begun = await part(who, untranslated, 'limit=100');
    expect(begun.entries).toHaveLength(100);
    expect(begun.taken).toHaveLength(1);
    const events = await part(who, untranslated, `limit=100&since=${inEvents(begun.next)}`);
    expect(events.entries).toHaveLength(100);
    expect(events.taken).toHaveLength(2);
    const { taken } = await part(who, untranslated, `limit=100&since=${inLog(begun.next, 2950)}`);
    expect(taken).toHaveLength(3);
    for (const statement of [...begun.taken, ...events.taken, ...taken])
      expect(await fullScans(database.port, statement, 'nothing'), statement.sql).toEqual([]);
  });
});

describe('the log', () => {
  it.each([7, 100])('is read with three statements per part of at most %i entries', async (limit) => {
    const begun = await part('anonymous', 'omit', 'limit=1');
    const told = new Map<unknown, number>();
    let more = true;
    for (let since = inLog(begun.next); more;) {
      const { entries, taken, ...after } = await part('anonymous', 'omit', `limit=${limit}&since=${since}`);
      expect(entries.length).toBeLessThanOrEqual(limit);
      expect(taken.length).toBeLessThanOrEqual(3);
      for (const { id } of entries) told.set(id, (told.get(id) ?? 0) + 1);
      ({ next: since, more } = after);
    }
    const shown = await database.port.all<{ id: number }>({
      sql: `select distinct i.public_id as id from ${TABLES.index} i left join ${TABLES.links} l on l.event_id = i.public_id
        where i.locale = 'en' and i.hidden = 0 and i.status = 'publish' and (i.public_id in (${TOUCHED.join()})
          or (i.password is null and l.target_id in (${TOUCHED.join()})))`,
      values: [],
    });
    expect([...told.keys()].map(Number).toSorted((a, b) => a - b)).toEqual(
      shown.map(({ id }) => id).toSorted((a, b) => a - b),
    );
    // A record that was changed three thousand times is reported about once.
    expect([...told.values()].reduce((sum, times) => sum + times, 0)).toBeLessThan(5 * told.size);
  });
});
