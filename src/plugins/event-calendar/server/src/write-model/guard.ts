import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { askingPerson } from '../access/person';
import { groupBy } from '../domain/group-by';
import { isPostKind, kindOfUid } from '../domain/kinds';
import type { Kind } from '../domain/kinds';
import type { Settings } from '../platform/settings/settings';
import { admit } from './admit';
import { settle } from './after-write';
import { prepareClone, preparePublication, prepareWrite, refuseTrashed } from './before-write';
import type { Write } from './write';
import { openedByRequest, refuseConflict } from './conflicts';
import { copyPassword } from './copied-password';
import { creationByRequest, keepCreation, refuseRepeatedCreation } from './creations';
import { explainViolation } from './records/constraints';
import { nextNumbers } from '../storage/counters';
import { lockCalendar } from '../storage/lock';
import { transactInTurn } from '../storage/write-turns';
import type { Data } from './prepare';
import { defaultLocale, ensureLinkable } from './records/stand-ins';
import { newIdentity } from './event-uid';
import { moveChildrenToParent } from './move-children';
import { draftLinksOf } from './discarded-links';
import { keepSchedule, keepScheduleOfOthers } from './kept-schedule';
import { demandRights, demandRightsOnNew } from './panel-rights';
import { linksTo } from './held-links';
import { linksOf, relationsOf } from './records/links';
import { isStandInRow, storageOf, versionsOf } from '../storage/documents';
import { deleteKeptVersions, keepLanguages } from './trashed-versions';

const WRITES = new Set(['create', 'update', 'clone', 'delete', 'publish', 'unpublish', 'discardDraft']);

/** The context of a document-service call that the guard needs. */
interface Call {
  uid: string;
  action: string;
  params: Record<string, unknown>;
}

/** What the guard needs from the rest of the plugin. */
export interface GuardServices {
  settings: Settings;
  /** The user that owns records without an author (docs/interface.md 3.10). */
  defaultAuthor: () => Promise<number>;
}

/**
 * Guards on one transaction run one after the other: bulk actions of the admin panel start several at once on one
 * transaction, and each must find the slugs of the one before. A guard that is called from within another one does not wait.
 */
const queues = new WeakMap<Knex, Promise<unknown>>();
const within = new AsyncLocalStorage<true>();

async function inTurn<Result>(trx: Knex, run: () => Promise<Result>): Promise<Result> {
  if (within.getStore()) return run();
  const before = queues.get(trx) ?? Promise.resolve();
  const mine = before.catch(() => undefined).then(() => within.run(true, run));
  queues.set(trx, mine);
  return mine;
}

/**
 * Puts the guard around every write of a calendar content type: the admin panel, the interface, commands and the host's own
 * code all go through the Document Service. Call it while plugins register, so that it is the outermost middleware.
 */
export function registerGuard(strapi: Core.Strapi, services: GuardServices): void {
  strapi.documents.use(async (context, next) => {
    const call: Call = { uid: context.uid, action: context.action, params: { ...context.params } };
    const kind = kindOfUid(call.uid);
    if (kind === undefined || !WRITES.has(call.action)) return next();
    // Nested writes to other records come from no form, so they have no opened values and no creation key.
    const isAsked = within.getStore() === undefined;
    const opened = isAsked ? openedByRequest(strapi) : undefined;
    const creation = isAsked ? creationByRequest(strapi) : undefined;
    const person = isAsked ? askingPerson(strapi) : undefined;
    return transactInTurn(strapi, async ({ trx }) =>
      inTurn(trx, async () => {
        try {
          await lockCalendar(trx);
          const write = await describe(trx, strapi, kind, call);
          if (person !== undefined) await demandRights(trx, person, write, call.params);
          const named = write.isNew || write.action === 'clone' ? creation : undefined;
          if (named !== undefined) await refuseRepeatedCreation(trx, write, named);
          const data = await admit(trx, strapi, write, call.params['data']);
          refuseTrashed(strapi, write);
          await refuseConflict(trx, strapi, write, data, opened);
          const moved = await before(trx, strapi, services, write, call, data);
          Object.assign(context, { params: call.params });
          const result = await next();
          const documentId = documentIdOf(result) ?? write.documentId;
          if (documentId !== undefined)
            await settle(trx, strapi, services.settings, write, documentId, moved);
          if (person !== undefined && documentId !== undefined)
            await demandRightsOnNew(trx, person, write, documentId);
          if (documentId !== undefined && named !== undefined)
            await keepCreation(trx, write, named, documentId);
          return result;
        } catch (error) {
          throw explainViolation(error);
        }
      }),
    );
  });
}

