import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isObject } from '../../api/json';
import { readStamp, writeStamp } from '../../storage/stamps';
import { underLock } from '../../storage/transaction';

/** The stamp of an index, or of a rebuild, with entries of processes with different settings. No fingerprint is empty. */
export const MIXED = '';

const STAMPS = ['index', 'reindex'] as const;

/** The fingerprint in a stamp. That of a rebuild has a position, too. */
const fingerprintIn = (stamp: unknown): unknown => (isObject(stamp) ? stamp['target'] : stamp);

/**
 * Notes that this process writes its own entries into an index that was made, or is being rebuilt, by a process with other settings or
 * of another version.
 */
export async function markMixed(strapi: Core.Strapi, own: string): Promise<void> {
  const ofOthers = async (knex: Knex) => {
    const found: (typeof STAMPS)[number][] = [];
    for (const name of STAMPS) {
      const made = fingerprintIn(await readStamp(knex, name));
      if (typeof made === 'string' && made !== MIXED && made !== own) found.push(name);
    }
    return found;
  };
  if ((await ofOthers(strapi.db.connection)).length === 0) return;
  await underLock(strapi, async ({ trx }) => {
    const found = await ofOthers(trx);
    // A rebuild for others that was interrupted has left entries of others in an index that was made for this process.
    for (const name of found.includes('reindex') ? STAMPS : found) await writeStamp(trx, name, MIXED);
  });
}

/** Whether an index has a fingerprint, and no rebuild for others has begun since then: some entries would be theirs. */
export async function isMadeFor(knex: Knex, own: string): Promise<boolean> {
  if ((await readStamp(knex, 'index')) !== own) return false;
  const rebuild = fingerprintIn(await readStamp(knex, 'reindex'));
  return typeof rebuild !== 'string' || rebuild === own;
}

/** Whether nobody has noted that since the last batch of a rebuild, nor begun another one. */
export async function isUnmixed(trx: Knex, fingerprint: string): Promise<boolean> {
  const rebuild = await readStamp(trx, 'reindex');
  // A second rebuild to the same fingerprint has ended.
  if (rebuild === null) return (await readStamp(trx, 'index')) === fingerprint;
  return fingerprintIn(rebuild) === fingerprint;
}
