import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { LINKED_KINDS, isPostKind } from '../../domain/kinds';
import type { Kind, LinkedKind } from '../../domain/kinds';
import { insertRows } from '../../storage/insert-rows';
import { LINK_ATTRIBUTES, isPublishedRow, joinTableOf, storageOf } from '../../storage/documents';
import type { JoinTable, VersionRow } from '../../storage/documents';
import type { Transaction } from '../../storage/transaction';

/** A relation of the calendar: the kind that declares it, the kind that it links to and its table. */
export interface Relation {
  owner: Kind;
  attribute: string;
  target: LinkedKind;
  join: JoinTable;
}

/** The relations that a kind declares. */
export function relationsOf(strapi: Core.Strapi, kind: Kind): Relation[] {
  const relation = (target: LinkedKind, attribute: string): Relation => ({
    owner: kind,
    attribute,
    target,
    join: joinTableOf(strapi, kind, attribute),
  });
  if (kind === 'event') return LINKED_KINDS.map((target) => relation(target, LINK_ATTRIBUTES[target]));
  return kind === 'category' ? [relation('category', 'parent')] : [];
}

/** The relations that link to a kind. */
export function relationsTo(strapi: Core.Strapi, kind: Kind): Relation[] {
  return (['event', 'category'] as const)
    .flatMap((owner) => relationsOf(strapi, owner))
    .filter((relation) => relation.target === kind);
}

/** A link of a version to a record. */
export interface StoredLink {
  rowId: number;
  role: LinkedKind;
  documentId: string;
  publicId: number;
  /** Whether the linked record has a published version in the language of this version. */
  targetPublished: boolean;
  position: number;
}

/**
 * Replaces the links of versions by links to these records, in this order. Each links to the versions of its own language and state;
 * records that it cannot link to are left out.
 */
export async function setLinks(
  { trx, strapi }: Transaction,
  { owner, target, join }: Relation,
  rows: readonly VersionRow[],
  documentIds: readonly string[],
): Promise<void> {
  const found: VersionRow[] =
    documentIds.length === 0
      ? []
      : await trx<VersionRow>(storageOf(strapi, target).table)
          .whereIn('document_id', [...documentIds])
          .select('*');
  const isLinkable = (row: VersionRow, version: VersionRow): boolean =>
    version.locale === row.locale &&
    (!isPostKind(target) ||
      (isPublishedRow(owner, row)
        ? isPublishedRow(target, version)
        : !isPublishedRow(target, version) && !version.trashed_at));
  await writeLinks(trx, join, rows, (row) =>
    documentIds.flatMap((documentId, index) =>
      found
        .filter((version) => version.document_id === documentId && isLinkable(row, version))
        .map(({ id }) => ({ target: id, position: index + 1 })),
    ),
  );
}

/** Gives versions these links of a relation and no others. Positions begin with 1. */
export async function writeLinks(
  trx: Knex,
  join: JoinTable,
  rows: readonly VersionRow[],
  linksOfRow: (row: VersionRow) => readonly { target: number; position: number }[],
): Promise<void> {
  const owners = rows.map(({ id }) => id);
  await trx(join.table).whereIn(join.owner, owners).delete();
  const links = rows.flatMap((row) =>
    linksOfRow(row).map(({ target, position }) => ({
      ...{ [join.owner]: row.id, [join.target]: target },
      ...(join.position === null ? {} : { [join.position]: position }),
    })),
  );
  await insertRows(trx, join.table, links);
}

/** How many versions are asked for in one statement: it binds each of them once for each relation. */
const AT_ONCE = 5_000;

/** All links of the given versions; those of a kind in their order. Only for thousands of versions it takes several statements. */
export async function linksOf(
  transaction: Transaction,
  kind: Kind,
  rowIds: readonly number[],
): Promise<StoredLink[]> {
  const found: StoredLink[][] = [];
  for (let start = 0; start < rowIds.length; start += AT_ONCE)
    found.push(await someLinksOf(transaction, kind, rowIds.slice(start, start + AT_ONCE)));
  return inOrder(found.flat());
}

async function someLinksOf(
  { trx, strapi }: Transaction,
  kind: Kind,
  rowIds: readonly number[],
): Promise<StoredLink[]> {
  const relations = relationsOf(strapi, kind);
  const parts = relations.map(({ target, join }) => {
    const { table } = storageOf(strapi, target);
    const published = isPostKind(target)
      ? trx.raw(
          `exists (
             select 1 from ?? as p
             where p.document_id = t.document_id and p.locale = t.locale and p.published_at is not null
           ) as published`,
          [table],
        )
      : trx.raw('true as published');
    return trx(`${join.table} as l`)
      .join(`${table} as t`, 't.id', `l.${join.target}`)
      .whereIn(`l.${join.owner}`, [...rowIds])
      .select(
        `l.${join.owner} as row_id`,
        trx.raw('? as role', [target]),
        't.document_id',
        't.public_id',
        published,
        trx.raw(join.position === null ? '0 as position' : 'l.?? as position', join.position ?? []),
      );
  });
  const [first, ...rest] = parts;
  if (first === undefined) return [];
  const rows: {
    row_id: number;
    role: LinkedKind;
    document_id: string;
    public_id: number;
    published: boolean | number;
    position: number | null;
  }[] = await first.unionAll(rest);
  return rows.map((row) => ({
    rowId: row.row_id,
    role: row.role,
    documentId: row.document_id,
    publicId: Number(row.public_id),
    targetPublished: Boolean(row.published),
    position: row.position ?? 0,
  }));
}

/** Links by kind, in their stored order. */
export function inOrder(links: readonly StoredLink[]): StoredLink[] {
  return links.toSorted(
    (a, b) =>
      (a.role === b.role ? 0 : a.role < b.role ? -1 : 1) ||
      a.position - b.position ||
      a.publicId - b.publicId,
  );
}
