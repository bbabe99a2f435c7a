import type { Knex } from 'knex';
import { hasPublicationListeners } from '../platform/strapi/write-listeners';
import { attributesOf, isEditedRow, isStandInRow, versionColumns } from '../storage/documents';
import type { VersionRow } from '../storage/documents';
import { insertPublishedRows, insertInOne } from '../storage/insert-rows';
import { isAsMade, isWithoutResult } from './rows-alone';
import { relationsOf } from './records/links';
import { copiedImage } from './records/shared-fields';
import { copiedLinks } from './shared-links';
import { passesChecks } from './strapi-checks';
import { deleteVersions } from './version-rows';
import type { Write } from './write';

/**
 * Publishes drafts of an event, or removes its published versions, as Strapi does: it copies or deletes the rows, their images and their
 * links. Strapi first reads all that the event is linked to, for somebody who may listen, and checks what drafts are checked for already.
 * @returns false if Strapi has to do it: nothing is written then
 */
export async function publishRows(write: Write): Promise<boolean> {
  const { action, storage, strapi, meant } = write;
  if (!isWithoutResult() || storage.kind !== 'event') return false;
  if (action !== 'publish' && action !== 'unpublish') return false;
  if (hasPublicationListeners(strapi) || !isAsMade(strapi)) return false;
  if (meant.some(isStandInRow)) return false;
  const drafts = meant.filter((row) => isEditedRow('event', row));
  const published = meant.filter((row) => !drafts.includes(row));
  if (action === 'unpublish') {
    const hasDraft = ({ locale }: VersionRow): boolean => drafts.some((draft) => draft.locale === locale);
    if (published.length === 0 || !published.every(hasDraft)) return false;
    await deleteVersions(write, published);
    return true;
  }
  if (drafts.length === 0 || published.length > 0) return false;
  for (const draft of drafts) if (!(await isPublishable(write, draft))) return false;
  await copyDrafts(write, drafts);
  return true;
}

/** Copies drafts of an event, whose links and images are the same. */
async function copyDrafts(write: Write, drafts: readonly VersionRow[]): Promise<void> {
  const { trx, strapi, storage } = write;
  const columns = versionColumns(storage);
  const copies: number[] = [];
  const images: Knex.QueryBuilder[] = [];
  for (const { id, document_id } of drafts) {
    const copy = (await insertPublishedRows(trx, storage.table, columns, [id])).get(document_id);
    if (copy === undefined) throw new Error('The draft is gone');
    images.push(copiedImage(trx, storage.kind, id, copy));
    copies.push(copy);
  }
  const source = drafts[0]?.id ?? 0;
  const links = relationsOf(strapi, storage.kind).map((one) => copiedLinks(write, one, source, copies));
  await insertInOne(trx, [...images, ...links]);
}

/** Whether Strapi would certainly publish a draft: it has what a draft may lack, and nothing else has its slug. */
async function isPublishable({ trx, strapi, storage }: Write, draft: VersionRow): Promise<boolean> {
  const values = attributesOf(storage, draft);
  if (!passesChecks(strapi, 'event', values, { published: true, isWhole: true })) return false;
  const { slug, locale, document_id } = draft;
  if (slug === null) return true;
  const other: unknown = await trx(storage.table)
    .where({ slug, locale })
    .whereNotNull('published_at')
    .whereNot({ document_id })
    .first('id');
  return other === undefined;
}
