import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import { askingPerson } from '../access/person';
import { isPostKind, kindOfUid } from '../domain/kinds';
import type { Kind } from '../domain/kinds';
import { writeAdded } from './added-writes';
import { admit } from './admit';
import { settle } from './after-write';
import { prepareClone, preparePublication, prepareWrite, refuseLoss, refuseTrashed } from './before-write';
import type { Write } from './write';
import { isOpened, openedByRequest, refuseConflict } from './conflicts';
import { copyPassword } from './copied-password';
import { creationByRequest, keepCreation, refuseRepeatedCreation } from './creations';
import { explainViolation } from './records/constraints';
import { nextNumbers } from '../storage/counters';
import { inTurn } from '../storage/in-turn';
import type { LockedTransaction } from '../storage/transaction';
import { transactInTurn } from '../storage/write-turns';
import type { Data } from './prepare';
import { defaultLocale, ensureLinksIn } from './records/stand-ins';
import { newIdentity } from './event-uid';
import { moveChildrenToParent } from './move-children';
import { publishRows } from './publish-rows';
import { draftLinksOf } from './discarded-links';
import { keepSchedule, keepScheduleOfOthers } from './kept-schedule';
import { demandRights, demandRightsOnNew } from './panel-rights';
import { linksTo } from './held-links';
import { updateRows } from './update-rows';
import { linksOf, relationsOf } from './records/links';
import { isStandInRow, storageOf, versionsOf } from '../storage/documents';
import { forgetNotes } from '../storage/review-notes';
import { forgetTextTimes } from '../storage/text-times';
import { sendsText } from './text-times';
import { deleteKeptVersions, keepLanguages } from './trashed-versions';

const WRITES = new Set(['create', 'update', 'clone', 'delete', 'publish', 'unpublish', 'discardDraft']);

/** The context of a document-service call that the guard needs. */
interface Call {
  uid: string;
  action: string;
  params: Record<string, unknown>;
}

/** Set within a call, from which code of the project may make others. */
const within = new AsyncLocalStorage<true>();

/** Requests of forms whose own write is done. Later writes in them are of the project's code: listeners, or middlewares of routes. */
const written = new WeakSet<object>();

/**
 * Puts the guard around every write of a calendar content type: the admin panel, the interface, commands and the host's own
 * code all go through the Document Service. Call it while plugins register, so that it is the outermost middleware.
 * @param defaultAuthor gives the user that owns records without an author (docs/interface.md 3.10)
 */
export function registerGuard(strapi: Core.Strapi, defaultAuthor: () => Promise<number>): void {
  strapi.documents.use(async (context, next) => {
    const call: Call = { uid: context.uid, action: context.action, params: { ...context.params } };
    const kind = kindOfUid(call.uid);
    if (kind === undefined || !WRITES.has(call.action)) return next();
    // Nested writes to other records come from no form, so they have no opened values and no creation key.
    const isAsked = within.getStore() === undefined;
    const request = strapi.requestContext.get();
    const isOfForm = isAsked && request !== undefined && !written.has(request);
    const opened = isOfForm ? openedByRequest(strapi) : undefined;
    const creation = isOfForm ? creationByRequest(strapi) : undefined;
    const person = isAsked ? askingPerson(strapi) : undefined;
    const run = async (transaction: LockedTransaction) => {
      try {
        const write = await describe(transaction, kind, call);
        if (person !== undefined) await demandRights(person, write, call.params);
        const named = write.isNew || write.action === 'clone' ? creation : undefined;
        if (named !== undefined) await refuseRepeatedCreation(write, named);
        const data = await admit(write, call.params['data']);
        refuseTrashed(strapi, write);
        refuseLoss(strapi, write);
        await refuseConflict(write, data, opened);
        const moved = await before(write, call, data, defaultAuthor);
        Object.assign(context, { params: call.params });
        const isWritten =
          (await publishRows(write)) || (await updateRows(write, Object(call.params['data'])));
        const result = isWritten ? null : await next();
        const documentId = documentIdOf(result) ?? write.documentId;
        if (documentId !== undefined && write.shared !== undefined && isPostKind(kind))
          await writeAdded(write, kind, documentId, write.shared);
        if (documentId !== undefined) await settle(write, documentId, moved);
        if (person !== undefined && documentId !== undefined)
          await demandRightsOnNew(person, write, documentId);
        if (documentId !== undefined && named !== undefined) await keepCreation(write, named, documentId);
        const isForm = named !== undefined || isOpened(write, opened);
        if (request !== undefined && isForm) written.add(request);
        return result;
      } catch (error) {
        throw explainViolation(error);
      }
    };
    return transactInTurn(strapi, ({ trx }) =>
      inTurn(strapi, trx, (transaction) => within.run(true, () => run(transaction))),
    );
  });
}

