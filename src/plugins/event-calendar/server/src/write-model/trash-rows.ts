import type { Core } from '@strapi/strapi';
import { groupBy } from '../domain/group-by';
import { uidOf } from '../domain/kinds';
import { hasPublicationListeners, hasWriteListeners } from '../platform/strapi/write-listeners';
import { isPublishedRow, isStandInRow, momentOf, storageOf } from '../storage/documents';
import type { VersionRow } from '../storage/documents';
import type { LockedTransaction } from '../storage/transaction';
import { BatchSlugs } from './batch-slugs';
import { deleteVersions, insertVersions } from './version-rows';
import type { WholeVersion } from './version-rows';
import type { KeptVersion } from './kept-form';
import { demandRightsOnRows } from './rights-on-rows';
import type { RowsWrite } from './rights-on-rows';
import { isAsMade } from './rows-alone';
import { deleteWholeRecords, keepLanguages, restoredColumns } from './trashed-versions';
import type { KeptLanguage } from './trashed-versions';

/** An event that moves to the trash. */
export interface TrashedEvent {
  documentId: string;
  /** All its versions. */
  rows: readonly VersionRow[];
  /** The language whose draft counts as changed. */
  written: string;
}

/** Whether events can be moved to the trash and back as rows: nobody listens, and all that Strapi stores of them is known. */
const isPossible = (strapi: Core.Strapi): boolean =>
  !hasWriteListeners(strapi) && !hasPublicationListeners(strapi) && isAsMade(strapi);

const isWhole = ({ rows }: { rows: readonly VersionRow[] }): boolean => !rows.some(isStandInRow);

/**
 * Moves events to the trash as a deletion over the interface does, with statements for many at a time. The caller updates the index.
 * @param person the id of the admin user who does it
 * @returns those that only Strapi can move; nothing is written of them
 * @throws ForbiddenError
 */
export async function trashRows<Event extends TrashedEvent>(
  transaction: LockedTransaction,
  events: readonly Event[],
  person: number,
): Promise<Event[]> {
  const { trx, strapi, at } = transaction;
  const moved = isPossible(strapi) ? events.filter(isWhole) : [];
  if (moved.length === 0) return [...events];
  const trashed_at = new Date(at);
  const data = { trashedAt: trashed_at.toISOString(), publishAt: null };
  await demandRightsOnRows(
    transaction,
    moved.flatMap(({ rows: own, written }): RowsWrite[] => [
      ...(own.some((row) => !isDraft(row))
        ? [{ action: 'unpublish' as const, rows: own, locales: own.map(({ locale }) => locale) }]
        : []),
      { action: 'update', rows: own, locales: [written], data },
    ]),
  );
  const rows = moved.flatMap((event) => event.rows);
  await keepLanguages(transaction, 'event', rows, true);
  await deleteVersions(
    transaction,
    rows.filter((row) => !isDraft(row)),
  );
  const { table } = storageOf(strapi, 'event');
  const drafts = rows.filter(isDraft).map(({ id }) => id);
  const written = moved.flatMap(({ rows: own, written: locale }) =>
    own.filter((row) => isDraft(row) && row.locale === locale).map(({ id }) => id),
  );
  await trx(table).whereIn('id', drafts).update({ trashed_at, publish_at: null });
  await trx(table).whereIn('id', written).update({ updated_at: trashed_at, updated_by_id: person });
  return events.filter((event) => !moved.includes(event));
}

/** An event in the trash that comes back. */
export interface RestoredEvent {
  documentId: string;
  /** All its versions. */
  rows: readonly VersionRow[];
  /** The draft of its primary language, which counts as changed. */
  primary: VersionRow;
  /** Its languages as they get back; those that are left out come back as drafts. */
  kept: readonly KeptLanguage[];
}

/**
 * Brings events back from the trash as `restoreRecords` describes, with statements for many at a time. Nothing is written of those that only
 * Strapi can restore: if somebody listens, or the project has added to events. The caller updates the index.
 * @param person the id of the admin user who restores
 * @returns those that are restored
 * @throws ForbiddenError
 */
