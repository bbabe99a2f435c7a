import type { Knex } from 'knex';
import type { Kind } from '../domain/kinds';
import { relationsTo } from './records/links';
import { isPublishedRow } from '../storage/documents';
import type { JoinTable, VersionRow } from '../storage/documents';
import type { Transaction } from '../storage/transaction';

/** A link that is deleted together with its target version. */
export interface HeldLink {
  join: JoinTable;
  ownerRow: number;
  /** Half a place before the old one, because Strapi closes the gap of a deleted link. */
  position: number | null;
  locale: string;
  published: boolean;
}

/** The links to the given versions, to restore them after the deletion of a language (see `restoreLinks`). */
export async function linksTo(
  { trx, strapi }: Transaction,
  kind: Kind,
  rows: readonly VersionRow[],
): Promise<HeldLink[]> {
  const held: HeldLink[] = [];
  for (const { join } of relationsTo(strapi, kind)) {
    const links: Record<string, number>[] = await trx(join.table)
      .whereIn(
        join.target,
        rows.map((row) => row.id),
      )
      .select(join.owner, join.target, ...(join.position === null ? [] : [join.position]));
    for (const link of links) {
      const row = rows.find((candidate) => candidate.id === link[join.target]);
      const ownerRow = link[join.owner];
      if (row === undefined || ownerRow === undefined) continue;
      const position = join.position === null ? null : (link[join.position] ?? 0) - 0.5;
      held.push({ join, ownerRow, position, locale: row.locale, published: isPublishedRow(kind, row) });
    }
  }
  return held;
}

/** Redirects links of deleted versions to their stand-ins. */
export async function restoreLinks(
  trx: Knex,
  kind: Kind,
  rows: readonly VersionRow[],
  held: readonly HeldLink[],
): Promise<void> {
  for (const { join, ownerRow, position, locale, published } of held) {
    const target = rows.find((row) => row.locale === locale && isPublishedRow(kind, row) === published);
    if (target === undefined) continue;
    await trx(join.table)
      .insert({
        [join.owner]: ownerRow,
        [join.target]: target.id,
        ...(join.position === null ? {} : { [join.position]: position }),
      })
      .onConflict([join.owner, join.target])
      .ignore();
  }
}
