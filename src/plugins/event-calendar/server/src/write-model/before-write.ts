import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isByPanel, isContentManager } from '../access/panel-request';
import { isPostKind, nameAttribute } from '../domain/kinds';
import type { Kind } from '../domain/kinds';
import { settingsOf } from '../platform/settings/settings-reader';
import { nextNumbers } from '../storage/counters';
import { linksOf, relationsOf } from './records/links';
import { givenIdentity, knownUids, newIdentity } from './event-uid';
import { keepSchedule, keepScheduleUnlessSet } from './kept-schedule';
import { completePublication, prepareData, sealPassword } from './prepare';
import type { Data } from './prepare';
import { prepareNew } from './prepare-new';
import { impossible } from './records/refuse';
import { targetsOf } from './relation-input';
import { inheritContent } from './added-writes';
import { inheritedFrom } from './records/shared-fields';
import { freeSlug, isFilled, slugSource } from './slugs';
import { ensureLinkable, primaryLocale } from './records/stand-ins';
import { attributesOf, isEditedRow, isPublishedRow, isStandInRow, momentOf } from '../storage/documents';
import type { Storage, VersionRow } from '../storage/documents';
import type { Write } from './write';

const attributes = (storage: Storage, row: VersionRow | undefined): Data | undefined =>
  row && attributesOf(storage, row);

/** The part of the guard that runs before Strapi writes a create or an update. @returns the data to write */
export async function prepareWrite(
  write: Write,
  sent: Data,
  defaultAuthor: () => Promise<number>,
): Promise<Data> {
  const { trx, strapi, storage, rows, locale = write.defaultLocale } = write;
  const { kind } = storage;
  const form = { siteZone: settingsOf(strapi).timezone, isForm: isContentManager(strapi) };
  if (write.action === 'create' && rows.length === 0) {
    const { publishes } = write;
    const data = await prepareNew(strapi, { kind, publishes, at: new Date(write.at), ...form }, sent, {
      takeSlug: (wanted) => freeSlug(trx, storage, wanted, locale, null),
      nextPublicId: () => nextNumbers(trx, 'public_id'),
      defaultAuthor,
      identity: (given) => identityOf(trx, storage, given),
    });
    await completeLinks(write, locale, data, undefined);
    return data;
  }
  const drafts = rows.filter((row) => isEditedRow(kind, row));
  const own = drafts.find((row) => row.locale === locale);
  const primary =
    drafts.find((row) => row.locale === primaryLocale(drafts, write.defaultLocale)) ?? drafts[0];
  const stored = attributes(storage, own ?? primary);
  const data = prepareData(kind, sent, stored, form);
  sealPassword(strapi, rows, data);
  // Nobody in the panel wrote this, so no person is shown as the last editor.
  if (write.action === 'update' && !('updatedBy' in data) && !isByPanel(strapi)) data['updatedBy'] = null;
  // Strapi refuses to update a record that does not exist.
  if (rows.length === 0) return data;

  if (kind === 'event' && own === undefined && primary !== undefined) {
    // Strapi would give a new language the values of a new event.
    data['uid'] = primary['uid'];
    data['sequence'] = primary['sequence'];
  }
  // A write in a language turns its stand-in into a real version.
  if (own && isStandInRow(own)) data['standIn'] = false;
  if (write.publishes) completePublication(kind, data, stored, new Date(write.at));
  await setSlug(write, locale, data, own, stored);
  await completeLinks(write, locale, data, own === undefined ? primary : own);
  if (own === undefined && primary !== undefined) {
    write.inherited = await inheritedFrom(write, storage, primary, data);
    if (isPostKind(kind)) await inheritContent(write, kind, data, primary);
  }
  if (write.publishes && !('publishAt' in sent)) keepSchedule(write);
  else if (isPostKind(kind)) keepScheduleUnlessSet(write, sent, own, form.isForm);
  return data;
}

/** Only our own code sets the UID of a new event, such as an import. */
async function identityOf(trx: Knex, { table }: Storage, given: unknown): Promise<Data> {
  if (given === undefined || given === null) return newIdentity();
  const known = typeof given === 'string' ? await knownUids(trx, table, [given]) : undefined;
  return givenIdentity(given, known?.get(String(given)));
}

/** The same for the values that a duplicate gets instead of its source's. Others are copied unchanged. */
export function prepareClone({ strapi, storage, rows, locale, defaultLocale }: Write, sent: Data): Data {
  const drafts = rows.filter((row) => isEditedRow(storage.kind, row));
  const source = drafts.find((row) => row.locale === (locale ?? defaultLocale)) ?? drafts[0] ?? rows[0];
  const form = { siteZone: settingsOf(strapi).timezone, isForm: isContentManager(strapi) };
  return prepareData(storage.kind, sent, attributes(storage, source) ?? {}, form);
}

