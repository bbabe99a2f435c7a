import { createHash } from 'node:crypto';
import { expect } from '@jest/globals';
import type { Service } from '../harness';
import { CLIENT } from '../harness';

/** The tables with which uploads, links and the calendar's records are stored; search indexes follow from them. */
const KEPT = /^(calendar_|files_related)/;
const DERIVED = /^calendar_search/;
/** Running processes say every few seconds that they run. */
const TIMED = 'calendar_processes';

/** A hash of the rows of each table of the calendar. */
async function storedTables({ strapi }: Service): Promise<Record<string, string>> {
  const { connection } = strapi.db;
  const tables: { name: string }[] =
    CLIENT === 'sqlite'
      ? await connection('sqlite_master').where({ type: 'table' }).select('name')
      : await connection('pg_tables').where({ schemaname: 'public' }).select({ name: 'tablename' });
  const names = tables
    .map(({ name }) => name)
    .filter((name) => KEPT.test(name) && !DERIVED.test(name) && name !== TIMED);
  const hashes: Record<string, string> = {};
  for (const name of names.toSorted()) {
    const rows: unknown[] = await connection(name);
    const texts = rows.map((row) => JSON.stringify(row)).toSorted();
    hashes[name] = createHash('sha256').update(texts.join('\n')).digest('hex');
  }
  return hashes;
}

/** A request, and what it tries. */
export type Attempt = readonly [
  what: string,
  send: () => Promise<{ status: number; text: string; body: unknown }>,
];

/**
 * Sends requests that must be refused for want of a right, one after the other, and checks after each that nothing is stored.
 * @returns the keys of the refusals; undefined for a refusal of Strapi's own
 */
export async function refusedKeys(
  service: Service,
  attempts: readonly Attempt[],
): Promise<(string | undefined)[]> {
  const before = await storedTables(service);
  expect(before).toHaveProperty('calendar_events');
  const keys: (string | undefined)[] = [];
  for (const [what, send] of attempts) {
    const response = await send();
    expect([what, response.status, response.text]).toEqual([what, 403, response.text]);
    expect([what, await storedTables(service)]).toEqual([what, before]);
    keys.push(Object(Object(Object(Object(response.body).error).details).refusal).key);
  }
  return keys;
}

/** The same for one request. */
export async function refusedKey(service: Service, send: Attempt[1], what = ''): Promise<string | undefined> {
  const [key] = await refusedKeys(service, [[what, send]]);
  return key;
}
