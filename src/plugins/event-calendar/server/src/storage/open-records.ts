import type { Knex } from 'knex';
import type { Kind } from '../domain/kinds';

/** The records that are open in browser tabs, one row per tab. */
export const OPEN_RECORDS_TABLE = 'calendar_open_records';

/** How long a tab counts as open after its last request, in milliseconds. */
const OPEN_FOR = 30_000;

/** A record that somebody has open. */
export interface OpenRecord {
  /** Unique among the tabs of all browsers. */
  tab: string;
  userId: number;
  kind: Kind;
  documentId: string;
}

/** Records that a tab has a record open, and deletes tabs that have stopped reporting. @param at UTC milliseconds */
export async function noteOpen(knex: Knex, open: OpenRecord, at: number): Promise<void> {
  const row = { tab: open.tab, user_id: open.userId, kind: open.kind, document_id: open.documentId, at };
  await knex(OPEN_RECORDS_TABLE).insert(row).onConflict('tab').merge();
  await forgetOpen(knex, at);
}

/** Deletes tabs that have stopped reporting. @param at UTC milliseconds */
export const forgetOpen = (knex: Knex, at: number): Promise<number> =>
  knex(OPEN_RECORDS_TABLE)
    .where('at', '<', at - OPEN_FOR)
    .delete();

/** The names of the other people who currently have the record open, sorted. @param at UTC milliseconds */
export async function otherEditors(knex: Knex, open: OpenRecord, at: number): Promise<string[]> {
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