async function setSlug(
  write: Write,
  locale: string,
  data: Data,
  own: VersionRow | undefined,
  stored: Data | undefined,
): Promise<void> {
  const { trx, storage, documentId = null } = write;
  const restored = data['trashedAt'] === null && Boolean(own?.trashed_at);
  const kept = own && !isStandInRow(own) ? own.slug : null;
  const title = data[nameAttribute(storage.kind)] ?? stored?.[nameAttribute(storage.kind)];
  const entered = data['slug'];
  if (isFilled(entered) && entered === kept && !restored) return;
  if (isFilled(entered) || kept === null || 'slug' in data) {
    const isPublished = write.publishes || write.rows.some((row) => row.published_at !== null);
    const wanted = slugSource(storage.kind, { slug: entered, title }, isPublished);
    if (wanted !== undefined) data['slug'] = await freeSlug(trx, storage, wanted, locale, documentId);
    else if (kept === null) data['slug'] = null;
    else delete data['slug'];
  }
  if (!restored) return;
  for (const row of write.rows) {
    if (row.slug === null) continue;
    const slug = await freeSlug(trx, storage, row.slug, row.locale, documentId);
    if (row === own && !isFilled(data['slug'])) data['slug'] = slug;
    else if (slug !== row.slug) await trx(storage.table).where({ id: row.id }).update({ slug });
  }
}

/**
 * Makes the linked records of the written version linkable in all languages of this record, and gives a new language the
 * links of the others. Strapi would create it without links, and the synchronisation would then remove the links of the
 * others.
 */
async function completeLinks(
  write: Write,
  locale: string,
  data: Data,
  source: VersionRow | undefined,
): Promise<void> {
  const { strapi, storage, rows } = write;
  const relations = relationsOf(strapi, storage.kind);
  if (relations.length === 0) return;
  const locales = [...new Set([...rows.map((row) => row.locale), locale])];
  const isNew = !rows.some((row) => row.locale === locale);
  const stored = isNew && source ? await linksOf(write, storage.kind, [source.id]) : [];
  const linked = new Map<Kind, string[]>();
  for (const { attribute, target, join } of relations) {
    const links = stored.filter((link) => link.role === target).map((link) => link.documentId);
    if (isNew && source && links.length > 0)
      data[attribute] = startedWith(links, data[attribute], join.position === null);
    linked.set(target, [...new Set([...targetsOf(data[attribute]).documentIds, ...links])]);
  }
  await ensureLinkable(write, linked, locales);
}

/** The links of a new language: those of the other languages, unless its first write sets them. */
function startedWith(links: readonly string[], sent: unknown, isOne: boolean): unknown {
  const { connect, disconnect, set }: Record<string, unknown> = { ...Object(sent) };
  if (sent !== undefined && (set !== undefined || (connect ?? disconnect) === undefined)) return sent;
  const added = targetsOf(connect);
  const taken = new Set(targetsOf(disconnect).documentIds);
  // Only the database knows the records of row ids. Our own code never sends row ids.
  if (added.rowIds.length > 0) return sent;
  const all = [...new Set([...links.filter((link) => !taken.has(link)), ...added.documentIds])];
  return isOne ? (all.at(-1) ?? null) : all;
}

/**
 * Refuses to publish a record in the trash: in a form, which was opened before, and as it is, which releases of Strapi do later.
 * A write that restores it says so by its data.
 * @throws ApplicationError
 */
export function refuseTrashed(strapi: Core.Strapi, { action, publishes, rows }: Write): void {
  if (publishes && (action === 'publish' || isContentManager(strapi)) && rows.some((row) => row.trashed_at))
    throw impossible('recordInTrash', {});
}

/**
 * Refuses to discard the changes of a language that is not published any more. Strapi has looked for the published version before the
 * lock, and would delete the draft.
 * @throws ApplicationError
 */
export function refuseLoss(strapi: Core.Strapi, { action, storage: { kind }, rows, meant }: Write): void {
  if (action !== 'discardDraft' || !isContentManager(strapi)) return;
  const published = new Set(rows.filter((row) => isPublishedRow(kind, row)).map((row) => row.locale));
  const isLost = (row: VersionRow): boolean => !isStandInRow(row) && !published.has(row.locale);
  if (meant.some(isLost)) throw impossible('notPublishedThere', {});
}

/** Drafts without slug or publication date get them before they are published (docs/interface.md 13.8, 16.4). */
export async function preparePublication(write: Write, locales: (locale: string) => boolean): Promise<void> {
  const { trx, storage, rows, at } = write;
  const title = storage.columns.get(nameAttribute(storage.kind)) ?? 'name';
  for (const row of rows) {
    if (row.published_at !== null || isStandInRow(row) || !locales(row.locale)) continue;
    const values: Record<string, unknown> = {};
    if (row.slug === null && isFilled(row[title])) {
      values['slug'] = await freeSlug(trx, storage, row[title], row.locale, row.document_id);
    }
    const date = momentOf(row['date']);
    // Publishing a scheduled record publishes it now, not on its scheduled day.
    const early = row['publish_at'] !== null && date !== undefined && date > at;
    if (date === undefined || early) values['date'] = new Date(at);
    if (row['publish_at'] !== null) values['publish_at'] = null;
    if (row['ready_for_review']) values['ready_for_review'] = false;
    if (Object.keys(values).length > 0) await trx(storage.table).where({ id: row.id }).update(values);
  }
}
