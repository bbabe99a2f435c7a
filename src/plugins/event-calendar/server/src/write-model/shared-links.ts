import type { Knex } from 'knex';
import { isPostKind } from '../domain/kinds';
import type { Kind } from '../domain/kinds';
import { linksOf, relationsOf, relationsTo } from './records/links';
import type { Relation } from './records/links';
import { isPublishedRow, storageOf } from '../storage/documents';
import type { VersionRow } from '../storage/documents';
import type { Transaction } from '../storage/transaction';

/** SQL that is true if the target row `t` is the version that Strapi links to from the owner's row `o`. */
function sameVersion(trx: Knex, owner: Kind, target: Kind): Knex.Raw {
  if (!isPostKind(owner) || !isPostKind(target)) return trx.raw('t.locale = o.locale');
  return trx.raw('t.locale = o.locale and (t.published_at is null) = (o.published_at is null)');
}

/**
 * Makes the links of a record equal in all its drafts, and in all its published versions, to those of the written
 * language. Each version links to the versions of its own language and state, as Strapi does.
 */
export async function shareLinks(
  transaction: Transaction,
  kind: Kind,
  rows: readonly VersionRow[],
  writtenLocale: string | undefined,
): Promise<void> {
  const { trx, strapi } = transaction;
  for (const published of [false, true]) {
    const group = rows.filter((row) => isPublishedRow(kind, row) === published);
    const source = group.find((row) => row.locale === writtenLocale) ?? group[0];
    const others = group.filter((row) => row !== source).map((row) => row.id);
    if (source === undefined || others.length === 0) continue;
    // A published version lacks links to records that are not published in its language; the draft has all of them, for the
    // versions in other languages.
    const draft = published
      ? rows.find((row) => !isPublishedRow(kind, row) && row.locale === source.locale)
      : undefined;
    const links = await linksOf(
      transaction,
      kind,
      [...group, ...(draft ? [draft] : [])].map((row) => row.id),
    );
    const dropped = links.filter((link) => link.rowId === draft?.id && !link.targetPublished);
    const signature = (id: number): string =>
      links
        .filter((link) => link.rowId === id)
        .map((link) => `${link.role}:${link.documentId}`)
        .join();
    const wanted = signature(source.id);
    const differing = dropped.length > 0 ? others : others.filter((id) => signature(id) !== wanted);
    if (differing.length === 0) continue;
    for (const relation of relationsOf(strapi, kind)) {
      await trx(relation.join.table).whereIn(relation.join.owner, differing).delete();
      await copiedLinks(transaction, relation, source.id, differing);
      const documentIds = dropped
        .filter((link) => link.role === relation.target)
        .map((link) => link.documentId);
      if (draft && documentIds.length > 0)
        await copiedLinks(transaction, relation, draft.id, differing, documentIds);
    }
  }
}

/**
 * The insert that copies links of a version to other versions of its record; all links if no linked records are given. It is not awaited
 * here, because it may be one of several that are sent together.
 */
export function copiedLinks(
  { trx, strapi }: Transaction,
  { owner, target, join }: Relation,
  from: number,
  to: readonly number[],
  documentIds: readonly string[] = [],
): Knex.QueryBuilder {
  const targets = storageOf(strapi, target).table;
  const copied = [join.owner, join.target, ...(join.position === null ? [] : [join.position])];
  const query = trx(`${join.table} as l`)
    .join(`${targets} as t1`, 't1.id', `l.${join.target}`)
    .join(`${storageOf(strapi, owner).table} as o`, (on) => on.onIn('o.id', [...to]))
    .join(`${targets} as t`, (on) => {
      on.on('t.document_id', 't1.document_id').andOn(sameVersion(trx, owner, target));
    })
    .where(`l.${join.owner}`, from)
    .select('o.id', 't.id', ...(join.position === null ? [] : [`l.${join.position}`]));
  if (documentIds.length > 0) query.whereIn('t1.document_id', [...documentIds]);
  return trx(trx.raw('?? (??)', [join.table, copied])).insert(query);
}

/**
 * Gives every version that links to any version of a record the link to the version in its own language and state, if there
 * is one. Call it after a record got a language or was published, because Strapi leaves other versions' links behind.
 * @param opened the languages in which the record was not published before: published versions in them get the links of
 * their drafts, because Strapi removed theirs together with the record's published version. Strapi then closed the gap, so a
 * link belongs half a place before its old one. Where there is one link only, another one in the draft is a change that is not published.
 */
export async function relink(
  { trx, strapi }: Transaction,
  kind: Kind,
  documentId: string,
  opened: readonly string[],
): Promise<void> {
  for (const { owner, join } of relationsTo(strapi, kind)) {
    const owners = storageOf(strapi, owner).table;
    const targets = storageOf(strapi, kind).table;
    const copied = [join.owner, join.target, ...(join.position === null ? [] : [join.position])];
    const isToOne = join.position === null;
    await trx(trx.raw('?? (??)', [join.table, copied])).insert(
      trx(`${targets} as t1`)
        .join(`${join.table} as l`, `l.${join.target}`, 't1.id')
        .join(`${owners} as o1`, 'o1.id', `l.${join.owner}`)
        .join(`${owners} as o`, (on) => {
          on.on('o.document_id', 'o1.document_id');
          if (isPostKind(owner)) {
            on.andOn((state) => {
              state.on(trx.raw('(o.published_at is null) = (o1.published_at is null)'));
              if (opened.length > 0) state.orOnIn('o.locale', [...opened]);
            });
          }
        })
        .join(`${targets} as t`, (on) => {
          on.on('t.document_id', 't1.document_id').andOn(sameVersion(trx, owner, kind));
        })
        .where('t1.document_id', documentId)
        .whereNotExists(
          trx(`${join.table} as x`)
            .select(trx.raw('1'))
            .whereRaw(`x.?? = o.id${isToOne ? '' : ' and x.?? = t.id'}`, [
              join.owner,
              ...(isToOne ? [] : [join.target]),
            ]),
        )
        .groupBy('o.id', 't.id')
        .select(
          'o.id',
          't.id',
          ...(join.position === null ? [] : [trx.raw('min(l.??) - 0.5', [join.position])]),
        ),
    );
  }
}
