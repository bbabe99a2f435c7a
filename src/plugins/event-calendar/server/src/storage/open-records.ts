import type { Knex } from 'knex';
import type { Kind } from '../domain/kinds';

/** Which tab of whose browser has which record open: a row a tab. */
export const OPEN_RECORDS_TABLE = 'calendar_open_records';

/** How long a tab counts as open after it was heard of last, in milliseconds. */
const OPEN_FOR = 30_000;

/** A record that somebody has open. */
export interface OpenRecord {
  /** Tells the tabs of all browsers apart. */
  tab: string;
  userId: number;
  kind: Kind;
  documentId: string;
}

/** Notes that a tab still has a record open, and forgets those that were not heard of. @param at UTC milliseconds */
export async function noteOpen(knex: Knex, open: OpenRecord, at: number): Promise<void> {
  const row = { tab: open.tab, user_id: open.userId, kind: open.kind, document_id: open.documentId, at };
  await knex(OPEN_RECORDS_TABLE).insert(row).onConflict('tab').merge();
  await knex(OPEN_RECORDS_TABLE)
    .where('at', '<', at - OPEN_FOR)
    .delete();
}

/** The names of the other people who have a record open now. */
export async function othersWith(knex: Knex, open: OpenRecord, at: number): Promise<string[]> {
  const people: { firstname: string | null; lastname: string | null }[] = await knex(
    `${OPEN_RECORDS_TABLE} as o`,
  )
    .join('admin_users as u', 'u.id', 'o.user_id')
    .where({ 'o.kind': open.kind, 'o.document_id': open.documentId })
    .whereNot('o.user_id', open.userId)
    .where('o.at', '>=', at - OPEN_FOR)
    .select('u.firstname', 'u.lastname');
  const names = people.map(({ firstname, lastname }) => [firstname, lastname].filter(Boolean).join(' '));
  return [...new Set(names)].filter((name) => name !== '').sort();
}
