import type { Knex } from 'knex';
import type { PostKind } from '../domain/kinds';
import { deleteOfRemoved } from './delete-of-removed';
import type { IndexRow } from './index-row';
import { insertedOrUpdated } from './insert-rows';
import { TABLES } from './tables';

const KEY = ['kind', 'slug', 'locale'];

type Slugged = Pick<IndexRow, 'public_id' | 'locale' | 'kind' | 'slug' | 'status'>;

const isPublished = ({ status }: Slugged): boolean => status === 'publish';

const keyOf = ({ public_id, locale }: Slugged): string => `${public_id}|${locale}`;

/**
 * Remembers the slugs that records have no longer, in each language (docs/interface.md 22.9). Whoever has a slug now comes first where
 * slugs are looked up, so nothing has to be forgotten. What is not published takes no slug from another record, and leaves one of its own
 * only if it was published before: there was no page under it otherwise.
 */
export async function rememberSlugs(
  trx: Knex,
  before: readonly Slugged[],
  after: readonly Slugged[],
): Promise<void> {
  const now = new Map(after.map((row) => [keyOf(row), row.slug]));
  const left = before.filter((row) => row.slug !== null && now.get(keyOf(row)) !== row.slug);
  await remember(trx, left.filter(isPublished));
  const hidden = left.filter((row) => !isPublished(row));
  await remember(trx, await publishedBefore(trx, hidden), '1 = 0');
}

/** @param where SQL that a slug of another record must meet to be taken from it */
async function remember(trx: Knex, left: readonly Slugged[], where?: string): Promise<void> {
  // Records in the trash may have had the same one.
  const rows = new Map(
    left.map(({ kind, locale, slug, public_id }) => [
      `${kind}|${locale}|${slug}`,
      { kind, locale, slug, public_id },
    ]),
  );
  await insertedOrUpdated(trx, TABLES.formerSlugs, [...rows.values()], KEY, ['public_id'], where);
}

/** The rows of records that the public could see at some time: the log keeps the last change that it could. */
async function publishedBefore(trx: Knex, rows: readonly Slugged[]): Promise<Slugged[]> {
  if (rows.length === 0) return [];
  const shown: { public_id: number | string }[] = await trx(TABLES.changes)
    .whereIn('public_id', [...new Set(rows.map((row) => row.public_id))])
    .where({ shown: 1 })
    .distinct('public_id');
  const ids = new Set(shown.map(({ public_id }) => Number(public_id)));
  return rows.filter((row) => ids.has(Number(row.public_id)));
}

/**
 * Forgets the slugs of events, venues and organizers that are deleted for good: their pages answer 404 under every slug. Those of terms
 * stay, because feeds are asked for them (docs/interface.md 25.14).
 * @param table that of the content type
 */
export const forgetSlugsOfRemoved = (knex: Knex, kind: PostKind, table: string): Promise<number> =>
  deleteOfRemoved(knex, TABLES.formerSlugs, kind, table, 'public_id');
