import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Reader } from '../domain/visibility';
import type { Lookup } from '../http/parameters/types';
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
  const unknown: Unknown[] = [];
  for (const lookup of lookups) {
    if (lookup.unknown === 'ignore') continue;
    const ids = lookup.members.map(Number);
    const known = await knownIds(strapi, trx, lookup.kind, ids, reader);
    const members = lookup.members.filter((member) => !known.has(Number(member)));
    if (members.length > 0) unknown.push({ parameter: lookup.parameter, members });
  }
  return unknown;
}

async function knownIds(
  strapi: Core.Strapi,
  trx: Knex,
  kind: Lookup['kind'],
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