async function describe(trx: Knex, strapi: Core.Strapi, kind: Kind, call: Call): Promise<Write> {
  const storage = storageOf(strapi, kind);
  const { documentId, locale, status } = call.params;
  const language = await defaultLocale(strapi, trx);
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
    storage,
    action: call.action,
    locale: writtenLocale(locale, language),
    defaultLocale: language,
    documentId: call.action === 'clone' ? undefined : id,
    isNew: call.action === 'create',
    publishes: call.action === 'publish' || status === 'published',
    rows,
    meant,
    held: deleted.length === 0 ? [] : await linksTo(trx, strapi, kind, deleted),
    deletesRecord: gone,
    at: new Date(),
  };
}

/** @returns other records that the write changes, whose index entries must be updated */
async function before(
  trx: Knex,
  strapi: Core.Strapi,
  services: GuardServices,
  write: Write,
  { params }: Call,
  admitted: Data,
): Promise<string[]> {
  delete params['data'];
  await keepDeleted(trx, strapi, write, params['locale']);
  if (write.action === 'unpublish' || write.action === 'delete') keepScheduleOfOthers(write);
  if (write.deletesRecord && write.storage.kind === 'category' && write.documentId !== undefined) {
    return moveChildrenToParent(trx, strapi, write.documentId);
  }
  if (write.action === 'create' || write.action === 'update') {
    const { settings, defaultAuthor } = services;
    params['data'] = await prepareWrite(trx, strapi, settings, write, admitted, defaultAuthor);
  }
  if (write.action === 'clone') {
    // All languages of the duplicate get one id; slugs follow when its rows exist. It has no owner and no review yet.
    const prepared = prepareClone(strapi, write, services.settings, admitted);
    const publicId = await nextNumbers(trx, 'public_id');
    const data: Data = { ...prepared, publicId, slug: null, trashedAt: null, publishAt: null };
    if (write.storage.kind === 'event') Object.assign(data, newIdentity());
    await copyPassword(strapi, write, data);
    params['data'] = data;
  }
  if (write.action === 'publish') {
    const included = (locale: string): boolean => includes(params['locale'], locale, write.defaultLocale);
    await preparePublication(trx, write, included);
    keepSchedule(write);
    await linkableBeforePublication(trx, strapi, write);
  }
  if (write.action === 'discardDraft') {
    write.draftLinks = await draftLinksOf(trx, strapi, write.storage.kind, write.rows);
    keepSchedule(write);
  }
  return [];
}

/** A single deleted language goes to the trash. If the whole record is deleted, its languages in the trash are deleted for good. */
async function keepDeleted(trx: Knex, strapi: Core.Strapi, write: Write, asked: unknown): Promise<void> {
  const { kind } = write.storage;
  if (write.action !== 'delete' || write.documentId === undefined || !isPostKind(kind)) return;
  const deleted = write.rows.filter((row) => includes(asked, row.locale, write.defaultLocale));
  if (write.deletesRecord) await deleteKeptVersions(trx, write.documentId);
  else await keepLanguages(trx, strapi, kind, deleted, false, write.at.getTime());
}

/** Published versions link to published versions, so those of stand-ins must exist before Strapi looks for them. */
async function linkableBeforePublication(trx: Knex, strapi: Core.Strapi, write: Write): Promise<void> {
  const relations = relationsOf(strapi, write.storage.kind);
  if (relations.length === 0) return;
  const locales = [...new Set(write.rows.map((row) => row.locale))];
  if (locales.length < 2) return;
  const links = await linksOf(
    trx,
    strapi,
    write.storage.kind,
    write.rows.map((row) => row.id),
  );
  const byKind = groupBy(links, (link): Kind => link.role);
  const linked = [...byKind].map(
    ([kind, ofKind]) => [kind, [...new Set(ofKind.map((link) => link.documentId))]] as const,
  );
  await ensureLinkable(trx, strapi, new Map(linked), locales);
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
