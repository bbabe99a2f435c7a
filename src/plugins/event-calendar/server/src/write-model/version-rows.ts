import { groupBy } from '../domain/group-by';
import { uidOf } from '../domain/kinds';
import type { LinkedKind } from '../domain/kinds';
import { isPublishedRow, storageOf, versionColumns } from '../storage/documents';
import type { VersionRow } from '../storage/documents';
import { insertVersionRows } from '../storage/insert-rows';
import type { Transaction } from '../storage/transaction';
import { relationsOf, setLinks } from './records/links';
import { FILES, setImage } from './records/shared-fields';
import { ensureLinksIn } from './records/stand-ins';

/** A version of an event with what is stored of it in other tables. */
export interface WholeVersion {
  row: VersionRow;
  links: readonly { role: LinkedKind; documentId: string }[];
  /** The file of its image. */
  image: number | null;
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
  const columns = versionColumns(storage);
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
  for (const [locale, ofLocale] of groupBy(inserted, ({ row }) => row.locale))
    await ensureLinksIn(
      transaction,
      ofLocale.flatMap(({ links }) => links),
      [locale],
    );
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
