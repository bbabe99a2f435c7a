import { groupBy } from '../../domain/group-by';
import type { Kind } from '../../domain/kinds';
import type { Reader } from '../../domain/visibility';
import type { Lookup, LookupKind } from '../../api/operations/types';
import { findLinkable } from './find-records';
import { dialectOf } from '../../storage/ports/dialect';
import type { ReadPort } from '../../storage/ports/port';
import { FILES, USERS, sql } from '../../storage/ports/sql';

/** Members of a parameter that name no record. */
export interface Unknown {
  parameter: string;
  members: (number | string)[];
}

/** Records that an actor may link to, as document ids by kind and public id. */
export type Linkable = ReadonlyMap<Kind, ReadonlyMap<number, string>>;

/** The given ids that exist, by kind. */
export type KnownIds = ReadonlyMap<LookupKind, { has(id: number): boolean }>;

/**
 * Looks up the records that the checked values of a write name: linked records that the actor may see and that are not in the
 * trash, users, images of the media library. `withUnknown` reports missing ones together with all other faults.
 * @returns also the linked records that were found; under the calendar's lock they do not change
 */
export async function findUnknown(
  port: ReadPort,
  lookups: readonly Lookup[],
  reader: Reader,
): Promise<{ unknown: Unknown[]; linkable: Linkable }> {
  const { known, linkable } = await findKnown(port, askedIds(lookups), reader);
  return { unknown: unknownAmong(lookups, known), linkable };
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

/** The members of lookups that are not known. */
export function unknownAmong(lookups: readonly Lookup[], known: KnownIds): Unknown[] {
  const unknown = new Map<string, (number | string)[]>();
  for (const { parameter, kind, members, unknown: treatment } of lookups) {
    if (treatment !== 'refuse') continue;
    const missing = members.filter((member) => known.get(kind)?.has(Number(member)) !== true);
    if (missing.length > 0) unknown.set(parameter, [...(unknown.get(parameter) ?? []), ...missing]);
  }
  return [...unknown].map(([parameter, members]) => ({ parameter, members }));
}

/** The given ids that exist; of records those that the reader may see and link to. */
export async function findKnown(
  port: ReadPort,
  asked: ReadonlyMap<LookupKind, readonly number[]>,
  reader: Reader,
): Promise<{ known: KnownIds; linkable: Linkable }> {
  const records = new Map<Kind, readonly number[]>();
  const known = new Map<LookupKind, { has(id: number): boolean }>();
  for (const [kind, ids] of asked) {
    if (kind !== 'user' && kind !== 'image') {
      records.set(kind, ids);
      continue;
    }
    const isAsked = dialectOf(port.dialect).isOneOf(sql`e.id`, ids);
    const rows = await port.all<{ id: number }>(
      kind === 'user'
        ? sql`select e.id from ${USERS} e where ${isAsked}`
        : sql`select e.id from ${FILES} e where ${isAsked} and e.mime like 'image/%'`,
    );
    known.set(kind, new Set(rows.map((row) => row.id)));
  }
  const linkable = await findLinkable(port, records, reader);
  for (const [kind, found] of linkable) known.set(kind, found);
  return { known, linkable };
}
