import type { Knex } from 'knex';
import type { Lookup } from '../../../api/operations/types';
import { isLinkedKind } from '../../../domain/kinds';
import type { Reader } from '../../../domain/visibility';
import { portWithin } from '../../../storage/ports/transaction-port';
import type { KnownIds, Unknown } from '../find-unknown';
import { askedIds, findKnown, unknownAmong } from '../find-unknown';
import type { Batch } from './batch';

/** The references of the records of a batch that are not to records of the calendar: users and images. */
export async function knownElsewhere(
  trx: Knex,
  lookups: readonly Lookup[],
  reader: Reader,
): Promise<KnownIds> {
  const elsewhere = new Map([...askedIds(lookups)].filter(([kind]) => !isLinkedKind(kind)));
  return (await findKnown(portWithin(trx), elsewhere, reader)).known;
}

/**
 * The members of the lookups of one record that are not known; the batch may have made what they name.
 * @param elsewhere those of `knownElsewhere`
 */
export async function unknownInBatch(
  batch: Batch,
  lookups: readonly Lookup[],
  elsewhere: KnownIds,
  reader: Reader,
): Promise<Unknown[]> {
  const known = new Map(elsewhere);
  for (const [kind, ids] of askedIds(lookups))
    if (isLinkedKind(kind)) known.set(kind, await batch.findLinkable(kind, ids, reader));
  return unknownAmong(lookups, known);
}
