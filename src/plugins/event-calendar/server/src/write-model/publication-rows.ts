import { groupBy } from '../domain/group-by';
import { hasPublicationListeners } from '../platform/strapi/write-listeners';
import { attributesOf, isPublishedRow, isStandInRow, momentOf, storageOf } from '../storage/documents';
import type { VersionRow } from '../storage/documents';
import { closeNotesOfSeveral } from '../storage/review-notes';
import { later } from '../storage/transaction';
import type { LockedTransaction } from '../storage/transaction';
import { BatchSlugs } from './batch-slugs';
import { linksOf } from './records/links';
import { imagesOf } from './records/shared-fields';
import { demandRightsOnRows } from './rights-on-rows';
import { isAsMade } from './rows-alone';
import { isFilled } from './slugs';
import { passesChecks } from './strapi-checks';
import { deleteVersions, insertVersions } from './version-rows';

/** An event that is published or unpublished in some of its languages. */
export interface PublicationOfEvent {
  /** All its versions. */
  rows: readonly VersionRow[];
  locales: readonly string[];
}

const isDraft = (row: VersionRow): boolean => !isPublishedRow('event', row);

/**
 * Publishes drafts of events as the Document Service does, with statements for many at a time. The caller updates the index.
 * @returns those that only Strapi can publish; nothing is written of them: if somebody listens, if it might refuse one, or if readers see
 *   another language of it, or go on not to
 * @throws ForbiddenError
 */
export async function publishEvents<Event extends PublicationOfEvent>(
  transaction: LockedTransaction,
  events: readonly Event[],
): Promise<Event[]> {
  const { trx, strapi, at } = later(transaction);
  if (hasPublicationListeners(strapi) || !isAsMade(strapi)) return [...events];
  const isWhole = ({ rows, locales }: Event): boolean =>
    rows.every((row) => isDraft(row) && !isStandInRow(row) && locales.includes(row.locale));
  const candidates = events.filter((event) => event.rows.length > 0 && isWhole(event));
  const taken = await publishedSlugs(
    transaction,
    candidates.flatMap(({ rows }) => rows),
  );
  const storage = storageOf(strapi, 'event');
  const isAccepted = (row: VersionRow): boolean => {
    const values = attributesOf(storage, row);
    const isFree = row.slug === null || !taken.has(placeOf(row.locale, row.slug));
    return isFree && passesChecks(strapi, 'event', values, { published: true, isWhole: true });
  };
  const published = candidates.filter(({ rows }) => rows.every(isAccepted));
  if (published.length === 0) return [...events];
  await demandRightsOnRows(
    transaction,
    published.map(({ rows, locales }) => ({ action: 'publish', rows, locales })),
  );
  const drafts = published.flatMap(({ rows }) => rows);
  const changes = await withSlugs(transaction, drafts, (row) => {
    const date = momentOf(row['date']);
    // Publishing a scheduled event publishes it now, not on its scheduled day.
    const isNow = date === undefined || (row['publish_at'] !== null && date > at);
    return { ...(isNow ? { date: new Date(at) } : {}), publish_at: null, ready_for_review: false };
  });
  for (const [, same] of groupBy([...changes], ([, values]) => JSON.stringify(values)))
    await trx(storage.table)
      .whereIn(
        'id',
        same.map(([{ id }]) => id),
      )
      .update(same[0]?.[1] ?? {});
  await copyDrafts(
    transaction,
    drafts.map((row) => ({ ...row, ...changes.get(row) })),
  );
  await closeNotesOfSeveral(trx, 'event', [...new Set(drafts.map((row) => row.document_id))]);
  return events.filter((event) => !published.includes(event));
}

const placeOf = (locale: string, slug: string): string => `${locale} ${slug}`;

/** The slugs of these drafts that published events have, by language. */
async function publishedSlugs(
  { trx, strapi }: LockedTransaction,
  drafts: readonly VersionRow[],
): Promise<Set<string>> {
  const slugs = [...new Set(drafts.flatMap(({ slug }) => slug ?? []))];
  const rows: VersionRow[] = await trx<VersionRow>(storageOf(strapi, 'event').table)
    .whereIn('slug', slugs)
    .whereNotNull('published_at')
    .select('slug', 'locale');
  return new Set(rows.map(({ slug, locale }) => placeOf(locale, slug ?? '')));
}

/** What changes in drafts, with slugs for those that have none. */
async function withSlugs(
  transaction: LockedTransaction,
  drafts: readonly VersionRow[],
  valuesOf: (row: VersionRow) => Partial<VersionRow>,
): Promise<Map<VersionRow, Partial<VersionRow>>> {
  const slugs = new BatchSlugs(transaction);
  const nameless = drafts.filter(({ slug }) => slug === null);
  for (const [locale, rows] of groupBy(nameless, (row) => row.locale))
    await slugs.read('event', locale, rows.map(({ title }) => title).filter(isFilled));
  const changes = new Map<VersionRow, Partial<VersionRow>>();
  for (const row of drafts) {
    const { locale, title } = row;
    const isNameless = row.slug === null && isFilled(title);
    const slug = isNameless ? await slugs.take('event', locale, title, true) : row.slug;
    changes.set(row, { ...valuesOf(row), slug });
  }
  return changes;
}

/** Inserts copies of drafts, with their links and images, as their published versions. */
async function copyDrafts(transaction: LockedTransaction, drafts: readonly VersionRow[]): Promise<void> {
  const { trx } = transaction;
  const found = await linksOf(
    transaction,
    'event',
    drafts.map(({ id }) => id),
  );
  const links = groupBy(found, ({ rowId }) => rowId);
  const images = await imagesOf(trx, 'event', drafts);
  await insertVersions(
    transaction,
    drafts.map((row) => ({
      row: { ...row, published_at: row['updated_at'] },
      links: links.get(row.id) ?? [],
      image: images.get(row.id) ?? null,
    })),
  );
}

/**
 * Ends the publication of languages of events, with statements for many at a time. The caller updates the index.
 * @returns those that only Strapi can unpublish; nothing is written of them
 * @throws ForbiddenError
 */
export async function unpublishEvents<Event extends PublicationOfEvent>(
  transaction: LockedTransaction,
  events: readonly Event[],
): Promise<Event[]> {
  const { strapi } = transaction;
  if (hasPublicationListeners(strapi) || !isAsMade(strapi)) return [...events];
  const shownOf = ({ rows, locales }: Event): VersionRow[] =>
    rows.filter((row) => !isDraft(row) && locales.includes(row.locale));
  // A language that is scheduled leaves the others alone in ways of its own.
  const isPlain = (event: Event): boolean => {
    const drafts = event.rows.filter(isDraft);
    const hasDraft = ({ locale }: VersionRow): boolean => drafts.some((draft) => draft.locale === locale);
    const isScheduled = drafts.some((row) => momentOf(row['publish_at']) !== undefined);
    return !isScheduled && !event.rows.some(isStandInRow) && shownOf(event).every(hasDraft);
  };
  const ended = events.filter(isPlain);
  await demandRightsOnRows(
    transaction,
    ended.map(({ rows, locales }) => ({ action: 'unpublish', rows, locales })),
  );
  await deleteVersions(transaction, ended.flatMap(shownOf));
  return events.filter((event) => !ended.includes(event));
}
