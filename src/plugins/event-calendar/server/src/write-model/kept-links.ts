import type { PostKind } from '../domain/kinds';
import type { KeptLink } from './kept-form';
import { relationsTo } from './records/links';
import type { Relation } from './records/links';
import { relink } from './shared-links';
import { ensureVersions } from './records/stand-ins';
import { isPublishedRow, storageOf, versionsOf } from '../storage/documents';
import type { VersionRow } from '../storage/documents';
import type { Transaction } from '../storage/transaction';

/** The links to the versions of a record, before it moves to the trash and loses them. */
export async function linksToKeep(
  { trx, strapi }: Transaction,
  kind: PostKind,
  rows: readonly VersionRow[],
): Promise<KeptLink[]> {
  const kept: KeptLink[] = [];
  for (const { owner, join } of relationsTo(strapi, kind)) {
    const links: (Pick<VersionRow, 'document_id' | 'locale' | 'published_at'> & { place: number | null })[] =
      await trx(`${join.table} as l`)
        .join(`${storageOf(strapi, owner).table} as o`, 'o.id', `l.${join.owner}`)
        .whereIn(
          `l.${join.target}`,
          rows.map((row) => row.id),
        )
        .select('o.document_id', 'o.locale', 'o.published_at')
        .select(join.position === null ? trx.raw('null as place') : `l.${join.position} as place`);
    for (const { document_id, locale, published_at, place } of links) {
      kept.push({ owner: document_id, locale, published: published_at !== null, position: place });
    }
  }
  return kept;
}

/** The number of links restored by one statement. */
const AT_ONCE = 200;

/**
 * Restores links to a record from versions that still exist; update the index afterwards. A version that can link to only one
 * record, and now links to another, is not changed.
 * @returns the records that are not changed
 */
export async function restoreLinksTo(
  transaction: Transaction,
  kind: PostKind,
  documentId: string,
  links: readonly KeptLink[],
): Promise<Set<string>> {
  const { strapi } = transaction;
  const taken = new Set<string>();
  if (links.length === 0) return taken;
  for (const relation of relationsTo(strapi, kind)) {
    for (let start = 0; start < links.length; start += AT_ONCE) {
      const batch = links.slice(start, start + AT_ONCE);
      for (const owner of await putBackBatch(transaction, relation, documentId, batch)) taken.add(owner);
    }
  }
  // Those languages follow the others.
  await relink(transaction, kind, documentId, []);
  return taken;
}

async function putBackBatch(
  transaction: Transaction,
  { owner: kind, target, join }: Relation,
  documentId: string,
  links: readonly KeptLink[],
): Promise<string[]> {
  const { trx, strapi } = transaction;
  const owners: VersionRow[] = await trx<VersionRow>(storageOf(strapi, kind).table)
    .whereIn(
      'document_id',
      links.map((link) => link.owner),
    )
    .select('id', 'document_id', 'locale', 'published_at');
  // Languages added meanwhile need versions to link to.
  const locales = [...new Set(owners.map((row) => row.locale))];
  await ensureVersions(transaction, target, [documentId], locales);
  const targets = await versionsOf(trx, storageOf(strapi, target), documentId);
  const present: Record<string, number>[] = await trx(join.table)
    .whereIn(
      join.owner,
      owners.map((row) => row.id),
    )
    .select(join.owner, join.target);
  const inserted: Record<string, number>[] = [];
  const taken: string[] = [];
  for (const { owner, locale, published, position } of links) {
    const from = owners.find(
      (row) => row.document_id === owner && row.locale === locale && isPublishedRow(kind, row) === published,
    );
    const to = targets.find((row) => row.locale === locale && isPublishedRow(target, row) === published);
    if (from === undefined || to === undefined) continue;
    const others = present.filter((link) => link[join.owner] === from.id);
    if (others.some((link) => link[join.target] === to.id)) continue;
    if (join.position === null && others.length > 0) taken.push(owner);
    else {
      // Strapi may have closed the gap of the old link, so it gets the place half a step before its old one. This is right
      // too if the gap was not closed.
      const place = join.position === null ? {} : { [join.position]: (position ?? 0) - 0.5 };
      inserted.push({ [join.owner]: from.id, [join.target]: to.id, ...place });
    }
  }
  if (inserted.length > 0) await trx(join.table).insert(inserted);
  return taken;
}
