import type { Core } from '@strapi/strapi';
import { LINK_ATTRIBUTES } from '../../../storage/documents';
import type { SeriesPart } from '../../../storage/series';
import { TABLES } from '../../../storage/tables';
import type { Transaction } from '../../../storage/transaction';

/** Parts of a series without linked records that are gone or in the trash, which dates do not have either, and without lost images. */
export async function presentParts(
  { trx, strapi }: Transaction,
  parts: readonly SeriesPart[],
): Promise<SeriesPart[]> {
  const images = parts.flatMap(({ shared: { image } }) => (typeof image === 'number' ? [image] : []));
  const files = images.length === 0 ? new Set() : await filesAmong(strapi, images);
  const linked = parts.flatMap(({ shared }) => LINKS.flatMap((name) => linksIn(shared[name])));
  const there = linked.length === 0 ? new Set() : await recordsAmong(trx, linked);
  const present = (name: string, value: unknown): unknown => {
    if (name === 'image') return files.has(value) ? value : null;
    return LINKS.includes(name) ? linksIn(value).filter((id) => there.has(id)) : value;
  };
  return parts.map((part) => ({
    ...part,
    shared: Object.fromEntries(
      Object.entries(part.shared).map(([name, value]) => [name, present(name, value)]),
    ),
  }));
}

const LINKS: readonly string[] = Object.values(LINK_ATTRIBUTES);

const linksIn = (value: unknown): string[] => [value].flat().filter((id) => typeof id === 'string');

async function filesAmong(strapi: Core.Strapi, ids: readonly number[]): Promise<Set<unknown>> {
  const found: { id: number }[] = await strapi.db
    .query('plugin::upload.file')
    .findMany({ select: ['id'], where: { id: { $in: [...new Set(ids)] } } });
  return new Set(found.map(({ id }) => id));
}

async function recordsAmong(trx: Transaction['trx'], documentIds: readonly string[]): Promise<Set<unknown>> {
  const found: string[] = await trx(TABLES.index)
    .whereIn('document_id', [...new Set(documentIds)])
    .whereNot('status', 'trash')
    .distinct()
    .pluck('document_id');
  return new Set(found);
}
