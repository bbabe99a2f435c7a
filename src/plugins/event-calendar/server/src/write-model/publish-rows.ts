import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import { uidOf } from '../domain/kinds';
import { hasPublicationListeners } from '../platform/strapi/write-listeners';
import { isEditedRow, isStandInRow, storageOf } from '../storage/documents';
import type { VersionRow } from '../storage/documents';
import { insertPublishedRows } from '../storage/insert-rows';
import { relationsOf } from './records/links';
import { FILES, copyImage } from './records/shared-fields';
import { copyLinks } from './shared-links';
import { passesChecks } from './strapi-checks';
import type { Write } from './write';

const unreturned = new AsyncLocalStorage<true>();

/** Calls the Document Service for a publication of which the caller does not need the result. */
export const withoutResult = <Result>(call: () => Promise<Result>): Promise<Result> =>
  unreturned.run(true, call);

/**
 * Publishes the draft of an event, or removes its published version, as Strapi does: it copies or deletes the row, its image and its
 * links. Strapi first reads all that the event is linked to, for somebody who may listen, and checks what drafts are checked for already.
 * @returns false if Strapi has to do it: nothing is written then
 */
export async function publishRows(write: Write): Promise<boolean> {
  const { action, storage, strapi, rows } = write;
  if (unreturned.getStore() === undefined || storage.kind !== 'event') return false;
  if (action !== 'publish' && action !== 'unpublish') return false;
  if (hasPublicationListeners(strapi) || !isAsMade(strapi)) return false;
  const drafts = rows.filter((row) => isEditedRow('event', row));
  const [draft, published] = [drafts[0], rows.find((row) => !drafts.includes(row))];
  if (draft === undefined || drafts.length > 1 || isStandInRow(draft) || draft.locale !== rows.at(-1)?.locale)
    return false;
  if (action === 'unpublish') {
    if (published === undefined || rows.length > 2 || write.meant.length < 2) return false;
    await removeVersion(write, published);
    return true;
  }
  if (published !== undefined || write.meant.length === 0 || !(await isPublishable(write, draft)))
    return false;
  await copyDraft(write, draft);
  return true;
}

async function removeVersion({ trx, storage }: Write, { id }: VersionRow): Promise<void> {
  await trx(FILES)
    .where({ related_type: uidOf(storage.kind), related_id: id })
    .delete();
  // The links are deleted with it.
  await trx(storage.table).where({ id }).delete();
}

async function copyDraft(write: Write, { id, document_id }: VersionRow): Promise<void> {
  const { trx, strapi, storage } = write;
  const own = [...storage.columns.values()].filter((column) => column !== 'id');
  const columns = [...new Set([...own, 'created_by_id', 'updated_by_id'])];
  const copies = await insertPublishedRows(trx, storage.table, columns, [id]);
  const copy = copies.get(document_id);
  if (copy === undefined) throw new Error('The draft is gone');
  for (const relation of relationsOf(strapi, storage.kind)) await copyLinks(write, relation, id, [copy], []);
  await copyImage(trx, storage.kind, id, copy);
}

/** Whether Strapi would certainly publish a draft: it has what a draft may lack, and nothing else has its slug. */
async function isPublishable({ trx, strapi, storage }: Write, draft: VersionRow): Promise<boolean> {
  const values = Object.fromEntries([...storage.columns].map(([name, column]) => [name, draft[column]]));
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

/** Which Strapis have the events of the calendar as it made them. Content types do not change while the process runs. */
const asMade = new WeakMap<Core.Strapi, boolean>();

/** Whether the project has added nothing to events that is stored in other tables. */
function isAsMade(strapi: Core.Strapi): boolean {
  const known = asMade.get(strapi);
  if (known !== undefined) return known;
  const found = hasOnlyOurTables(strapi) && !isLinkedByProject(strapi);
  asMade.set(strapi, found);
  return found;
}

/** Whether the project has not added fields to events that are stored in tables of their own. */
function hasOnlyOurTables(strapi: Core.Strapi): boolean {
  const links = relationsOf(strapi, 'event').map(({ attribute }) => attribute);
  const known = new Set([...links, 'image', 'localizations', 'createdBy', 'updatedBy']);
  const { columns } = storageOf(strapi, 'event');
  return Object.keys(strapi.contentType(uidOf('event')).attributes).every(
    (name) => columns.has(name) || known.has(name),
  );
}

/** Whether records of the project can link to events: Strapi adds their links to the draft to what it publishes. */
function isLinkedByProject({ contentTypes, components }: Core.Strapi): boolean {
  const uid = uidOf('event');
  return [...Object.values(contentTypes), ...Object.values(components)].some(
    (model) =>
      model.uid !== uid && Object.values<object>(model.attributes).some((each) => linksTo(each, uid)),
  );
}

const linksTo = (attribute: object, uid: string): boolean =>
  'target' in attribute && attribute.target === uid;
