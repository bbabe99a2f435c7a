import { groupBy } from '../../domain/group-by';
import type { Reader } from '../../domain/visibility';
import type { Lookup, LookupKind } from '../../api/operations/types';
import { findLinkable } from './find-records';
import type { Transaction } from '../../storage/transaction';

/** Members of a parameter that name no record. */
export interface Unknown {
  parameter: string;
  members: (number | string)[];
}

/** Records that an actor may link to, as document ids by kind and public id. */
export type Linkable = ReadonlyMap<LookupKind, ReadonlyMap<number, string>>;

/**
 * Looks up the records that the checked values of a write name: linked records that the actor may see and that are not in the
 * trash, users, images of the media library. `withUnknown` reports missing ones together with all other faults.
 * @returns also the linked records that were found; under the calendar's lock they do not change
 */
export async function findUnknown(
  transaction: Transaction,
  lookups: readonly Lookup[],
  reader: Reader,
): Promise<{ unknown: Unknown[]; linkable: Linkable }> {
  const linkable = new Map<LookupKind, ReadonlyMap<number, string>>();
  const unknown = await unknownAmong(lookups, async (kind, ids) => {
    const known = await knownIds(transaction, kind, ids, reader);
    if (known instanceof Map) linkable.set(kind, known);
    return known;
  });
  return { unknown, linkable };
}

/** The given ids that exist. */
export interface KnownIds {
  has(id: number): boolean;
}

/** Ids by kind, if unknown ones are refused. */
export function askedIds(lookups: readonly Lookup[]): Map<LookupKind, number[]> {
  const asked = groupBy(
    lookups.filter((lookup) => lookup.unknown === 'refuse'),
    (lookup) => lookup.kind,
  );
  return new Map(
    [...asked].map(([kind, ofKind]) => [
      kind,
      [...new Set(ofKind.flatMap((lookup) => lookup.members.map(Number)))],
    ]),
  );
}

/** `findUnknown` for callers that have already looked up which records exist. */
export async function unknownAmong(
  lookups: readonly Lookup[],
  knownOf: (kind: LookupKind, ids: readonly number[]) => Promise<KnownIds>,
): Promise<Unknown[]> {
  const asked = lookups.filter((lookup) => lookup.unknown === 'refuse');
  const known = new Map<LookupKind, KnownIds>();
  for (const [kind, ids] of askedIds(asked)) known.set(kind, await knownOf(kind, ids));
  const unknown = new Map<string, (number | string)[]>();
  for (const { parameter, kind, members } of asked) {
    const missing = members.filter((member) => known.get(kind)?.has(Number(member)) !== true);
    if (missing.length > 0) unknown.set(parameter, [...(unknown.get(parameter) ?? []), ...missing]);
  }
  return [...unknown].map(([parameter, members]) => ({ parameter, members }));
}

/** The given ids that exist and that the reader may see and link to. */
export async function knownIds(
  { trx, strapi }: Transaction,
  kind: LookupKind,
  ids: readonly number[],
  reader: Reader,
): Promise<ReadonlyMap<number, string> | ReadonlySet<number>> {
  if (kind !== 'user' && kind !== 'image') return findLinkable(trx, kind, ids, reader);
  const uid = kind === 'user' ? 'plugin::users-permissions.user' : 'plugin::upload.file';
  const image = kind === 'image' ? { mime: { $startsWith: 'image/' } } : {};
  const rows: { id: number }[] = await strapi.db
    .query(uid)
    .findMany({ select: ['id'], where: { id: { $in: [...ids] }, ...image } });
  return new Set(rows.map((row) => row.id));
}
