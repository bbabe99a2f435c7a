import { groupBy } from '../domain/group-by';
import { uidOf } from '../domain/kinds';
import type { Kind, LinkedKind } from '../domain/kinds';
import { isPublishedRow, storageOf } from '../storage/documents';
import type { Storage, VersionRow } from '../storage/documents';
import { insertVersionRows } from '../storage/insert-rows';
import type { Transaction } from '../storage/transaction';
import { relationsOf, setLinks } from './records/links';
import { FILES, setImage } from './records/shared-fields';
import { ensureLinkable } from './records/stand-ins';

/** A version of an event with what is stored of it in other tables. */
export interface WholeVersion {
  row: VersionRow;
  links: readonly { role: LinkedKind; documentId: string }[];
  /** The file of its image. */
  image: number | null;
}

/** The columns of versions that are written; Strapi knows those of people apart. */
const columnsOf = ({ columns }: Storage): string[] => {
  const own = [...columns.values()].filter((column) => column !== 'id');
  return [...new Set([...own, 'created_by_id', 'updated_by_id'])];
};

/** Gives the records that versions link to versions in the languages of these, where they lack them. */
async function makeLinkable(transaction: Transaction, versions: readonly WholeVersion[]): Promise<void> {
  for (const [locale, ofLocale] of groupBy(versions, ({ row }) => row.locale)) {
    const byKind = groupBy(
      ofLocale.flatMap(({ links }) => links),
      ({ role }): Kind => role,
    );
    const linked = [...byKind].map(
      ([kind, links]) => [kind, [...new Set(links.map(({ documentId }) => documentId))]] as const,
    );
    await ensureLinkable(transaction, new Map(linked), [locale]);
  }
}

/**
 * Inserts versions of events with their links, as far as the records have versions to link to, and their images, in a number of statements
 * that grows with the different links only.
 * @param versions whatever ids their rows have, they get others
 */
export async function insertVersions(
  transaction: Transaction,
  versions: readonly WholeVersion[],
): Promise<void> {
  const { trx, strapi } = transaction;
  const storage = storageOf(strapi, 'event');
  const columns = columnsOf(storage);
  const inserted: WholeVersion[] = [];
  // Ids are returned by event.
  const places = groupBy(versions, ({ row }) => `${isPublishedRow('event', row)} ${row.locale}`);
  for (const [, ofPlace] of places) {
    const values = ofPlace.map(({ row }) => columns.map((column) => row[column] ?? null));
    const ids = await insertVersionRows(trx, storage.table, columns, values);
    const withId = ({ row, ...version }: WholeVersion): WholeVersion => ({
      ...version,
      row: { ...row, id: ids.get(row.document_id) ?? row.id },
    });
    inserted.push(...ofPlace.map(withId));
  }
  await makeLinkable(transaction, inserted);
  for (const relation of relationsOf(strapi, 'event')) {
    const recordsOf = ({ links }: WholeVersion): string[] =>
      links.filter(({ role }) => role === relation.target).map(({ documentId }) => documentId);
    const linking = inserted.filter((version) => recordsOf(version).length > 0);
    for (const [, same] of groupBy(linking, (version) => JSON.stringify(recordsOf(version))))
      await setLinks(transaction, relation, rowsOf(same), same[0] ? recordsOf(same[0]) : []);
  }
  for (const [image, same] of groupBy(inserted, (version) => version.image))
    if (image !== null) await setImage(trx, 'event', rowsOf(same), image);
}

/** Deletes versions of events with what is stored of them in other tables. */
export async function deleteVersions(
  { trx, strapi }: Transaction,
  versions: readonly VersionRow[],
): Promise<void> {
  const ids = versions.map(({ id }) => id);
  await trx(FILES)
    .where({ related_type: uidOf('event') })
    .whereIn('related_id', ids)
    .delete();
  // The links are deleted with them.
  await trx(storageOf(strapi, 'event').table).whereIn('id', ids).delete();
}

const rowsOf = (versions: readonly WholeVersion[]): VersionRow[] => versions.map(({ row }) => row);
