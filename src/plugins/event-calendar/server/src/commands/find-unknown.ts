import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Reader } from '../domain/visibility';
import type { Lookup, LookupKind } from '../http/parameters/types';
import { findLinkable } from './find-records';

/** Members of a parameter that do not exist. */
export interface Unknown {
  parameter: string;
  members: (number | string)[];
}

/**
 * Asks the database for what the checked values of a write name: linked records that the actor may see and that are not in
 * the trash, users, images of the media library. For `withUnknown`, which puts it into one report with everything else.
 */
export async function findUnknown(
  strapi: Core.Strapi,
  trx: Knex,
  lookups: readonly Lookup[],
  reader: Reader,
): Promise<Unknown[]> {
  const asked = lookups.filter((lookup) => lookup.unknown === 'refuse');
  const known = new Map<LookupKind, { has(id: number): boolean }>();
  for (const kind of new Set(asked.map((lookup) => lookup.kind))) {
    const members = asked.filter((lookup) => lookup.kind === kind).flatMap((lookup) => lookup.members);
    known.set(kind, await knownIds(strapi, trx, kind, [...new Set(members.map(Number))], reader));
  }
  const unknown = new Map<string, (number | string)[]>();
  for (const { parameter, kind, members } of asked) {
    const missing = members.filter((member) => known.get(kind)?.has(Number(member)) !== true);
    if (missing.length > 0) unknown.set(parameter, [...(unknown.get(parameter) ?? []), ...missing]);
  }
  return [...unknown].map(([parameter, members]) => ({ parameter, members }));
}

async function knownIds(
  strapi: Core.Strapi,
  trx: Knex,
  kind: LookupKind,
  ids: readonly number[],
  reader: Reader,
): Promise<{ has(id: number): boolean }> {
  if (kind !== 'user' && kind !== 'image') return findLinkable(trx, kind, ids, reader);
  const uid = kind === 'user' ? 'plugin::users-permissions.user' : 'plugin::upload.file';
  const image = kind === 'image' ? { mime: { $startsWith: 'image/' } } : {};
  const rows: { id: number }[] = await strapi.db
    .query(uid)
    .findMany({ select: ['id'], where: { id: { $in: [...ids] }, ...image } });
  return new Set(rows.map((row) => row.id));
}