async function describe(transaction: LockedTransaction, kind: Kind, call: Call): Promise<Write> {
  const { trx, strapi } = transaction;
  const storage = storageOf(strapi, kind);
  const { documentId, locale, status } = call.params;
  const language = await defaultLocale(transaction);
  // Strapi creates a new record whatever this says.
  const id = typeof documentId === 'string' && call.action !== 'create' ? documentId : undefined;
  const rows = id === undefined ? [] : await versionsOf(trx, storage, id);
  const meant = rows.filter((row) => includes(locale, row.locale, language));
  const deleted = meant.filter(
    (row) =>
      call.action === 'delete' ||
      // Strapi deletes a draft that was never published.
      (call.action === 'discardDraft' &&
        !rows.some((other) => other.locale === row.locale && other.published_at !== null)),
  );
  const gone = deleted.length > 0 && rows.every((row) => isStandInRow(row) || deleted.includes(row));
  return {
    ...transaction,
    storage,
    action: call.action,
    locale: writtenLocale(locale, language),
    defaultLocale: language,
    documentId: call.action === 'clone' ? undefined : id,
    isNew: call.action === 'create',
    publishes: call.action === 'publish' || status === 'published',
    rows,
    meant,
    held: deleted.length === 0 ? [] : await linksTo(transaction, kind, deleted),
    deletesRecord: gone,
  };
}

/** @returns other records that the write changes, whose index entries must be updated */
async function before(
  write: Write,
  { params }: Call,
  admitted: Data,
  defaultAuthor: () => Promise<number>,
): Promise<string[]> {
  const { trx, strapi } = write;
  delete params['data'];
  await keepDeleted(write, params['locale']);
  if (write.action === 'unpublish' || write.action === 'delete') keepScheduleOfOthers(write);
  if (write.deletesRecord && write.storage.kind === 'category' && write.documentId !== undefined) {
    return moveChildrenToParent(write, write.documentId);
  }
  if (write.action === 'create' || write.action === 'update') {
    write.savesTexts = sendsText(write, admitted);
    params['data'] = await prepareWrite(write, admitted, defaultAuthor);
  }
  if (write.action === 'clone') {
    // All languages of the duplicate get one id; slugs follow when its rows exist. It has no owner and no review yet.
    const prepared = prepareClone(write, admitted);
    const publicId = await nextNumbers(trx, 'public_id');
    const data: Data = { ...prepared, publicId, slug: null, trashedAt: null, publishAt: null };
    if (write.storage.kind === 'event') Object.assign(data, newIdentity());
    await copyPassword(strapi, write, data);
    params['data'] = data;
  }
  if (write.action === 'publish') {
    const included = (locale: string): boolean => includes(params['locale'], locale, write.defaultLocale);
    await preparePublication(write, included);
    keepSchedule(write);
    await linkableBeforePublication(write);
  }
  if (write.action === 'discardDraft') {
    write.draftLinks = await draftLinksOf(write, write.storage.kind, write.rows);
    keepSchedule(write);
  }
  return [];
}

/** A single deleted language goes to the trash. If the whole record is deleted, its languages in the trash are deleted for good. */
async function keepDeleted(write: Write, asked: unknown): Promise<void> {
  const { trx } = write;
  const { kind } = write.storage;
  if (write.action !== 'delete' || write.documentId === undefined) return;
  if (write.deletesRecord) await forgetTextTimes(trx, kind, write.documentId);
  if (!isPostKind(kind)) return;
  const deleted = write.rows.filter((row) => includes(asked, row.locale, write.defaultLocale));
  if (!write.deletesRecord) return keepLanguages(write, kind, deleted, false);
  await deleteKeptVersions(trx, write.documentId);
  await forgetNotes(trx, { kind, documentId: write.documentId });
}

/** Published versions link to published versions, so those of stand-ins must exist before Strapi looks for them. */
async function linkableBeforePublication(write: Write): Promise<void> {
  const { strapi } = write;
  const relations = relationsOf(strapi, write.storage.kind);
  if (relations.length === 0) return;
  const locales = [...new Set(write.rows.map((row) => row.locale))];
  if (locales.length < 2) return;
  const links = await linksOf(
    write,
    write.storage.kind,
    write.rows.map((row) => row.id),
  );
  await ensureLinksIn(write, links, locales);
}

/** The single language that a call writes; undefined for several. */
function writtenLocale(asked: unknown, defaultLanguage: string): string | undefined {
  if (asked === '*' || Array.isArray(asked)) return undefined;
  return typeof asked === 'string' ? asked : defaultLanguage;
}

/** Whether the `locale` of a call, a language, several or `*`, means a language. */
function includes(asked: unknown, locale: string, defaultLanguage: string): boolean {
  if (asked === '*') return true;
  return Array.isArray(asked) ? asked.includes(locale) : locale === (asked ?? defaultLanguage);
}

const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** On create and clone only the result knows the record. */
function documentIdOf(result: unknown): string | undefined {
  return isData(result) && typeof result['documentId'] === 'string' ? result['documentId'] : undefined;
}
