import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { isUid, MAX_UID_LENGTH } from '../domain/event-uid';
import { TABLES } from '../storage/tables';
import type { Data } from './prepare';
import { invalid } from './records/refuse';

/** The UID of a new event, and its first number. */
export const newIdentity = (): Data => ({ uid: randomUUID(), sequence: 0 });

/** Whether an event has a UID, and otherwise the number with which one disappeared. */
export type KnownUid = 'taken' | number;

/** What is known of UIDs that new events bring, by UID. @param table that of the events */
export async function knownUids(
  knex: Knex,
  table: string,
  uids: readonly string[],
): Promise<Map<string, KnownUid>> {
  const known = new Map<string, KnownUid>();
  if (uids.length === 0) return known;
  const rows: { uid: string; sequence: number | null }[] = await knex(TABLES.removed)
    .whereIn('uid', [...uids])
    .select('uid', 'sequence')
    .unionAll(
      knex(table)
        .whereIn('uid', [...uids])
        .select('uid', knex.raw('null')),
    );
  for (const { uid, sequence } of rows) {
    const before = known.get(uid);
    if (sequence === null || before === 'taken') known.set(uid, 'taken');
    else known.set(uid, Math.max(Number(sequence), before ?? 0));
  }
  return known;
}

/**
 * The identity of a new event that brings its UID. One that was deleted comes back with a higher number than its cancellation.
 * @param known the entry of `knownUids`
 * @throws ValidationError if it is no UID, or that of another event
 */
export function givenIdentity(given: unknown, known: KnownUid | undefined): Data {
  if (typeof given !== 'string' || !isUid(given)) throw invalid('uid', 'noUid', { most: MAX_UID_LENGTH });
  if (known === 'taken') throw invalid('uid', 'uidTaken', { given });
  return { uid: given, sequence: known === undefined ? 0 : known + 1 };
}