export async function restoreRows<Event extends RestoredEvent>(
  transaction: LockedTransaction,
  events: readonly Event[],
  person: number,
): Promise<Event[]> {
  const { trx, strapi } = transaction;
  if (!isPossible(strapi)) return [];
  const restored = events.filter((event) => isWhole(event) && event.rows.every(isDraft));
  await demandRightsOnRows(transaction, restored.flatMap(writesOf));
  const slugs = new BatchSlugs(transaction);
  await readSlugs(slugs, restored);
  const drafts: { row: VersionRow; values: Readonly<Record<string, unknown>> }[] = [];
  const shown: WholeVersion[] = [];
  for (const { rows, primary, kept } of restored)
    for (const row of rows) {
      const { locale } = row;
      const language = kept.find((each) => each.locale === locale);
      const slug = await freeSlug(slugs, locale, row.slug);
      drafts.push({
        row,
        values: { slug, ...draftColumns(transaction, language, row === primary && person) },
      });
      const version = language?.published;
      if (!version) continue;
      const was = version.columns['slug'];
      const own =
        was === row.slug ? slug : await freeSlug(slugs, locale, typeof was === 'string' ? was : null);
      const { links, image } = version;
      shown.push({ row: shownRow(strapi, row, version, own), links, image });
    }
  const { table } = storageOf(strapi, 'event');
  for (const [, same] of groupBy(drafts, ({ values }) => JSON.stringify(values))) {
    const ids = same.map(({ row }) => row.id);
    await trx(table).whereIn('id', ids).update(same[0]?.values);
  }
  await insertVersions(transaction, shown);
  await deleteWholeRecords(
    trx,
    restored.map(({ documentId }) => documentId),
  );
  return restored;
}

/** What restoring an event is in terms of the Document Service: an update, and a publication of the languages that readers see again. */
function writesOf({ rows, primary, kept }: RestoredEvent): RowsWrite[] {
  const scheduled = kept.flatMap(({ draft }) => dateOf(draft.columns['publish_at']) ?? [])[0];
  const data = { trashedAt: null, publishAt: scheduled?.toISOString() ?? null };
  const open = kept.filter(({ published }) => published !== null).map(({ locale }) => locale);
  return [
    { action: 'update', rows, locales: [primary.locale], data },
    ...(open.length > 0 ? [{ action: 'publish' as const, rows, locales: open }] : []),
  ];
}

const isDraft = (row: VersionRow): boolean => !isPublishedRow('event', row);

async function readSlugs(slugs: BatchSlugs, events: readonly RestoredEvent[]): Promise<void> {
  const wanted = events.flatMap(({ rows, kept }) => [
    ...rows.map(({ locale, slug }) => ({ locale, slug })),
    ...kept.map(({ locale, published }) => ({ locale, slug: published?.columns['slug'] })),
  ]);
  for (const [locale, ofLocale] of groupBy(wanted, (each) => each.locale)) {
    const texts = ofLocale.map(({ slug }) => slug).filter((slug) => typeof slug === 'string');
    await slugs.read('event', locale, new Set(texts));
  }
}

const freeSlug = (slugs: BatchSlugs, locale: string, slug: string | null): Promise<string | null> =>
  slug === null ? Promise.resolve(null) : slugs.take('event', locale, slug, true);

/** What changes in a draft. */
function draftColumns(
  { at }: LockedTransaction,
  kept: KeptLanguage | undefined,
  by: number | false,
): Record<string, unknown> {
  const publish_at = kept?.draft.columns['publish_at'] ?? null;
  const written = by === false ? {} : { updated_at: new Date(at), updated_by_id: by };
  const common = { trashed_at: null, publish_at: dateOf(publish_at), ...written };
  if (!kept?.published) return common;
  // Whether it has changes that are not published shows in these times.
  return { ...common, updated_at: dateOf(kept.draft.columns['updated_at']) };
}

const dateOf = (value: unknown): Date | null => {
  const at = momentOf(value);
  return at === undefined ? null : new Date(at);
};

/** The published version of a draft that comes back. */
function shownRow(
  strapi: Core.Strapi,
  draft: VersionRow,
  kept: KeptVersion,
  slug: string | null,
): VersionRow {
  const { attributes } = strapi.db.metadata.get(uidOf('event'));
  const { columns } = storageOf(strapi, 'event');
  const moments = new Set(
    [...columns].filter(([name]) => attributes[name]?.type === 'datetime').map(([, column]) => column),
  );
  const values = Object.entries(restoredColumns(draft, kept)).map(([column, value]) => [
    column,
    moments.has(column) ? dateOf(value) : value,
  ]);
  return { ...draft, trashed_at: null, ...Object.fromEntries(values), slug };
}
